package pulumi_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/pulumi"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGolden(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/pulumi/*.txtar", pulumi.Parser{}, *update)
}

func TestNoSecretIsShown(t *testing.T) {
	testfacts.Canaries(t, "../../testdata/secrets/pulumi", pulumi.Parser{})
}

func TestNoSecretOfAStackIsShown(t *testing.T) {
	stack := source.NewFile("Pulumi.dev.yaml", []byte(`config:
  shop:group: {secure: CANARY-1}
  shop:topics: [orders, {secure: CANARY-2}]
  shop:brokerPassword: CANARY-3
  shop:name: {secret: CANARY-4}
`))
	program := source.NewFile("Pulumi.yaml", []byte(`name: shop
config: {name: {secret: true, type: string}}
resources:
  orders:
    type: aws:lambda:EventSourceMapping
    properties:
      topics: "${topics}"
      functionName: "${brokerPassword}"
      eventSourceArn: "${name}"
      selfManagedKafkaEventSourceConfig: {consumerGroupId: "${group}"}
`))
	told := testfacts.Run(pulumi.Parser{}, []*source.File{stack, program})
	if !strings.Contains(told, "event_source_mapping orders") {
		t.Errorf("nothing is stated: %s", told)
	}
	if told += fmt.Sprint(stack.Range(0, len(stack.Data)).Excerpt(0)); strings.Contains(told, "CANARY") {
		t.Errorf("a secret is shown: %s", told)
	}
}

// Any text is read without a panic, and twice with the same words.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"runtime: yaml\nresources:\n  a:\n    type: aws:kinesis:Stream\n    properties: {name: '${n}'}\nconfig: {n: {default: x}}\n",
		"variables: {a: '${b}${b}', b: '${a}'}\nresources:\n  a:\n    type: aws:lambda/eventSourceMapping:EventSourceMapping\n    properties: {topics: ['${a}'], eventSourceArn: '${c.arn}'}\n  c: {type: 'aws:msk:Cluster'}\n",
		"resources:\n  t:\n    type: aws:dynamodb:Table\n    properties: {streamEnabled: true, hashKey: {fn::secret: x}, filterCriteria: {filters: [{pattern: {fn::toJSON: {a: [null]}}}]}}\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := func() string {
			return testfacts.Run(pulumi.Parser{}, []*source.File{source.NewFile("Pulumi.yaml", []byte(text))})
		}
		if first, second := read(), read(); first != second {
			t.Errorf("two readings differ:\n%s\n%s", first, second)
		}
	})
}
