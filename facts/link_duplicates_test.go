package facts_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
)

const clicksARN = "arn:aws:kinesis:eu-west-1:111122223333:stream/clicks"

// reader adds a mapping of a Kinesis stream and a function to an estate.
func (e *estate) reader(id string, source, function facts.Attr[string]) *facts.EventSourceMapping {
	m := &facts.EventSourceMapping{
		Entity: e.entity("infra", id), EventSource: source, FunctionName: function, SourceKind: known("kinesis"),
	}
	e.set.Mappings = append(e.set.Mappings, m)
	return m
}

// qualified refers to function f, which it adds, by an alias or version that is
// not known.
func (e *estate) qualified(identity string) facts.Attr[string] {
	if len(e.set.Functions) == 0 {
		e.set.Functions = append(e.set.Functions, &facts.Function{Entity: e.entity("infra", "f"), Name: known("f")})
	}
	return facts.SameAs[string](identity, facts.Origin{}.Referring(facts.Ref{Scope: "infra", ID: "f", Attribute: "qualified"}))
}

func duplicates(m *facts.EventSourceMapping) string {
	var out []string
	for _, p := range m.Duplicates.Items {
		out = append(out, p.Label.Or("?"))
	}
	return strings.Join(out, " ")
}

func TestDuplicatesReadTheSameForTheSameFunction(t *testing.T) {
	const fARN = "arn:aws:lambda:eu-west-1:111122223333:function:f"
	cases := []struct {
		name           string
		build          func(e *estate) (one, two *facts.EventSourceMapping)
		wantDuplicates bool
	}{
		{"equal texts", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("f"))
		}, true},
		{"another function", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("g"))
		}, false},
		{"another stream", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN+"2"), known("f"))
		}, false},
		{"an alias is another target", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), known(fARN)), e.reader("two", known(clicksARN), known(fARN+":live"))
		}, false},
		{"one alias twice", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), known(fARN+":live")), e.reader("two", known(clicksARN), known(fARN+":live"))
		}, true},
		{"one expression", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", expression("var.stream"), known("f")), e.reader("two", expression("var.stream"), known("f"))
		}, true},
		{"unknowns are not equal", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", facts.Attr[string]{}, known("f")), e.reader("two", facts.Attr[string]{}, known("f"))
		}, false},
		{"conditions that exclude each other", func(e *estate) (_, _ *facts.EventSourceMapping) {
			one, two := e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("f"))
			one.When, two.When = []facts.Condition{{Name: "Live", Value: true}}, []facts.Condition{{Name: "Live", Value: false}}
			return one, two
		}, false},
		{"one of them depends on something", func(e *estate) (_, _ *facts.EventSourceMapping) {
			one, two := e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("f"))
			two.Conditional = facts.Known(true, facts.Origin{})
			return one, two
		}, false},
		{"both under one condition", func(e *estate) (_, _ *facts.EventSourceMapping) {
			one, two := e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("f"))
			for _, m := range []*facts.EventSourceMapping{one, two} {
				m.Conditional = facts.Known(true, facts.Origin{})
				m.When = []facts.Condition{{Name: "Live", Value: true}}
			}
			return one, two
		}, true},
		{"qualifiers that are not known", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), e.qualified("f:blue")), e.reader("two", known(clicksARN), e.qualified("f:green"))
		}, false},
		{"a qualifier that is not known, and none", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), e.qualified("f:blue")), e.reader("two", known(clicksARN), known("f"))
		}, false},
		{"one qualifier that is not known", func(e *estate) (_, _ *facts.EventSourceMapping) {
			return e.reader("one", known(clicksARN), e.qualified("f:blue")), e.reader("two", known(clicksARN), e.qualified("f:blue"))
		}, true},
		{"two worlds", func(e *estate) (_, _ *facts.EventSourceMapping) {
			one, two := e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("f"))
			two.Scope = "elsewhere"
			return one, two
		}, false},
		{"a reference and the literal it stands for", func(e *estate) (_, _ *facts.EventSourceMapping) {
			e.set.Streams = append(e.set.Streams, &facts.Stream{Entity: e.entity("infra", "clicks"), Name: known("clicks")})
			ref := facts.SameAs[string]("", facts.Origin{}.Referring(facts.Ref{Scope: "infra", ID: "clicks", Attribute: "arn"}))
			return e.reader("one", ref, known("f")), e.reader("two", known(clicksARN), known("f"))
		}, true},
		{"a stream and a consumer of it", func(e *estate) (_, _ *facts.EventSourceMapping) {
			e.set.Streams = append(e.set.Streams, &facts.Stream{Entity: e.entity("infra", "clicks"), Name: known("clicks")})
			return e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN+"/consumer/c:1"), known("f"))
		}, false},
		{"kafka has groups instead", func(e *estate) (_, _ *facts.EventSourceMapping) {
			one, two := e.reader("one", known(clicksARN), known("f")), e.reader("two", known(clicksARN), known("f"))
			one.SourceKind, two.SourceKind = known("msk"), known("msk")
			return one, two
		}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			one, two := c.build(e)
			e.link()
			want := [2]string{}
			if c.wantDuplicates {
				want = [2]string{"two", "one"}
			}
			if diff := cmp.Diff(want, [2]string{duplicates(one), duplicates(two)}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDuplicatesSayWhoComesFirst(t *testing.T) {
	e := newEstate()
	one := e.reader("one", known(clicksARN), known("f"))
	two := e.reader("two", known(clicksARN), known("f"))
	e.link()
	after, before := one.Duplicates.Items[0], two.Duplicates.Items[0]
	if b, ok := after.Before.Get(); !ok || b {
		t.Error("two does not come before one")
	}
	if b, _ := before.Before.Get(); !b {
		t.Error("one comes before two")
	}
	if after.Key.Or("") == "" || after.Key.Or("") != before.Key.Or("") {
		t.Error("one pair has two keys")
	}
}

func TestManyCopiesListFewDuplicates(t *testing.T) {
	e := newEstate()
	for i := range 1000 {
		e.reader(fmt.Sprintf("copy%d", i), known(clicksARN), known("f"))
	}
	e.link()
	for _, m := range e.set.Mappings {
		if n := len(m.Duplicates.Items); n == 0 || n > 8 {
			t.Fatalf("%s lists %d", m.ID, n)
		}
	}
}

func TestInstancesOfOneTextShareADeclaration(t *testing.T) {
	e := newEstate()
	a := e.reader(`m["a"]`, known(clicksARN), known("f"))
	b := e.reader(`m["b"]`, known(clicksARN), known("f"))
	other := e.reader("other", known(clicksARN), known("f"))
	b.Header = a.Header
	e.link()
	if a.Declaration.Or("") != `infra#m["a"]` || b.Declaration.Or("") != `infra#m["a"]` || other.Declaration.Or("") != "infra#other" {
		t.Errorf("got %q, %q, %q", a.Declaration.Or(""), b.Declaration.Or(""), other.Declaration.Or(""))
	}
}

// TestDeclarationsOfTwoStacksDiffer: two stacks with one logical id are told of
// one by one.
func TestDeclarationsOfTwoStacksDiffer(t *testing.T) {
	e := newEstate()
	a := e.polling("one/template.yaml", "Orders", "kinesis", known(clicksARN))
	b := e.polling("two/template.yaml", "Orders", "kinesis", known(clicksARN))
	e.link()
	if a.Declaration.Or("") == b.Declaration.Or("") {
		t.Errorf("both are %q", a.Declaration.Or(""))
	}
}
