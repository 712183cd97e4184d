package cfn_test

import (
	"os"
	"testing"

	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// FuzzState states the facts of any text without breaking down.
func FuzzState(f *testing.F) {
	seed, err := os.ReadFile("testdata/fragments.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(seed))
	for _, text := range []string{
		mappingYAML,
		"Parameters: {P: {Default: x}}\nConditions: {C: !Equals [!Ref P, x], D: !Not [!Condition D]}\nResources:\n  X:\n    Type: AWS::Lambda::EventSourceMapping\n    Condition: D\n    Properties:\n      BatchSize: !If [C, 1, !Ref AWS::NoValue]\n      Topics: !Split [',', !Sub '${P},${AWS::Region}']\n",
		"Resources:\n  Fn::ForEach::L:\n    - X\n    - !Ref Y\n    - A${X}: {Type: AWS::ECS::Service, Properties: {TaskDefinition: !Ref A${X}}}\n",
		"Resources:\n  A: &a {Type: AWS::Kinesis::Stream, Properties: {Name: !GetAtt B.Name}}\n  B: *a\n  <<: {C: *a}\n",
		"Resources: {A: {Type: AWS::MSK::Configuration, Properties: {ServerProperties: !Sub ['${a}=1', {a: b}]}}}",
	} {
		f.Add("Resources:\n" + text)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		docs, _ := yamlpos.Parse(source.NewFile("t.yaml", []byte(text)))
		for _, root := range docs {
			tpl := cfn.Load(root, cfn.Options{Scope: "t.yaml"})
			set := cfn.State(tpl)
			for _, m := range set.Mappings {
				if m.Header.IsZero() {
					t.Errorf("mapping %q has no header", m.ID)
				}
			}
			cfn.DuplicateKeys(tpl)
			for _, e := range tpl.Exports() {
				e.Value()
			}
		}
	})
}
