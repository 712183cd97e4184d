package cloudformation_test

import (
	"flag"
	"testing"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/cloudformation"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGolden(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/cloudformation/*.txtar", cloudformation.New(cloudformation.Options{}), *update)
}
