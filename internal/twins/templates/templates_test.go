package templates_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/twins/templates"
	"github.com/streamlint/streamlint/source"
)

var at = facts.WrittenAt(source.NewFile("main.tf", []byte("x\n")).Range(0, 1))

// clicks is a mapping of a stream that names its function.
func clicks() *facts.EventSourceMapping {
	m := &facts.EventSourceMapping{Entity: facts.Entity{ID: "mapping.clicks", Label: "clicks", Header: at.Place.Range}}
	m.EventSource = facts.Known("arn:aws:kinesis:eu-west-1:1:stream/clicks", at)
	m.FunctionName = facts.Known("clicks", at)
	m.StartingPosition = facts.Known("LATEST", at)
	m.BatchSize = facts.Known[int64](50, at)
	m.TumblingWindowMS = facts.Known[int64](30000, at)
	m.RetryAttempts = facts.Written[int64]("var.retries", at)
	m.RecordAgeSeconds = facts.SameAs[int64]("var.age", at)
	m.Filters, m.DroppedSettings = facts.Complete[*facts.Filter](), facts.Complete[*facts.DroppedSetting]()
	for _, a := range []*facts.Attr[string]{
		&m.GroupID, &m.ConsumptionMode, &m.StartingTimestamp, &m.FailureDestination, &m.SuccessDestination, &m.LogLevel,
	} {
		*a = facts.Absent[string](at)
	}
	for _, a := range []*facts.Attr[[]string]{
		&m.BootstrapServers, &m.Topics, &m.Queues, &m.ResponseTypes, &m.Metrics, &m.AccessTypes,
	} {
		*a = facts.Absent[[]string](at)
	}
	for _, a := range []*facts.Attr[int64]{&m.BatchingWindowMS, &m.ParallelizationFactor, &m.MaximumConcurrency} {
		*a = facts.Absent[int64](at)
	}
	for _, a := range []*facts.Attr[bool]{&m.Enabled, &m.BisectsBatch, &m.ProvisionedMode, &m.HasSchemaRegistry} {
		*a = facts.Absent[bool](at)
	}
	return m
}

func TestASetIsWrittenInEachSyntax(t *testing.T) {
	for syntax, want := range map[templates.Syntax]string{
		templates.CloudFormation: `
AWSTemplateFormatVersion: "2010-09-09"
Parameters:
  Given1:
    Type: "Number"
  Given2:
    Type: "Number"
Resources:
  ClicksMapping:
    Type: "AWS::Lambda::EventSourceMapping"
    Properties:
      EventSourceArn: "arn:aws:kinesis:eu-west-1:1:stream/clicks"
      FunctionName: "clicks"
      StartingPosition: "LATEST"
      BatchSize: 50
      TumblingWindowInSeconds: 30
      MaximumRetryAttempts: {"Ref":"Given1"}
      MaximumRecordAgeInSeconds: {"Fn::PerhapsNothing":[{"Ref":"Given2"}]}
`,
		templates.SAM: `
AWSTemplateFormatVersion: "2010-09-09"
Transform: ["AWS::Serverless-2016-10-31"]
Parameters:
  Given2:
    Type: "Number"
  Given3:
    Type: "Number"
Resources:
  ClicksFunction:
    Type: "AWS::Serverless::Function"
    Properties:
      Handler: "app.handler"
      Runtime: "python3.13"
      FunctionName: "clicks"
      Role: "arn:aws:iam::111122223333:role/clicks"
      Timeout: 60
      CodeUri: "src/"
      Events:
        ClicksMapping:
          Type: "Kinesis"
          Properties:
            Stream: "arn:aws:kinesis:eu-west-1:1:stream/clicks"
            StartingPosition: "LATEST"
            BatchSize: 50
            TumblingWindowInSeconds: 30
            MaximumRetryAttempts: {"Ref":"Given2"}
            MaximumRecordAgeInSeconds: {"Fn::PerhapsNothing":[{"Ref":"Given3"}]}
`,
		templates.Serverless: `
service: "twin"
stages:
  default:
    observability: false
provider:
  name: "aws"
  runtime: "python3.13"
functions:
  ClicksFunction:
    handler: "app.handler"
    name: "clicks"
    role: "arn:aws:iam::111122223333:role/clicks"
    timeout: 60
    events:
      - stream:
          type: "kinesis"
          arn: "arn:aws:kinesis:eu-west-1:1:stream/clicks"
          startingPosition: "LATEST"
          batchSize: 50
          tumblingWindowInSeconds: 30
          maximumRetryAttempts: "${opt:Given2}"
          maximumRecordAgeInSeconds: {"Fn::PerhapsNothing":["${opt:Given3}"]}
`,
	} {
		set := facts.Set{Mappings: []*facts.EventSourceMapping{clicks()}}
		if syntax != templates.CloudFormation {
			templates.DeclareFunctions(&set)
		}
		twin := templates.Write(set, syntax)
		var text string
		for _, data := range twin.Files {
			text += "\n" + string(data)
		}
		if diff := cmp.Diff(want, text); diff != "" {
			t.Errorf("%s (-want +got)\n%s", syntax, diff)
		}
	}
}

