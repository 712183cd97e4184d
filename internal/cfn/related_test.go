package cfn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMappingsAreToldApartByWhatTheyUse: conditions of the function, behind an
// alias too, and of the stream, behind a consumer too, tell a mapping apart; its
// own come first where there are more than can be told apart.
func TestMappingsAreToldApartByWhatTheyUse(t *testing.T) {
	const template = `
Parameters:
  P1: {Type: String}
  P2: {Type: String}
  P3: {Type: String}
  P4: {Type: String}
Conditions:
  Fast: !Equals [!Ref P1, x]
  Wide: !Equals [!Ref P2, x]
  Mine: !Equals [!Ref P3, x]
  Also: !Equals [!Ref P4, x]
Resources:
  Plain: {Type: AWS::Lambda::Function, Properties: {Timeout: 3}}
  Worker: {Type: AWS::Lambda::Function, Properties: {Timeout: !If [Fast, 3, 60]}}
  Live: {Type: AWS::Lambda::Alias, Properties: {FunctionName: !Ref Worker, Name: live}}
  Stream: {Type: AWS::Kinesis::Stream, Properties: {ShardCount: !If [Wide, 9, 1]}}
  Reader: {Type: AWS::Kinesis::StreamConsumer, Properties: {StreamARN: !GetAtt Stream.Arn}}
  Circle: {Type: AWS::Lambda::Alias, Properties: {FunctionName: !Ref Circle, Name: live}}
  M: {Type: AWS::Lambda::EventSourceMapping, Properties: {FunctionName: %s, EventSourceArn: %s, BatchSize: %s}}
`
	cases := []struct {
		name, function, source, batch string
		want                          []string
	}{
		{"nothing conditional", "!Ref Plain", "arn", "1", []string{""}},
		{"a function", "!Ref Worker", "arn", "1", []string{"!Fast", "Fast"}},
		{"a function by its ARN", "!GetAtt Worker.Arn", "arn", "1", []string{"!Fast", "Fast"}},
		{"behind an alias", "!Ref Live", "arn", "1", []string{"!Fast", "Fast"}},
		{"a stream", "!Ref Plain", "!GetAtt Stream.Arn", "1", []string{"!Wide", "Wide"}},
		{"behind a consumer", "!Ref Plain", "!Ref Reader", "1", []string{"!Wide", "Wide"}},
		{"in a circle", "!Ref Circle", "arn", "1", []string{""}},
		{"its own first", "!Ref Worker", "!GetAtt Stream.Arn", "!If [Mine, 1, !If [Also, 2, 3]]", []string{
			"!Mine,!Also,!Fast", "!Mine,!Also,Fast", "!Mine,Also,!Fast", "!Mine,Also,Fast",
			"Mine,!Fast,!Wide", "Mine,!Fast,Wide", "Mine,Fast,!Wide", "Mine,Fast,Wide",
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tpl := loadText(t, fmt.Sprintf(template, c.function, c.source, c.batch), Options{})
			var got []string
			for _, m := range State(tpl).Mappings {
				var words []string
				for _, w := range m.When {
					words = append(words, map[bool]string{true: "", false: "!"}[w.Value]+w.Name)
				}
				got = append(got, strings.Join(words, ","))
			}
			slices.Sort(got)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
