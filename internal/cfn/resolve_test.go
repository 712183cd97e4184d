package cfn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// describe prints a value as a test wants it: its text, or its identity and what
// it refers to.
func describe(v Value) string {
	switch v.Kind {
	case Text:
		return v.Text
	case Absent:
		return "(absent)"
	case List:
		var items []string
		for _, item := range v.Items() {
			items = append(items, describe(item))
		}
		return "[" + strings.Join(items, " ") + "]"
	case Map:
		return "(map)"
	}
	out := "?" + v.Identity()
	if v.Target != nil {
		out += " → " + v.Target.ID + "." + v.Attribute
	}
	return out
}

const head = `
Parameters:
  P: {Type: String}
  D: {Type: String, Default: dflt}
  Secret: {Type: String, NoEcho: true, Default: hunter2}
  SSM: {Type: "AWS::SSM::Parameter::Value<String>", Default: /path}
  L: {Type: CommaDelimitedList, Default: "a, b"}
Mappings:
  M: {top: {second: v, list: [x, y]}}
Conditions:
  Open: !Equals [!Ref P, x]
Resources:
  S: {Type: AWS::Kinesis::Stream, Properties: {Name: orders}}
  T: {Type: AWS::DynamoDB::Table}
  F: {Type: AWS::Lambda::Function}
  A: {Type: AWS::Lambda::Alias, Properties: {Name: live}}
  C: {Type: AWS::Kinesis::StreamConsumer}
  Loop1: {Type: AWS::SQS::Queue, Properties: {QueueName: !GetAtt Loop2.QueueName}}
  Loop2: {Type: AWS::SQS::Queue, Properties: {QueueName: !GetAtt Loop1.QueueName}}
  X:
    Type: X
    Properties:
      V: `

func TestIntrinsics(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"no default", "!Ref P", "?param:P"},
		{"a default", "!Ref D", "dflt"},
		{"NoEcho is never known", "!Ref Secret", "?param:Secret"},
		{"SSM is not known", "!Ref SSM", "?param:SSM"},
		{"a list with commas", "!Ref L", "[a b]"},
		{"NoValue", "!Ref AWS::NoValue", "(absent)"},
		{"a pseudo parameter", "!Ref AWS::Region", "?pseudo:AWS::Region"},
		{"a name through a reference", "!Ref S", "orders"},
		{"a reference", "!Ref T", "?ref:T → T.name"},
		{"an attribute", "!GetAtt T.StreamArn", "?getatt:T.StreamArn → T.stream_arn"},
		{"an attribute in parts", "!GetAtt [T, StreamArn]", "?getatt:T.StreamArn → T.stream_arn"},
		{"two ways to say one thing", "!GetAtt C.ConsumerARN", "?ref:C → C.consumer_arn"},
		{"names in a circle", "!GetAtt Loop1.QueueName", "?getatt:Loop1.QueueName → Loop1.name"},
		{"Sub and Join have one identity", "!Sub 'a-${P}'", "?concat('a-',param:P)"},
		{"Join and Sub have one identity", "!Join ['-', [a, !Ref P]]", "?concat('a-',param:P)"},
		{"Sub of one variable is the variable", "!Sub '${P}'", "?param:P"},
		{"a literal escape", "!Sub '${!P}-${D}'", "${P}-dflt"},
		{"local variables", "!Sub ['${A}-${D}', {A: !Ref P}]", "?concat(param:P,'-dflt')"},
		{"plain text is not substituted", "'!Ref P and ${P}'", "!Ref P and ${P}"},
		{"fetched at deploy time", "'{{resolve:ssm:/a}}'", "?dynamic:{{resolve:ssm:/a}}"},
		{"a mapping", "!FindInMap [M, top, second]", "v"},
		{"a mapping's list", "!FindInMap [M, top, list]", "[x y]"},
		{"a mapping's default", "!FindInMap [M, none, second, {DefaultValue: z}]", "z"},
		{"a mapping by region", "!FindInMap [M, !Ref AWS::Region, second]", "?map('M',pseudo:AWS::Region,'second')"},
		{"Select of Split", "!Select [1, !Split [',', 'a,b']]", "b"},
		{"Select of an unknown Split", "!Select [1, !Split [',', !Ref P]]", "?select('1',split(',',param:P))"},
		{"Split of a partly known ARN", "!Select [5, !Split [':', !Sub 'arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:q']]", "q"},
		{"the alias of CDK", `!Join ['', [!Select [6, !Split [':', !Ref A]], ':live']]`, "?concat(select('6',ref:A),':live') → A.qualified"},
		{"an ARN with a name in it", "!Sub 'arn:aws:dynamodb:eu-west-1:1:table/${T}'", "?concat('arn:aws:dynamodb:eu-west-1:1:table/',ref:T) → T.arn"},
		{"an ARN of a stream of a table", "!Sub 'arn:aws:dynamodb:eu-west-1:1:table/${T}/stream/x'", "?concat('arn:aws:dynamodb:eu-west-1:1:table/',ref:T,'/stream/x') → T.stream_arn"},
		{"a function with a qualifier", "!Sub '${F}:live'", "?concat(ref:F,':live') → F.qualified"},
		{"an import", "!ImportValue {'Fn::Sub': '${P}-arn'}", "?import(concat(param:P,'-arn'))"},
		{"another stack's output", "{'Fn::GetStackOutput': {StackName: s, OutputName: o}}", "?output(map(StackName('s'),OutputName('o')))"},
		{"Length", "{'Fn::Length': !Ref L}", "2"},
		{"ToJsonString keeps numbers and order of signs", "{'Fn::ToJsonString': {a: [1, '2', true, '<>']}}", `{"a":[1,"2",true,"<>"]}`},
		{"ToJsonString of something unknown", "{'Fn::ToJsonString': {a: !Ref P}}", "?json(map(a(param:P)))"},
		{"Cidr", "!Cidr [10.0.0.0/24, 2, 5]", "[10.0.0.0/27 10.0.0.32/27]"},
		{"Cidr of something unknown", "!Cidr [!Ref P, 2]", "?cidr(param:P,'2')"},
		{"zones", "!GetAZs ''", "?azs('')"},
		{"an open condition", "!If [Open, a, b]", "?if:Open('a','b')"},
		{"an include", "{'Fn::Transform': {Name: AWS::Include, Parameters: {Location: s3://x}}}", "?"},
		{"a function of a later day", "!Later x", "?Fn::Later('x')"},
		{"wrong arguments", "!Select x", "?"},
		{"a null", "~", "(absent)"},
		{"a list without its absent items", "[a, !Ref AWS::NoValue, b]", "[a b]"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tpl := loadText(t, head+c.text+"\n", Options{})
			if got := describe(tpl.Resource("X").Properties(&Scene{}).Get("V")); got != c.want {
				t.Errorf("%s = %s, want %s", c.text, got, c.want)
			}
		})
	}
}

