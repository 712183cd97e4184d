package yamlpos_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// BenchmarkParse reads a template of 5 MB, a fifth of what a run may take for it.
func BenchmarkParse(b *testing.B) {
	var text strings.Builder
	text.WriteString("Resources:\n")
	for i := 0; text.Len() < 5<<20; i++ {
		fmt.Fprintf(&text, `  Map%d:
    Type: AWS::Lambda::EventSourceMapping
    Properties:
      FunctionName: !Ref Fn%d
      EventSourceArn: !GetAtt Stream%d.Arn
      BatchSize: 100 # records
      DestinationConfig:
        OnFailure:
          Destination: !Sub 'arn:aws:sqs:${AWS::Region}:x'
`, i, i, i)
	}
	data := []byte(text.String())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, problems := yamlpos.Parse(source.NewFile("t", data)); len(problems) > 0 {
			b.Fatal(problems)
		}
	}
}
