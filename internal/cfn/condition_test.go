package cfn

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
)

// variantsOf lists the variants of a resource: its conditions and one property.
func variantsOf(tpl *Template, id string) []string {
	var out []string
	r := tpl.Resource(id)
	tpl.Variants(func(s *Scene) func() {
		if !r.Exists(s) {
			return nil
		}
		value := describe(r.Properties(s).Get("V"))
		return func() { out = append(out, strings.TrimSpace(scene(tpl.When(s))+" "+value)) }
	})
	return out
}

func scene(when []facts.Condition) string {
	var words []string
	for _, c := range when {
		word := c.Name
		if !c.Value {
			word = "!" + word
		}
		words = append(words, word)
	}
	return strings.Join(words, ",")
}

func TestVariants(t *testing.T) {
	const head = `
Parameters:
  Stage: {Type: String, Default: dev, AllowedValues: [dev, test, prod]}
  Free: {Type: String, Default: x}
  Other: {Type: String}
  Only: {Type: String, AllowedValues: [one]}
Conditions:
  Prod: !Equals [!Ref Stage, prod]
  Dev: !Equals [!Ref Stage, dev]
  NotProd: !Not [!Condition Prod]
  Known: !Or [!Condition Prod, !Condition Dev, !Equals [!Ref Stage, test]]
  Never: !And [!Condition Prod, !Condition Dev]
  Single: !Equals [!Ref Only, one]
  Same: !Equals [!Ref Free, !Ref Other]
  FreeA: !Equals [!Ref Free, a]
  OtherA: !Equals [!Ref Other, a]
  Opaque: !Equals [!FindInMap [M, !Ref Free, k], v]
  Circle1: !Not [!Condition Circle2]
  Circle2: !Not [!Condition Circle1]
  Unread: !Later x
Resources:
  X: {Type: T, %s Properties: {V: %s}}
`
	cases := []struct {
		name, existence, value string
		want                   []string
	}{
		{"no condition", "", "1", []string{"1"}},
		{"both branches", "", "!If [Prod, 1, 2]", []string{"Prod 1", "!Prod 2"}},
		{"a default decides nothing", "", "!If [Dev, 1, 2]", []string{"Dev 1", "!Dev 2"}},
		{"one allowed value decides", "", "!If [Single, 1, 2]", []string{"1"}},
		{"always true of the allowed values", "", "!If [Known, 1, 2]", []string{"1"}},
		{"never true", "", "!If [Never, 1, 2]", []string{"2"}},
		{"a resource that never exists", "Condition: Never,", "1", nil},
		{"one implies the other", "Condition: Prod,", "!If [NotProd, 1, !If [Dev, 2, 3]]", []string{"Prod 3"}},
		{"impossible together", "", "!If [Prod, !If [Dev, 1, 2], !If [Dev, 3, 4]]", []string{"Prod 2", "!Prod,Dev 3", "!Prod,!Dev 4"}},
		{"equality of parameters passes on", "", "!If [Same, !If [FreeA, !If [OtherA, 1, 2], 3], 4]",
			[]string{"Same,FreeA 1", "Same,!FreeA 3", "!Same 4"}},
		{"a pinned parameter", "", "!If [FreeA, !Ref Free, !Ref Free]", []string{"FreeA a", "!FreeA x"}},
		{"an opaque value can be either", "", "!If [Opaque, 1, 2]", []string{"Opaque 1", "!Opaque 2"}},
		{"conditions in a circle", "", "!If [Circle1, 1, 2]", []string{"Circle1 1", "!Circle1 2"}},
		{"a condition that cannot be read", "", "!If [Unread, 1, 2]", []string{"Unread 1", "!Unread 2"}},
		{"a condition that is not declared", "", "!If [Gone, 1, 2]", []string{"?if:Gone('1','2')"}},
		{"absent in one branch", "", "!If [Prod, !Ref AWS::NoValue, 1]", []string{"Prod (absent)", "!Prod 1"}},
		{"what is not asked is not told apart", "", "{A: !If [Prod, 1, 2]}", []string{"(map)"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tpl := loadText(t, fmt.Sprintf(head, c.existence, c.value), Options{})
			if diff := cmp.Diff(c.want, variantsOf(tpl, "X")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAtMostThreeConditionsAreToldApart(t *testing.T) {
	var text strings.Builder
	text.WriteString("Parameters:\n")
	for i := range 5 {
		fmt.Fprintf(&text, "  P%d: {Type: String}\n", i)
	}
	text.WriteString("Conditions:\n")
	for i := range 5 {
		fmt.Fprintf(&text, "  C%d: !Equals [!Ref P%d, x]\n", i, i)
	}
	text.WriteString("Resources:\n  X: {Type: T, Properties: {V: !Sub '")
	for i := range 5 {
		fmt.Fprintf(&text, "${A%d}", i)
	}
	text.WriteString("'}}\n")
	body := strings.Replace(text.String(), "!Sub '", "!Sub ['", 1)
	body = strings.Replace(body, "'}}\n", "', {A0: !If [C0, a, b], A1: !If [C1, a, b], A2: !If [C2, a, b], A3: !If [C3, a, b], A4: !If [C4, a, b]}]}}\n", 1)
	got := variantsOf(loadText(t, body, Options{}), "X")
	if len(got) != 8 {
		t.Fatalf("%d variants, want 8: %v", len(got), got)
	}
	if want := "C0,C1,C2 ?concat('aaa',if:C3('a','b'),if:C4('a','b'))"; got[0] != want {
		t.Errorf("the first variant is %s, want %s", got[0], want)
	}
}

// Chains of conditions that double at each step, over many parameters, and many
// resources that depend on all of them.
func TestPathologicalConditionsTakeLittleTime(t *testing.T) {
	var text strings.Builder
	text.WriteString("Parameters:\n")
	for i := range 100 {
		fmt.Fprintf(&text, "  P%d: {Type: String}\n", i)
	}
	text.WriteString("Conditions:\n  C0: !Equals [!Ref P0, a]\n")
	for i := 1; i < 200; i++ {
		fmt.Fprintf(&text, "  C%d: !Or [!And [!Condition C%d, !Equals [!Ref P%d, a]], !Not [!Condition C%d]]\n", i, i-1, i%100, i-1)
	}
	text.WriteString("Resources:\n")
	for i := range 300 {
		fmt.Fprintf(&text, "  M%d:\n    Type: AWS::Lambda::EventSourceMapping\n    Condition: C%d\n    Properties:\n      FunctionName: f\n", i, i%200)
		for j, property := range []string{"BatchSize", "ParallelizationFactor", "MaximumRetryAttempts", "TumblingWindowInSeconds", "MaximumRecordAgeInSeconds"} {
			fmt.Fprintf(&text, "      %s: !If [C%d, 1, !If [C%d, 2, 3]]\n", property, (i+j*37)%200, (i+j*53)%200)
		}
	}
	start := time.Now()
	set := State(loadText(t, text.String(), Options{}))
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("took %s", took)
	}
	if len(set.Mappings) < 300 {
		t.Errorf("%d mappings, want each at least once", len(set.Mappings))
	}
}
