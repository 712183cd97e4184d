package cfn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// large returns a template of 5 MB, five times what CloudFormation takes.
func large(mapping string) []byte {
	var text strings.Builder
	text.WriteString("AWSTemplateFormatVersion: 2010-09-09\nResources:\n")
	for i := 0; text.Len() < 5<<20; i++ {
		fmt.Fprintf(&text, mapping, i, i, i)
	}
	return []byte(text.String())
}

const mappingYAML = `  Map%d:
    Type: AWS::Lambda::EventSourceMapping
    Properties:
      FunctionName: !Ref Fn%d
      EventSourceArn: !GetAtt Stream%d.Arn
      BatchSize: 100
      StartingPosition: LATEST
      DestinationConfig:
        OnFailure:
          Destination: !Sub 'arn:aws:sqs:${AWS::Region}:x'
`

const queueYAML = `  Queue%d:
    Type: AWS::SQS::Queue
    Properties:
      QueueName: !Sub 'queue-%d-${AWS::Region}'
      Tags:
        - {Key: a, Value: b%d}
        - Key: description
          Value: 'a longer text, as templates have many'
`

func benchmark(b *testing.B, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		docs, problems := yamlpos.Parse(source.NewFile("t.yaml", data))
		if len(problems) > 0 {
			b.Fatal(problems)
		}
		cfn.State(cfn.Load(docs[0], cfn.Options{Scope: "t.yaml"}))
	}
}

func BenchmarkLargeYAML(b *testing.B) { benchmark(b, large(queueYAML)) }

func BenchmarkLargeYAMLOfMappings(b *testing.B) { benchmark(b, large(mappingYAML)) }

func BenchmarkLargeJSON(b *testing.B) {
	var text strings.Builder
	text.WriteString(`{"Resources": {`)
	for i := 0; text.Len() < 5<<20; i++ {
		fmt.Fprintf(&text, ` "Map%d": {
   "Type": "AWS::Lambda::EventSourceMapping",
   "Properties": {
    "FunctionName": {"Ref": "Fn%d"},
    "EventSourceArn": {"Fn::GetAtt": ["Stream%d", "Arn"]},
    "BatchSize": 100,
    "StartingPosition": "LATEST"
   },
   "Metadata": {"aws:cdk:path": "Stack/Fn/KinesisEventSource:StackStream/Resource"}
  },
`, i, i, i)
	}
	text.WriteString(`"Last": {"Type": "AWS::SQS::Queue"}}}`)
	benchmark(b, []byte(text.String()))
}
