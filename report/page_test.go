package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
)

const examplesPage = "# esm/unbounded_retries\n" +
	"\n" +
	"<!-- rendered by tests -->\n" +
	"A batch that **always** fails is retried for as long as the stream keeps it; see [Retaining discarded\n" +
	"batches](https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html).\n" +
	"\n" +
	"## Fires\n" +
	"\n" +
	"```hcl main.tf\n" +
	"resource \"aws_lambda_event_source_mapping\" \"orders\" { # want \"never gives up\"\n" +
	"  event_source_arn = aws_kinesis_stream.orders.arn\n" +
	"\n" +
	"}\n" +
	"```\n" +
	"- line 2: `orders never gives up on a failing batch`\n" +
	"- and an item that is long enough to be wrapped, so that its second line must stand below the words of the first\n" +
	"\n" +
	"1. one\n" +
	"2. two\n" +
	"\n" +
	"### A case of `one` kind\n" +
	"\n" +
	"| setting | default |\n" +
	"| --- | --- |\n" +
	"\n" +
	"## Silent\n"

func page() *rules.Rule {
	return &rules.Rule{
		ID: "esm/unbounded_retries", Title: "A failing batch is retried until it expires",
		Description: "With neither a retry limit nor an age limit, one bad record blocks its shard until the\nrecord leaves the stream, and then it is lost.",
		Remedy:      "Set a retry limit and an age limit, and a failure destination.",
		Entity:      "event_source_mapping", Severity: rules.Warning, Evidence: "documented", Since: "0.1.0", BuiltIn: true,
		Reads: []string{"source_kind", "retries_unbounded"}, YieldsTo: []string{"esm/other"},
		Sources: []rules.Source{
			{URL: "https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html", Description: "Retaining discarded batches"},
			{URL: "https://example.com/bare"},
		},
		Examples: examplesPage,
	}
}

func TestPageLooks(t *testing.T) {
	for name, options := range map[string]report.TextOptions{
		"page.golden": {Width: 80}, "page_color.golden": {Width: 80, Color: true},
	} {
		var b strings.Builder
		if err := report.WritePage(&b, page(), options); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.String())
	}
}

func TestPageOfAUsersOwnPolicyNeedsNoExamples(t *testing.T) {
	var b strings.Builder
	rule := &rules.Rule{ID: "own/x", Title: "T", Description: "D", Remedy: "R", Severity: rules.Note, Evidence: "inference"}
	if err := report.WritePage(&b, rule, report.TextOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "your own policy") || strings.Contains(got, "sources") {
		t.Errorf("page:\n%s", got)
	}
}

func TestRuleTableInEachFormat(t *testing.T) {
	own := &rules.Rule{ID: "own/pipe", Title: "A title with a | in it, long enough to be wrapped where the terminal is as narrow as this one is", Severity: rules.Error, Evidence: "inference"}
	for format, name := range map[string]string{"text": "rules.golden", "json": "rules_json.golden", "markdown": "rules_markdown.golden"} {
		var b strings.Builder
		if err := report.WriteRules(&b, []*rules.Rule{own, page()}, format, report.TextOptions{Width: 80}); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.String())
		if format == "json" && !json.Valid([]byte(b.String())) {
			t.Errorf("not JSON:\n%s", b.String())
		}
	}
	if err := report.WriteRules(&strings.Builder{}, nil, "yaml", report.TextOptions{}); err == nil {
		t.Error("yaml is taken for a format")
	}
}
