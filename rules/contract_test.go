package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestComplaints(t *testing.T) {
	wrap := func(lines string) string {
		return "report contains finding.at(\"shard_count\", message) if {\n\tinput.shard_count < 2\n\t" + lines + "\n\tmessage := input.label\n}"
	}
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"nothing", few, nil},
		{"not", wrap("not input.shard_count == 1"), []string{"line 22: not holds where a fact is unknown: write == false"}},
		{"object.get", wrap(`object.get(input, "shard_count", 0) < 2`), []string{"line 22: object.get: it gives an unknown fact a value"}},
		{"sprintf", wrap(`sprintf("%d", [input.shard_count]) == "1"`), []string{"line 22: sprintf: an undefined argument drops the finding: write a template string"}},
		{"null", wrap("input.shard_count != null"), []string{"line 22: no fact is null; an unknown one is absent"}},
		{"with", wrap("input.shard_count > 0 with input.shard_count as 1"), []string{"line 22: with gives facts another value"}},
		{"default", "default _limit := 3\n\n" + few, []string{"line 20: default gives an unknown fact a value"}},
		{"else", "_limit := 3 if input_is := 1 else := 2\n\n" + few, []string{"line 20: else answers where a fact is unknown"}},
		{"a helper that reads the input", few + "\n\n_few if input.shard_count < 2", []string{"line 25: _few reads the input: a helper takes values"}},
		{"a helper without an underscore", few + "\n\nlimit := 3", []string{"line 25: limit: a helper's name begins with an underscore"}},
		{"an entry by hand", "report contains {\"attribute\": \"shard_count\", \"message\": message} if {\n\tinput.shard_count < 2\n\tmessage := input.label\n}",
			[]string{"line 20: an entry of the report is made by finding.at"}},
		{"the message first", "report contains finding.at(\"shard_count\", message) if {\n\tmessage := input.label\n\tinput.shard_count < 2\n}",
			[]string{"line 22: the last line of a report is its message"}},
		{"more than it names", wrap(`input.mode == "a"`), []string{"it reads mode, which its metadata does not name"}},
		{"less than it names", "report contains finding.at(\"mode\", message) if {\n\tinput.label == \"a\"\n\tmessage := input.label\n}",
			[]string{"its metadata names shard_count, which it does not read"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := load(t, map[string]string{"few.rego": policy("test/few", c.body)}).Complaints("test/few")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
