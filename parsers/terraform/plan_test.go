package terraform_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
)

// A plannedThing is one resource of a plan: its parts as JSON, "{}" where they are
// empty.
type plannedThing struct{ address, values, unknown, sensitive, expressions string }

// planOf writes a plan of the root module.
func planOf(variables string, things ...plannedThing) string {
	var planned, changes, written []string
	or := func(text string) string {
		if text == "" {
			return "{}"
		}
		return text
	}
	for _, r := range things {
		kind, name, _ := strings.Cut(r.address, ".")
		head := fmt.Sprintf(`"address": %q, "mode": "managed", "type": %q, "name": %q`, r.address, kind, name)
		planned = append(planned, fmt.Sprintf(`{%s, "values": %s}`, head, or(r.values)))
		changes = append(changes, fmt.Sprintf(`{"address": %q, "change": {"after_unknown": %s, "after_sensitive": %s}}`,
			r.address, or(r.unknown), or(r.sensitive)))
		written = append(written, fmt.Sprintf(`{%s, "expressions": %s}`, head, or(r.expressions)))
	}
	return fmt.Sprintf(`{"format_version": "1.2", "terraform_version": "1.12.6", "variables": %s,
"planned_values": {"root_module": {"resources": [%s]}},
"resource_changes": [%s],
"configuration": {"root_module": {"resources": [
%s
]}}}`, or(variables), strings.Join(planned, ",\n"), strings.Join(changes, ",\n"), strings.Join(written, ",\n"))
}

const mappingType = "aws_lambda_event_source_mapping"

// mappingOf is the one mapping of a plan, and of the sources beside it.
func mappingOf(t *testing.T, plan string, sources ...string) *facts.EventSourceMapping {
	t.Helper()
	result := planned(t, plan, sources...)
	if len(result.Facts.Mappings) != 1 {
		t.Fatalf("%d mappings, problems %v", len(result.Facts.Mappings), result.Problems)
	}
	return result.Facts.Mappings[0]
}

func planned(t *testing.T, plan string, sources ...string) parsers.Result {
	t.Helper()
	files := map[string]string{"plan.json": plan}
	for _, text := range sources {
		files["main.tf"] = text
	}
	return parse(t, files, terraform.Options{})
}

func TestPlanTellsNullFromUnknown(t *testing.T) {
	m := mappingOf(t, planOf("", plannedThing{
		address: mappingType + ".m", values: `{"batch_size": null}`,
		unknown: `{"parallelization_factor": true, "maximum_retry_attempts": true, "maximum_record_age_in_seconds": true}`,
		expressions: `{"parallelization_factor": {"constant_value": null}, "batch_size": {"references": ["var.size"]},
			"maximum_record_age_in_seconds": {"references": ["var.age"]}}`,
	}))
	for name, ok := range map[string]bool{
		"a null that is written":          m.ParallelizationFactor.IsAbsent(),
		"a null that is read":             m.BatchSize.IsAbsent(),
		"what the provider fills in":      m.RetryAttempts.IsAbsent(),
		"a value known after the apply":   !m.RecordAgeSeconds.IsAbsent() && !m.RecordAgeSeconds.IsKnown(),
		"a block that nobody says is one": !m.GroupID.IsKnown(),
	} {
		if !ok {
			t.Errorf("%s is not told", name)
		}
	}
}

// TestPlanSaysWhatStandsAtTheArgument: a switch that is read from somewhere else
// is none at the mapping itself.
func TestPlanSaysWhatStandsAtTheArgument(t *testing.T) {
	for expression, hops := range map[string]int{
		`{"constant_value": false}`: 0, `{"references": ["var.enabled"]}`: 1,
	} {
		plan := planOf(`{"enabled": {"value": false}}`, plannedThing{
			address: mappingType + ".m", values: `{"enabled": false}`, expressions: `{"enabled": ` + expression + `}`,
		})
		m := mappingOf(t, plan)
		if on, ok := m.Enabled.Get(); !ok || on || len(m.Enabled.Origin().Hops) != hops {
			t.Errorf("%s: %v by %v, want %d hops", expression, m.Enabled, m.Enabled.Origin().Hops, hops)
		}
	}
}

