package rules_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

var today = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

// library is the constructor of entries, as the binary carries it.
const library = `# METADATA
# custom:
#   evidence: [documented, inference]
package policies.lib.finding

at(attribute, message) := {"attribute": attribute, "message": message}
`

// files makes a policy directory with the schemas of all kinds.
func files(tb testing.TB, policies map[string]string) fstest.MapFS {
	tb.Helper()
	out := fstest.MapFS{"lib/finding/finding.rego": {Data: []byte(library)}}
	for kind, schema := range facts.Schemas() {
		data, err := json.Marshal(schema)
		if err != nil {
			tb.Fatal(err)
		}
		out["schemas/"+kind+".json"] = &fstest.MapFile{Data: data}
	}
	for name, text := range policies {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// policy writes a rule that judges streams. Lines of more go below "custom".
func policy(id, body string, more ...string) string {
	return policyOf(facts.KindStream, id, body, more...)
}

func policyOf(kind, id, body string, more ...string) string {
	var custom strings.Builder
	for _, line := range more {
		fmt.Fprintf(&custom, "#   %s\n", line)
	}
	return fmt.Sprintf(`# METADATA
# title: Something fails
# description: Because it is so.
# related_resources:
#   - ref: https://example.com/why
#     description: Why
# schemas:
#   - input: schema.%s
# custom:
#   entity: %s
#   severity: warning
#   evidence: documented
#   remedy: Mend it.
#   reads: [shard_count]
#   since: 0.1.0
%spackage policies.%s

import data.policies.lib.finding

%s
`, kind, kind, custom.String(), strings.ReplaceAll(id, "/", "."), body)
}

// few fires on streams with fewer than two shards.
const few = `report contains finding.at("shard_count", message) if {
	input.shard_count < 2
	message := $"{input.label} has {input.shard_count} shards"
}`

func load(tb testing.TB, policies map[string]string) *rules.Registry {
	tb.Helper()
	registry, err := rules.Load(rules.Embedded(files(tb, policies)))
	if err != nil {
		tb.Fatal(err)
	}
	return registry
}

// evaluate judges entities by the policies, and insists on a count of verdicts
// that adds up.
func evaluate(tb testing.TB, policies map[string]string, o rules.Options, in rules.Input) *rules.Result {
	tb.Helper()
	if o.Today.IsZero() {
		o.Today = today
	}
	evaluator, err := rules.New(load(tb, policies), o)
	if err != nil {
		tb.Fatal(err)
	}
	r, err := evaluator.Evaluate(context.Background(), in)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// estateFile is a file with a line for each of the entities that tests make.
func estateFile(lines int) *source.File {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return source.NewFile("main.tf", []byte(b.String()))
}

// stream has its header on one line and its shards on the next.
func stream(f *source.File, line int, id string, shards facts.Attr[int64]) *facts.Stream {
	return &facts.Stream{
		Entity:     facts.Entity{ID: id, Label: id, Scope: "infra", Header: f.Line(line)},
		ShardCount: shards.WithOrigin(facts.WrittenAt(f.Line(line + 1))),
	}
}

func known(n int64) facts.Attr[int64] { return facts.Known(n, facts.Origin{}) }

// tell prints what a result says, a line for each thing.
func tell(r *rules.Result) []string {
	var out []string
	for _, f := range r.Findings {
		line := fmt.Sprintf("%s %s %s @%d: %s", f.Severity, f.Rule, f.Entity, f.Place.Range.Start().Line, f.Message)
		if f.Condition != "" {
			line += ", " + f.Condition
		}
		if f.Suppressed {
			line += " (suppressed: " + f.Suppression + ")"
		}
		for _, i := range f.Instances {
			line += " + " + i.Entity
			if i.Condition != "" {
				line += ", " + i.Condition
			}
		}
		out = append(out, line)
	}
	for _, u := range r.Undecided {
		out = append(out, fmt.Sprintf("undecided %s %s: %s", u.Rule, u.Entity, strings.Join(u.Missing, ", ")))
	}
	for _, e := range r.Errors {
		out = append(out, fmt.Sprintf("erred %s %s: %s", e.Rule, e.Entity, e.Message))
	}
	return out
}

// judgedInGo writes the metadata of a rule without a report.
func judgedInGo(id string) string {
	return fmt.Sprintf(`# METADATA
# title: Something about a file
# description: Because it is so.
# custom:
#   judged_in: go
#   severity: warning
#   evidence: documented
#   remedy: Mend it.
#   since: 0.1.0
package policies.%s
`, strings.ReplaceAll(id, "/", "."))
}