func TestGivenParametersDecide(t *testing.T) {
	tpl := loadText(t, head+"!If [Open, a, !Ref D]\n", Options{Parameters: map[string]string{"P": "y", "D": "given", "Secret": "s3cr3t"}})
	if got := describe(tpl.Resource("X").Properties(&Scene{}).Get("V")); got != "given" {
		t.Errorf("the value is %s, want the given one", got)
	}
	tpl = loadText(t, head+"!Sub '${Secret}'\n", Options{Parameters: map[string]string{"Secret": "s3cr3t"}})
	if got := describe(tpl.Resource("X").Properties(&Scene{}).Get("V")); strings.Contains(got, "s3cr3t") {
		t.Errorf("a NoEcho parameter shows: %s", got)
	}
	if n := tpl.Root.Get("Parameters").Get("Secret").Get("Default"); !n.Range.Masked() {
		t.Error("the default of a NoEcho parameter is not masked")
	}
}

func TestMacrosLeaveOpen(t *testing.T) {
	for name, text := range map[string]string{
		"inside properties": "Resources:\n  X:\n    Type: X\n    Properties:\n      A: 1\n      Fn::Transform: {Name: AWS::Include}\n",
		"as the properties": "Resources:\n  X:\n    Type: X\n    Properties:\n      Fn::Transform: {Name: AWS::Include}\n",
		"unknown transform": "Transform: [Mine]\nResources:\n  X: {Type: X, Properties: {A: 1}}\n",
	} {
		t.Run(name, func(t *testing.T) {
			r := loadText(t, text, Options{}).Resource("X")
			if a := r.Reader().Text(r.Properties(&Scene{}).Get("B")); a.IsAbsent() {
				t.Error("a property that is not seen counts as absent")
			}
		})
	}
}

func TestLoopsUnroll(t *testing.T) {
	tpl := loadText(t, `
Mappings: {M: {a: {l: [q]}}}
Resources:
  Fn::ForEach::Outer:
    - X
    - [a-1, b]
    - Fn::ForEach::Inner:
        - Y
        - ["1", "2"]
        - R&{X}${Y}:
            Type: T
            Properties:
              Name: !Sub "${X}-${Y}"
              Plain: "${X}"
              Fn::ForEach::Props: [Z, [p, q], {"K${Z}": !Ref Z}]
`, Options{})
	var got []string
	for _, r := range tpl.Resources {
		p := r.Properties(&Scene{})
		got = append(got, r.ID+" "+describe(p.Get("Name"))+" "+describe(p.Get("Plain"))+" "+describe(p.Get("Kp"))+describe(p.Get("Kq")))
	}
	want := []string{"Ra11 a-1-1 a-1 pq", "Ra12 a-1-2 a-1 pq", "Rb1 b-1 b pq", "Rb2 b-2 b pq"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