// TestPlanTellsAReferenceFromATextMadeOfIt: a plan says what an argument refers
// to, not how.
func TestPlanTellsAReferenceFromATextMadeOfIt(t *testing.T) {
	stream := plannedThing{address: "aws_kinesis_stream.s", values: `{"name": "s"}`, unknown: `{"arn": true, "id": true}`}
	reads := func(argument, value, unknown, attribute string) *facts.EventSourceMapping {
		return mappingOf(t, planOf("", stream, plannedThing{
			address: mappingType + ".m", values: `{` + value + `}`, unknown: `{` + unknown + `}`,
			expressions: fmt.Sprintf(`{%q: {"references": ["aws_kinesis_stream.s.%s", "aws_kinesis_stream.s"]}}`, argument, attribute),
		}))
	}
	if m := reads("function_name", `"function_name": "s"`, "", "name"); m.FunctionName.Origin().Ref == nil {
		t.Errorf("a name that is the stream's refers to nothing: %v", m.FunctionName)
	}
	if m := reads("function_name", `"function_name": "s-reader"`, "", "name"); m.FunctionName.Origin().Ref != nil {
		t.Errorf("a name made of the stream's refers to it: %v", m.FunctionName.Origin())
	}
	if m := reads("event_source_arn", "", `"event_source_arn": true`, "arn"); m.EventSource.Identity() == "" || m.SourceKind.Or("") != "kinesis" {
		t.Errorf("an ARN is not what it refers to: %v", m.EventSource)
	}
	if m := reads("function_name", "", `"function_name": true`, "id"); m.FunctionName.Identity() != "" {
		t.Errorf("two texts made of one id would be one: %q", m.FunctionName.Identity())
	}
}

// TestPlanKeepsWrittenOrder: a plan sorts sets.
func TestPlanKeepsWrittenOrder(t *testing.T) {
	plan := planOf("", plannedThing{
		address: mappingType + ".m",
		values: `{"filter_criteria": [{"filter": [{"pattern": "a"}, {"pattern": "b"}, {"pattern": "c"}]}],
			"topics": ["x", "y"]}`,
		expressions: `{"filter_criteria": [{"filter": [{"pattern": {"constant_value": "c"}}, {"pattern": {"constant_value": "a"}},
			{"pattern": {"constant_value": "b"}}]}], "topics": {"constant_value": ["y", "x"]}}`,
	})
	source := `resource "aws_lambda_event_source_mapping" "m" {
  topics = ["y", "x"]
  filter_criteria {
    filter {
      pattern = "c"
    }
    filter {
      pattern = "a"
    }
    filter {
      pattern = "b"
    }
  }
}
`
	for name, m := range map[string]*facts.EventSourceMapping{"alone": mappingOf(t, plan), "beside": mappingOf(t, plan, source)} {
		got := strings.Join(m.Topics.Or(nil), " ")
		for _, f := range m.Filters.Items {
			got += " " + f.Pattern.Or("?")
		}
		if got != "y x c a b" {
			t.Errorf("%s: %s", name, got)
		}
	}
	for i, f := range mappingOf(t, plan, source).Filters.Items {
		if at := f.Pattern.Origin().Place.Range; string(at.Bytes()) != `"`+f.Pattern.Or("")+`"` {
			t.Errorf("filter %d stands at %s", i, at.Bytes())
		}
	}
}

// TestPlanLeavesOpenWhatIsInsideAMap: an unknown entry is left out of the values.
func TestPlanLeavesOpenWhatIsInsideAMap(t *testing.T) {
	m := mappingOf(t, planOf("", plannedThing{
		address: mappingType + ".m", values: `{"self_managed_event_source": [{"endpoints": {}}]}`,
		unknown:     `{"self_managed_event_source": [{"endpoints": {"KAFKA_BOOTSTRAP_SERVERS": true}}]}`,
		expressions: `{"self_managed_event_source": [{"endpoints": {"references": ["var.servers"]}}]}`,
	}))
	if m.BootstrapServers.IsAbsent() || m.BootstrapServers.IsKnown() {
		t.Errorf("servers that are known after the apply: %v", m.BootstrapServers)
	}
}

// TestPlannedResourcesStandApart: each at its own line of a plan, so that two are
// not taken for one text in a loop.
func TestPlannedResourcesStandApart(t *testing.T) {
	result := planned(t, planOf("", plannedThing{address: mappingType + ".a"}, plannedThing{address: mappingType + ".b"}))
	places := map[string]bool{}
	for _, m := range result.Facts.Mappings {
		if text := string(m.Header.Bytes()); text != m.ID {
			t.Errorf("%s stands at %q", m.ID, text)
		}
		places[m.Header.Start().String()] = true
	}
	if len(places) != 2 {
		t.Errorf("places: %v", places)
	}
}

