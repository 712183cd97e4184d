package report_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

// golden compares output with a file of testdata/report.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("..", "testdata", "report", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// files of the sample estate.
var (
	infraTF = strings.Join([]string{
		`resource "aws_msk_cluster" "main" {`,
		`  kafka_version = "4.1.x.kraft"`,
		`}`,
		``,
		`resource "aws_lambda_event_source_mapping" "orders" {`,
		`  event_source_arn  = aws_msk_cluster.main.arn`,
		`  function_name     = aws_lambda_function.orders.arn`,
		`  topics            = ["orders"]`,
		`  starting_position = "LATEST"`,
		``,
		`  amazon_managed_kafka_event_source_config {`,
		`    consumer_group_id = "orders-service"`,
		`  }`,
		`}`,
		``,
		`resource "aws_lambda_event_source_mapping" "clicks" {`,
		`  event_source_arn = module.streams.clicks_arn`,
		`  function_name    = aws_lambda_function.clicks.arn`,
		`}`,
		``,
	}, "\n")
	consumerProperties = strings.Join([]string{
		`bootstrap.servers=b-1.example:9098`,
		`group.id=orders-service`,
		`sasl.jaas.config=org.example.Login required password="canary-5f1d";`,
		`session.timeout.ms=90000`,
		``,
	}, "\n")
	templateJSON = strings.Join([]string{
		`{`,
		`  "Resources": {`,
		`    "Returns": {"Type": "AWS::Lambda::EventSourceMapping", "Properties": {"FunctionName": "returns-注文", "BatchSize": 0, "StartingPosition": "LATEST", "Topics": ["returns"]}}`,
		`  }`,
		`}`,
		``,
	}, "\n")
)

type estate struct {
	infra, consumer, template, broken *source.File
}

func newEstate() estate {
	e := estate{
		infra:    source.NewFile("infra/main.tf", []byte(infraTF)),
		consumer: source.NewFile("services/orders/consumer.properties", []byte(consumerProperties)),
		template: source.NewFile("stacks/returns.template", []byte(templateJSON)),
		broken:   source.NewFile("infra/broken.tf", []byte("resource \"x\" {\n  a = \n")),
	}
	at(e.consumer, "canary-5f1d").Mask()
	return e
}

// at finds the first place of a text in a file.
func at(f *source.File, text string) source.Range {
	i := strings.Index(string(f.Data), text)
	if i < 0 {
		panic("no " + text + " in " + f.Path)
	}
	return f.Range(i, i+len(text))
}

func place(f *source.File, text string) source.Place { return source.At(at(f, text)) }

