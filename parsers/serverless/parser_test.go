package serverless_test

import (
	"flag"
	"testing"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/serverless"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGolden(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/serverless/*.txtar", serverless.Parser{}, *update)
}

func TestNoSecretIsShown(t *testing.T) {
	testfacts.Canaries(t, "../../testdata/secrets/serverless", serverless.Parser{})
}

// Any text is read without a panic, and twice with the same words.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"service: s\nprovider: {name: aws}\nfunctions:\n  a:\n    handler: a.b\n    events:\n      - stream: arn:aws:kinesis:eu-west-1:111122223333:stream/clicks\n",
		"service: s\nprovider: aws\ncustom:\n  a: ${self:custom.b}\n  b: ${self:custom.a, 'x'}\nfunctions:\n  f:\n    handler: x\n    events:\n      - kafka: {topic: '${self:custom.a}', bootstrapServers: ['${env:B, \"a:9092\"}']}\n",
		"service: s\nprovider: {name: aws}\nresources: [{Resources: {A: {Type: AWS::Kinesis::Stream, Properties: '${self:resources}'}}}, '${file(serverless.yml)}']\n",
		"service: s\nprovider: {name: aws}\nfunctions: ${file(serverless.yml):functions}\n",
		"service: s\nprovider: ${file(p.js)}\nframeworkVersion: '>=3 <4'\nplugins: {modules: [a, '${self:b}']}\nresources: [{extensions: '${file(x.js)}'}]\nfunctions:\n  f: {handler: x, events: [msk: {batchWindow: 1, provisionedPollers: false}]}\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := func() string {
			return testfacts.Run(serverless.Parser{}, []*source.File{source.NewFile("serverless.yml", []byte(text))})
		}
		if first, second := read(), read(); first != second {
			t.Errorf("two readings differ:\n%s\n%s", first, second)
		}
	})
}

// Any program is read without a panic, and twice with the same words.
func FuzzProgram(f *testing.F) {
	for _, seed := range []string{
		"module.exports = { service: 's', provider: { name: 'aws' }, functions: { a: { handler: 'x', events: [{ stream: 'arn:aws:kinesis:eu-west-1:111122223333:stream/a' }] } } }\n",
		"import * as f from './serverless'\nconst c = { service: 's', provider: f.p, functions: { ...f, a: { events: [{ kafka: { topic: t(), batchSize: 2 * 3 } }] } }, resources: { Resources: { ...x, A: { Type: 'AWS::Kinesis::Stream' } } } }\nexport default c\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := func() string {
			return testfacts.Run(serverless.Parser{}, []*source.File{source.NewFile("serverless.ts", []byte(text))})
		}
		if first, second := read(), read(); first != second {
			t.Errorf("two readings differ:\n%s\n%s", first, second)
		}
	})
}