// TestPlanGivesVariablesToItsSources: what the plan was made with wins over the
// default beside it.
func TestPlanGivesVariablesToItsSources(t *testing.T) {
	plan := planOf(`{"topics": {"value": ["a", "b"]}, "gone": {"value": 1}}`,
		plannedThing{address: mappingType + `.m["a"]`, values: `{"topics": ["a"], "batch_size": 7}`},
		plannedThing{address: mappingType + `.m["b"]`, values: `{"topics": ["b"], "batch_size": 7}`})
	plan = strings.ReplaceAll(plan, `"name": "m[\"a\"]"`, `"name": "m", "index": "a"`)
	plan = strings.ReplaceAll(plan, `"name": "m[\"b\"]"`, `"name": "m", "index": "b"`)
	result := planned(t, plan, `variable "topics" {
  type    = list(string)
  default = ["other"]
}
resource "aws_lambda_event_source_mapping" "m" {
  for_each   = toset(var.topics)
  topics     = [each.key]
  batch_size = length(var.topics) + 1
}
`)
	if len(result.Facts.Mappings) != 2 {
		t.Fatalf("%d mappings", len(result.Facts.Mappings))
	}
	for _, m := range result.Facts.Mappings {
		if m.BatchSize.Or(0) != 7 || string(m.BatchSize.Origin().Place.Range.Bytes()) != "length(var.topics) + 1" {
			t.Errorf("%s: batch size %v at %s", m.ID, m.BatchSize, m.BatchSize.Origin().Place.Range.Bytes())
		}
		if m.RepeatedBy.Or("") != "for_each" || len(m.Topics.Or(nil)) != 1 || m.Topics.Origin().Place.IsZero() {
			t.Errorf("%s: repeated by %v, topics %v", m.ID, m.RepeatedBy, m.Topics)
		}
	}
}

// TestPlannedShardsAreThoseOfAProvisionedStream: the provider fills in the mode,
// and plans no other one with shards.
func TestPlannedShardsAreThoseOfAProvisionedStream(t *testing.T) {
	for values, want := range map[string]string{`{"shard_count": 4}`: "PROVISIONED", `{"shard_count": null}`: "?"} {
		result := planned(t, planOf("", plannedThing{
			address: "aws_kinesis_stream.s", values: values, unknown: `{"stream_mode_details": true}`,
			expressions: `{"shard_count": {"references": ["var.shards"]}}`,
		}))
		if got := result.Facts.Streams[0].Mode.Or("?"); got != want {
			t.Errorf("%s: mode %s, want %s", values, got, want)
		}
	}
}

// TestPlanHidesWhatTheProviderKeepsSecret: also where the source shows it.
func TestPlanHidesWhatTheProviderKeepsSecret(t *testing.T) {
	m := mappingOf(t, planOf("", plannedThing{
		address: mappingType + ".m", values: `{"function_name": "hush"}`, sensitive: `{"function_name": true}`,
		expressions: `{"function_name": {"constant_value": "hush"}}`,
	}), "resource \"aws_lambda_event_source_mapping\" \"m\" {\n  function_name = \"hush\"\n}\n")
	shown := fmt.Sprint(m.FunctionName.Origin().Place.Range.Excerpt(3))
	if m.FunctionName.IsKnown() || strings.Contains(shown, "hush") || !strings.Contains(shown, "function_name") {
		t.Errorf("function name %v, shown as %s", m.FunctionName, shown)
	}
}

// TestAnInputIsOneValue: whatever an impure function gives a module, all that read
// the input read the same.
func TestAnInputIsOneValue(t *testing.T) {
	result := parse(t, map[string]string{
		"main.tf": "module \"m\" {\n  source = \"./m\"\n  group  = jsondecode(timestamp())\n  other  = jsondecode(timestamp())\n}\n",
		"m/main.tf": `variable "group" {}
variable "other" {}
resource "aws_lambda_event_source_mapping" "a" {
  function_name = var.group
}
resource "aws_lambda_event_source_mapping" "b" {
  function_name = var.group
}
resource "aws_lambda_event_source_mapping" "c" {
  function_name = var.other
}
`,
	}, terraform.Options{})
	var got []string
	for _, m := range result.Facts.Mappings {
		got = append(got, m.FunctionName.Identity())
	}
	if len(got) != 3 || got[0] == "" || got[0] != got[1] || got[0] == got[2] {
		t.Errorf("identities: %q", got)
	}
}
