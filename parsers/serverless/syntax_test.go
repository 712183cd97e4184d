package serverless

import (
	"strings"
	"testing"
)

// describe prints parts: literals in quotes, sources of variables by their words.
func describe(parts []part) string {
	var out []string
	for _, p := range parts {
		if p.sources == nil {
			out = append(out, "'"+p.literal+"'")
			continue
		}
		var sources []string
		for _, s := range p.sources {
			switch {
			case s.isNull:
				sources = append(sources, "null")
			case s.isLiteral:
				sources = append(sources, "="+s.literal)
			default:
				sources = append(sources, s.kind+"("+s.param+")"+s.address)
			}
		}
		out = append(out, "{"+strings.Join(sources, "|")+"}")
	}
	return strings.Join(out, " ")
}

func TestVariablesAreToldFromOtherText(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                          "",
		"${AWS::Region}":                 "",
		"${Name}-${AWS::StackName}":      "",
		"${self:a":                       "",
		"${self:custom.a}":               "{self()custom.a}",
		"a-${self:b}-c":                  "'a-' {self()b} '-c'",
		"${opt:stage, self:a, 'b, c'}":   "{opt()stage|self()a|=b, c}",
		`${env:A, "x"}`:                  "{env()A|=x}",
		"${opt:a, null}":                 "{opt()a|null}",
		"${opt:a, 5}":                    "{opt()a|=5}",
		"${file(./a.yml):b.c}":           "{file(./a.yml)b.c}",
		"${file('a.yml')}":               "{file(a.yml)}",
		"${self:a.${opt:s, 'd'}.b, 'x'}": "{self()a.${opt:s, 'd'}.b|=x}",
		"${strToBool(${self:a})}":        "{strToBool(${self:a})}",
		`\${self:a}`:                     "'${self:a}'",
		"${AWS::Region}-${self:a}":       "'${AWS::Region}-' {self()a}",
		"${ssm(eu-west-1, raw):/a/b}":    "{ssm(eu-west-1, raw)/a/b}",
		"${self:}":                       "{self()}",
		"a:#{AWS::Region}:${self:b}":     "'a:' {#()AWS::Region} ':' {self()b}",
		"#{a":                            "",
		"it's ${self:a, 'isn}t'}":        "'it's ' {self()a|=isn}t}",
	} {
		parts, ok := parse(text)
		got := ""
		if ok {
			got = describe(parts)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestLogicalIDsAreTheFrameworks(t *testing.T) {
	for got, want := range map[string]string{
		functionID("my-fn_a"):                         "MyDashfnUnderscoreaLambdaFunction",
		streamID("clicks", "kinesis", "click-stream"): "ClicksEventSourceMappingKinesisClickstream",
		mskID("a", "core", "orders.v1"):               "AEventSourceMappingMSKCoreOrdersv1",
		kafkaID("a", strings.Repeat("x", 200)):        "AEventSourceMappingKafkaX" + strings.Repeat("x", 157),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