// sample is a result with something of everything.
func sample() *rules.Result {
	e := newEstate()
	shared := &rules.Rule{
		ID: "esm/shared_group_id", Title: "A mapping shares its consumer group with another consumer",
		Description: "Kafka deals the partitions of a topic out among all members of a group. A mapping whose\n" +
			"group is also that of another consumer gets some of the partitions, and the function never\n" +
			"sees the records of the others.",
		Remedy: "Give the mapping a group id of its own.", Severity: rules.Error, Evidence: "documented",
		Sources: []rules.Source{{URL: "https://docs.aws.amazon.com/lambda/latest/dg/kafka-consumer-group-id.html", Description: "Customizable consumer group ID"}},
		BuiltIn: true, Since: "0.1.0",
	}
	unbounded := &rules.Rule{
		ID: "esm/unbounded_retries", Title: "A failing batch is retried until it expires",
		Description: "With neither a retry limit nor an age limit, one bad record blocks its shard until the\nrecord leaves the stream, and then it is lost.",
		Remedy:      "Set a retry limit and an age limit, and a failure destination.", Severity: rules.Warning, Evidence: "documented", BuiltIn: true,
	}
	outOfRange := &rules.Rule{
		ID: "esm/value_out_of_range", Title: "A setting has a value that Lambda refuses",
		Description: "The deployment stops at this mapping.", Remedy: "Choose a value within the range.",
		Severity: rules.Error, Evidence: "sdk_model", BuiltIn: true,
	}
	unreadable := &rules.Rule{
		ID: "streamlint/unreadable_file", Title: "A file in scope cannot be parsed",
		Description: "Nothing in this file was judged.", Remedy: "Correct the syntax, or exclude the file in .streamlint.yaml.",
		Severity: rules.Error, Evidence: "documented", BuiltIn: true,
	}
	return &rules.Result{
		Rules: map[string]*rules.Rule{shared.ID: shared, unbounded.ID: unbounded, outOfRange.ID: outOfRange, unreadable.ID: unreadable},
		Findings: []rules.Finding{
			{
				Rule: unbounded.ID, Severity: rules.Warning, Evidence: "documented", Title: unbounded.Title,
				Message: "clicks never gives up on a failing batch", Remedy: unbounded.Remedy,
				Entity: "aws_lambda_event_source_mapping.clicks", Scope: "infra", Attribute: "retries_unbounded",
				Place: place(e.infra, `resource "aws_lambda_event_source_mapping" "clicks"`), Label: "not set",
				Via:         []facts.Hop{{Text: "module.ingest", Place: place(e.infra, `module.streams.clicks_arn`)}},
				Inferred:    []string{"terraform-aws-modules/lambda 8.8.1"},
				Condition:   "only when IsProd is true",
				Fingerprint: strings.Repeat("b2", 32),
			},
			{
				Rule: shared.ID, Severity: rules.Error, Evidence: "documented", Title: shared.Title,
				Message: `orders shares the group "orders-service" with the client orders-service and gets only a part of the topic`,
				Remedy:  shared.Remedy, Entity: "aws_lambda_event_source_mapping.orders", Scope: "infra", Attribute: "group_id",
				Place: place(e.infra, `"orders-service"`), Header: at(e.infra, `resource "aws_lambda_event_source_mapping" "orders"`),
				Related: []rules.Related{
					{Message: "the client orders-service is in the same group", Place: place(e.consumer, "group.id=orders-service")},
					{Message: "both read this cluster", Place: place(e.infra, "aws_msk_cluster.main.arn")},
				},
				Basis:       facts.BasisLiteral,
				Instances:   []rules.Instance{{Entity: "aws_lambda_event_source_mapping.clicks", Scope: "infra", Place: place(e.infra, `"clicks"`)}},
				Fingerprint: strings.Repeat("a1", 32),
			},
			{
				Rule: outOfRange.ID, Severity: rules.Error, Evidence: "sdk_model", Title: outOfRange.Title,
				Message: "BatchSize of Returns is 0, Lambda takes 1 to 10000", Remedy: outOfRange.Remedy,
				Entity: "Returns", Scope: "stacks/returns.template", Attribute: "batch_size",
				Place: place(e.template, `"BatchSize": 0`), Fingerprint: strings.Repeat("c3", 32),
			},
			{
				Rule: unreadable.ID, Severity: rules.Error, Evidence: "documented", Title: unreadable.Title,
				Message: "infra/broken.tf cannot be parsed: an expression is missing after =", Remedy: unreadable.Remedy,
				Place: source.At(e.broken.Range(len("resource \"x\" {\n  a = "), len("resource \"x\" {\n  a = "))),
			},
			{
				Rule: unbounded.ID, Severity: rules.Warning, Evidence: "documented", Title: unbounded.Title,
				Message: "audit never gives up on a failing batch", Remedy: unbounded.Remedy,
				Entity: "aws_lambda_event_source_mapping.audit", Scope: "infra",
				Place:      place(e.infra, `function_name     = aws_lambda_function.orders.arn`),
				Suppressed: true, Suppression: "audited elsewhere", SuppressedInSource: true,
			},
		},
		Undecided: []rules.Undecided{{
			Rule: "kafka/group_protocol_not_set", Entity: "services/orders/consumer.properties#consumer",
			Missing: []string{"library_version"}, Place: place(e.consumer, "bootstrap.servers"),
		}},
		Problems: []source.Problem{
			{Severity: source.Warning, Message: "module source is not in the scanned tree, its outputs are not known", Place: place(e.infra, "module.streams.clicks_arn")},
			{Severity: source.Note, Message: "vendor/ was left out"},
		},
		Errors: []rules.RuleError{{Rule: "kcl/no_lease_headroom", Entity: "worker", File: "worker.properties", Message: "ran past its deadline of 5 s"}},
		Summary: rules.Summary{
			Files: 4, Consumers: 5, Rules: 14, Findings: 4, Undecided: 1, Problems: 2, Suppressed: 1,
			Verdicts: rules.Verdicts{Passed: 60, Failed: 4, Undecided: 1, Suppressed: 1, Erred: 1},
		},
	}
}
