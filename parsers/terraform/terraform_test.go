package terraform_test

import (
	"flag"
	"testing"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/terraform"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestFactsOfConfigurations(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/terraform/*.txtar", terraform.New(terraform.Options{}), *update)
}
