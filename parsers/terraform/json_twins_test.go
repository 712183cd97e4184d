package terraform_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/internal/twins/tfjson"
	"github.com/streamlint/streamlint/parsers/terraform"
)

// stated is what files state, linked.
func stated(t *testing.T, files map[string]string) testfacts.Stated {
	t.Helper()
	result := parse(t, files, terraform.Options{})
	for _, p := range result.Problems {
		t.Errorf("problem: %s", p.Message)
	}
	linked := facts.Link(result.Facts, facts.LinkOptions{})
	var list []facts.Kinded
	for _, kind := range linked.Kinds() {
		list = append(list, linked.Of(kind)...)
	}
	return testfacts.StateEntities(list, nil)
}

// inJSON is the text of a native file in the JSON notation.
func inJSON(t *testing.T, native string) string {
	t.Helper()
	text, err := tfjson.Convert("main.tf", []byte(native), tfjson.Compact)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestJSONIsReadAsTheEngineReadsIt: each pair says the same.
func TestJSONIsReadAsTheEngineReadsIt(t *testing.T) {
	stream := func(name string) string {
		return "resource \"aws_kinesis_stream\" \"s\" {\n  name = " + name + "\n  shard_count = 1\n}\n"
	}
	mapping := func(body string) string {
		return "resource \"aws_lambda_event_source_mapping\" \"m\" {\n  function_name = \"f\"\n" + body + "\n}\n"
	}
	mappingJSON := func(body string) string {
		return `{"resource": {"aws_lambda_event_source_mapping": {"m": {"function_name": "f", ` + body + `}}}}`
	}
	three := "  filter_criteria {\n    filter {\n      pattern = \"a\"\n    }\n    filter {\n      pattern = \"b\"\n    }\n    filter {\n      pattern = \"c\"\n    }\n  }"
	for name, c := range map[string]struct {
		native, json map[string]string
	}{
		"the default of a variable is no template": {
			map[string]string{"main.tf": "variable \"n\" {\n  default = \"a-$${b}\"\n}\n" + stream("var.n")},
			map[string]string{"a.tf.json": `{"variable": {"n": {"default": "a-${b}"}}}`, "main.tf": stream("var.n")},
		},
		"a block whose name is repeated": {
			map[string]string{"main.tf": mapping(three)},
			map[string]string{"main.tf.json": mappingJSON(`"filter_criteria": {"filter": {"pattern": "a"}, "filter": [{"pattern": "b"}], "filter": {"pattern": "c"}}`)},
		},
		"a dynamic block before and between others": {
			map[string]string{"main.tf": mapping(three)},
			map[string]string{"main.tf.json": mappingJSON(`"filter_criteria": {
				"dynamic": {"filter": {"for_each": ["a"], "content": {"pattern": "${filter.value}"}}},
				"filter": {"pattern": "b"},
				"dynamic": [{"filter": {"for_each": ["c"], "content": {"pattern": "${filter.value}"}}}]}`)},
		},
		"an argument of the resource whose name is repeated as a block": {
			map[string]string{"main.tf": mapping("  source_access_configuration {\n    type = \"VPC_SUBNET\"\n    uri = \"a\"\n  }\n  source_access_configuration {\n    type = \"VPC_SUBNET\"\n    uri = \"b\"\n  }")},
			map[string]string{"main.tf.json": mappingJSON(`"source_access_configuration": {"type": "VPC_SUBNET", "uri": "a"}, "source_access_configuration": {"type": "VPC_SUBNET", "uri": "b"}`)},
		},
		"labels in arrays, and blocks in arrays": {
			map[string]string{"main.tf": stream(`"x"`) + "locals {\n  a = 1\n}\n"},
			map[string]string{"main.tf.json": `[{"resource": [{"aws_kinesis_stream": [{"s": [{"name": "x"}]}]}]}, {"//": "a comment", "locals": [{"//": "one", "a": 1}, {"b": 2}]}]`,
				"s_override.tf.json": `{"resource": {"aws_kinesis_stream": {"s": {"shard_count": "${local.b - local.a}"}}}}`},
		},
		"an override of one dynamic block leaves another": {
			map[string]string{"main.tf": mapping("  filter_criteria {\n    filter {\n      pattern = \"a\"\n    }\n  }\n  source_access_configuration {\n    type = \"VPC_SUBNET\"\n    uri = \"b\"\n  }")},
			map[string]string{
				"main.tf.json": mappingJSON(`"dynamic": {
					"filter_criteria": {"for_each": [1], "content": {"filter": {"pattern": "x"}}},
					"source_access_configuration": {"for_each": ["b"], "content": {"type": "VPC_SUBNET", "uri": "${source_access_configuration.value}"}}}`),
				"override.tf.json": `{"resource": {"aws_lambda_event_source_mapping": {"m": {"dynamic": {"filter_criteria": {"for_each": ["a"], "content": {"filter": {"pattern": "${filter_criteria.value}"}}}}}}}}`,
			},
		},
		"a local value that is named like an argument of resources": {
			map[string]string{"main.tf": "locals {\n  x = \"x\"\n  n = \"${local.x}-y\"\n}\n" + stream("local.n")},
			map[string]string{"main.tf.json": inJSON(t, "locals {\n  x = \"x\"\n  provider = \"${local.x}-y\"\n  dynamic = 1\n  lifecycle = 2\n}\n"+stream("local.provider"))},
		},
		"unknown names in strings with escapes are equal": {
			map[string]string{"main.tf": "variable \"env\" {}\nlocals {\n  n = \"${lookup(var.env, \"a\\\"b\")}-\\\"é\\\"\"\n}\n" + stream(`local.n`) +
				"data \"aws_kinesis_stream\" \"d\" {\n  name = \"${lookup(var.env, \"a\\\"b\")}-\\\"é\\\"\"\n}\n" + mapping("  event_source_arn = data.aws_kinesis_stream.d.arn")},
			map[string]string{
				"a.tf":         "variable \"env\" {}\nlocals {\n  n = \"${lookup(var.env, \"a\\\"b\")}-\\\"é\\\"\"\n}\n" + stream(`local.n`),
				"main.tf.json": `{"data": {"aws_kinesis_stream": {"d": {"name": "${lookup(var.env, \"a\\\"b\")}-\"\u00e9\""}}}, ` + mappingJSON(`"event_source_arn": "${data.aws_kinesis_stream.d.arn}"`)[1:],
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			want := stated(t, c.native)
			if len(want) == 0 {
				t.Fatal("nothing is stated")
			}
			if diff := cmp.Diff(want, stated(t, c.json)); diff != "" {
				t.Errorf("(-native +JSON)\n%s", diff)
			}
		})
	}
}

// TestPlacesInStringsWithEscapes: an element of an expression is found where it
// was written, escapes before it or not.
func TestPlacesInStringsWithEscapes(t *testing.T) {
	result := parse(t, map[string]string{
		"main.tf.json": `{"locals": {"topics": "${[for k, v in {\"\u00e9\\\"\" = \"orders\"} : v]}", "one": "${[\"\ud83d\ude00\", \"pay\u006dents\"][1]}"},
"resource": {"aws_lambda_event_source_mapping": {"m": {
	"function_name": "f",
	"event_source_arn": "arn:aws:kafka:eu-west-1:1:cluster/c/1",
	"topics": ["${[\"a\\\\\", \"orders\"][1]}"],
	"amazon_managed_kafka_event_source_config": {"consumer_group_id": "${local.one}"}}}}}`,
	}, terraform.Options{})
	m := result.Facts.Mappings[0]
	if got := m.Topics.Or(nil); !slices.Equal(got, []string{"orders"}) {
		t.Errorf("topics %q", got)
	}
	origin := m.GroupID.Origin()
	last := origin.Place.Range
	if n := len(origin.Hops); n > 0 {
		last = origin.Hops[n-1].Place.Range
	}
	if got := string(last.Bytes()); got != `\"pay\u006dents\"` {
		t.Errorf("the group's name is written at %s: %s", last.Start(), got)
	}
}

// TestPlacesInTextsWithEscapes: a setting inside a text has its own place.
func TestPlacesInTextsWithEscapes(t *testing.T) {
	for name, text := range map[string]string{
		"main.tf.json": `{"resource": {"aws_msk_configuration": {"c": {"server_properties": "# \u00e9\nmin.insync.replicas=1\n"}}}}`,
		"main.tf":      "resource \"aws_msk_configuration\" \"c\" {\n  server_properties = \"# \\u00e9\\nmin.insync.replicas=1\\n\"\n}\n",
	} {
		result := parse(t, map[string]string{name: text}, terraform.Options{})
		if len(result.Facts.Brokers) != 1 || len(result.Facts.Brokers[0].Settings.Items) != 1 {
			t.Fatalf("%s: facts\n%s", name, testfacts.Dump(result))
		}
		setting := result.Facts.Brokers[0].Settings.Items[0]
		if got := string(setting.Value.Origin().Place.Range.Bytes()); got != "1" {
			t.Errorf("%s: the value is written as %q", name, got)
		}
	}
}