func TestWhatASyntaxCannotSayHasAReason(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*facts.EventSourceMapping)
		want   templates.Reason
	}{
		"half a second":      {func(m *facts.EventSourceMapping) { m.BatchingWindowMS = facts.Known[int64](500, at) }, templates.NoSeconds},
		"replaced first":     {func(m *facts.EventSourceMapping) { m.CreateBeforeDestroy = facts.Known(true, at) }, templates.Replaced},
		"parts are not seen": {func(m *facts.EventSourceMapping) { m.Open = true }, templates.Unseen},
		"perhaps dropped":    {func(m *facts.EventSourceMapping) { m.DroppedSettings.Complete = false }, templates.Dropped},
		"a name for a stream": {func(m *facts.EventSourceMapping) {
			m.EventSource, m.SourceKind = facts.Known("clicks", at), facts.Known("kinesis", at)
		}, templates.KindByEvent},
		"no timestamp": {func(m *facts.EventSourceMapping) {
			m.StartingTimestamp, m.TimestampNotation = facts.Known("soon", at), facts.Known("rfc3339", at)
		}, templates.NoTimestamp},
	} {
		m := clicks()
		c.change(m)
		twin := templates.Write(facts.Set{Mappings: []*facts.EventSourceMapping{m}}, templates.CloudFormation)
		if !slices.Equal(twin.Unsaid, []templates.Reason{c.want}) || twin.Files != nil {
			t.Errorf("%s: %q", name, twin.Unsaid)
		}
	}
}

func TestAMappingThatIsNoEventIsAResource(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*facts.EventSourceMapping)
		want   templates.Reason
	}{
		"another position in the framework": {func(m *facts.EventSourceMapping) { m.StartingPosition = facts.Absent[string](at) }, templates.Defaulted},
		"a condition":                       {func(m *facts.EventSourceMapping) { m.Conditional = facts.Known(true, at) }, templates.NoCondition},
		"no setting of the event":           {func(m *facts.EventSourceMapping) { m.LogLevel = facts.Known("INFO", at) }, templates.NoSetting},
		"a function of another account":     {func(m *facts.EventSourceMapping) { m.FunctionName = facts.Known("arn:aws:lambda:x:1:function:f", at) }, templates.NoFunction},
	} {
		m := clicks()
		c.change(m)
		set := facts.Set{Mappings: []*facts.EventSourceMapping{m}}
		templates.DeclareFunctions(&set)
		twin := templates.Write(set, templates.Serverless)
		if !slices.Equal(twin.Kept, []templates.Reason{c.want}) || twin.Events != 0 {
			t.Errorf("%s: %q and %d events", name, twin.Kept, twin.Events)
		}
		if text := string(twin.Files["serverless.yml"]); !strings.Contains(text, "AWS::Lambda::EventSourceMapping") {
			t.Errorf("%s: the mapping is nowhere:\n%s", name, text)
		}
	}
}
