package cloudformation_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/cloudformation"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGolden(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/cloudformation/*.txtar", cloudformation.New(cloudformation.Options{}), *update)
}

func parse(options cloudformation.Options, text string) parsers.Result {
	_, result := testfacts.Parse(cloudformation.New(options), []*source.File{source.NewFile("template.yaml", []byte(text))})
	return result
}

func TestThousandsOfAliasesAreRead(t *testing.T) {
	var text strings.Builder
	text.WriteString("AWSTemplateFormatVersion: 2010-09-09\nResources:\n  R0: &r\n    Type: AWS::Lambda::EventSourceMapping\n    Properties: {FunctionName: f, BatchSize: 7}\n")
	for i := range 4000 {
		fmt.Fprintf(&text, "  R%d: *r\n", i+1)
	}
	start := time.Now()
	result := parse(cloudformation.Options{}, text.String())
	if n := len(result.Facts.Mappings); n != 4001 || len(result.Problems) > 0 {
		t.Fatalf("%d mappings, problems %v; want 4001 and none", n, result.Problems)
	}
	last := result.Facts.Mappings[4000]
	if got := last.BatchSize.Origin().Place.Range.Start().Line; last.BatchSize.Or(0) != 7 || got != 4005 {
		t.Errorf("the last batch size is %d at line %d, want 7 where the alias stands", last.BatchSize.Or(0), got)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %s", took)
	}
}

func TestAliasBombIsRefused(t *testing.T) {
	text := "AWSTemplateFormatVersion: 2010-09-09\na: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'i'; c++ {
		text += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
	}
	start := time.Now()
	result := parse(cloudformation.Options{}, text)
	if len(result.Problems) != 1 || !result.Problems[0].Unreadable || !strings.Contains(result.Problems[0].Message, "aliases") {
		t.Errorf("problems %v, want one that names the aliases", result.Problems)
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("took %s", took)
	}
}

// No secret of a template shows in its facts, and its bytes are masked.
func TestSecretsStayInside(t *testing.T) {
	const canary = "hunter2"
	text := `AWSTemplateFormatVersion: 2010-09-09
Parameters:
  Password: {Type: String, NoEcho: true, Default: hunter2}
  Quoted: {Type: String, NoEcho: "true", Default: "hunter2", AllowedValues: [hunter2]}
Resources:
  Map:
    Type: AWS::Lambda::EventSourceMapping
    Properties: {FunctionName: !Ref Password, Topics: [!Sub "${Quoted}"]}
  Config:
    Type: AWS::MSK::Configuration
    Properties:
      ServerProperties: |
        sasl.jaas.config=x password="hunter2";
        ssl.key.password=hunter2
  Service:
    Type: AWS::ECS::Service
    Properties: {TaskDefinition: !Ref Task}
  Task:
    Type: AWS::ECS::TaskDefinition
    Properties:
      ContainerDefinitions:
        - Environment:
            - {Name: API_TOKEN, Value: hunter2}
            - {Name: URL, Value: "https://user:hunter2@example.com"}
            - {Name: JAAS, Value: 'a required password="hunter2";'}
  Workers:
    Type: AWS::EC2::LaunchTemplate
    Properties:
      LaunchTemplateData:
        UserData:
          Fn::Base64: |
            export KEY=hunter2
  MoreWorkers:
    Type: AWS::EC2::LaunchTemplate
    Properties: {LaunchTemplateData: {UserData: !Base64 hunter2}}
`
	f := source.NewFile("template.yaml", []byte(text))
	p := cloudformation.New(cloudformation.Options{Parameters: map[string]string{"Password": canary}})
	_, result := testfacts.Parse(p, []*source.File{f})
	if dump := testfacts.Dump(result); strings.Contains(dump, canary) {
		t.Errorf("the secret is among the facts:\n%s", dump)
	}
	for i := range strings.Count(text, "\n") {
		if shown := f.Line(i + 1).Text(); strings.Contains(shown, canary) {
			t.Errorf("line %d shows the secret: %s", i+1, shown)
		}
	}
}

func TestParametersOfTheRunCount(t *testing.T) {
	const text = `AWSTemplateFormatVersion: 2010-09-09
Parameters: {Stage: {Type: String, Default: dev}, Size: {Type: Number}}
Conditions: {Prod: !Equals [!Ref Stage, prod]}
Resources:
  Map:
    Type: AWS::Lambda::EventSourceMapping
    Properties: {FunctionName: f, BatchSize: !Ref Size, ParallelizationFactor: !If [Prod, 2, 1]}
`
	result := parse(cloudformation.Options{Parameters: map[string]string{"Stage": "prod", "Size": "50"}}, text)
	if len(result.Facts.Mappings) != 1 {
		t.Fatalf("%d variants, want the one that is decided", len(result.Facts.Mappings))
	}
	m := result.Facts.Mappings[0]
	if m.BatchSize.Or(0) != 50 || m.ParallelizationFactor.Or(0) != 2 {
		t.Errorf("batch size %d, factor %d; want 50 and 2", m.BatchSize.Or(0), m.ParallelizationFactor.Or(0))
	}
}

func TestACallerOfAFunctionThatIsNotDeployedIsNone(t *testing.T) {
	const text = `Transform: AWS::Serverless-2016-10-31
Parameters: {Stage: {Type: String}}
Conditions: {IsProd: !Equals [!Ref Stage, prod]}
Resources:
  F:
    Type: AWS::Serverless::Function
    Condition: IsProd
    Properties:
      Runtime: python3.12
      Events: {Daily: {Type: Schedule, Properties: {Schedule: rate(1 day)}}}
`
	for stage, want := range map[string]int{"prod": 1, "dev": 0} {
		result := parse(cloudformation.Options{Parameters: map[string]string{"Stage": stage}}, text)
		if n := len(result.Facts.Notes); n != want {
			t.Errorf("%s: %d callers, want %d", stage, n, want)
		}
	}
}

func TestAQualifierKeepsItsFunction(t *testing.T) {
	for _, name := range []string{
		"!Sub '${F}:${Blue}'", "!Sub '${F.Arn}:live'", "!Join [':', [!Ref F, !GetAtt V.Version]]",
	} {
		result := parse(cloudformation.Options{}, `AWSTemplateFormatVersion: 2010-09-09
Parameters: {Blue: {Type: String}}
Resources:
  F: {Type: AWS::Lambda::Function, Properties: {Runtime: python3.12}}
  V: {Type: AWS::Lambda::Version, Properties: {FunctionName: !Ref F}}
  M: {Type: AWS::Lambda::EventSourceMapping, Properties: {FunctionName: `+name+"}}\n")
		ref := result.Facts.Mappings[0].FunctionName.Origin().Ref
		want := facts.Ref{Scope: "template.yaml", ID: "F", Attribute: "qualified"}
		if ref == nil || *ref != want {
			t.Errorf("%s refers to %+v, want %+v", name, ref, want)
		}
	}
}
