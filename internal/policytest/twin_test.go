package policytest_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/internal/policytest"
)

func TestATwinThatSaysSomethingElseIsTold(t *testing.T) {
	rule, err := suite(t).Load(context.Background(), "esm/unbounded_retries")
	if err != nil {
		t.Fatal(err)
	}
	original := rule.Projects[0]
	with := func(from, to string) policytest.Twin {
		files := maps.Clone(original.Files)
		for name, data := range files {
			files[name] = []byte(strings.Replace(string(data), from, to, 1))
		}
		return policytest.Twin{Files: files}
	}
	entity := "aws_lambda_event_source_mapping.orders"
	for name, c := range map[string]struct {
		twin policytest.Twin
		want string
	}{
		"the same": {with("", ""), ""},
		"another position": {
			with("TRIM_HORIZON", "LATEST"),
			"event_source_mapping " + entity + `: starting_position: "TRIM_HORIZON" or "LATEST"`,
		},
	} {
		lines, err := rule.Differences(context.Background(), original, c.twin)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, strings.Join(lines, "\n")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
	lines, err := rule.Differences(context.Background(), original, with(`"TRIM_HORIZON"`, "\"TRIM_HORIZON\"\n  maximum_retry_attempts = 3"))
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(lines, "\n"); !strings.Contains(text, "not of the twin: ") {
		t.Errorf("a finding that the twin lacks is not told:\n%s", text)
	}
}
