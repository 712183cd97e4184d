package policytest_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/internal/twins/tfjson"
	"github.com/streamlint/streamlint/rules"
)

// enoughTwins is how many of a hundred scenarios must have a twin.
const enoughTwins = 95

// unsayable are how many scenarios have no twin, by reason: none may be added
// unnoticed.
var unsayable = map[tfjson.Reason]int{tfjson.IgnoreComment: 6, tfjson.Invalid: 1}

// TestTerraformInJSONSaysTheSame: each Terraform example, its .tf files written
// in the JSON syntax.
func TestTerraformInJSONSaysTheSame(t *testing.T) {
	for name, shape := range map[string]tfjson.Shape{"compact": tfjson.Compact, "general": tfjson.General} {
		t.Run(name, func(t *testing.T) {
			compared, without := 0, map[tfjson.Reason]int{}
			eachTerraform(t, func(t *testing.T, rule *policytest.Tested, p policytest.Read) {
				files, err := inJSON(p.Files, shape)
				var unsaid *tfjson.Error
				if errors.As(err, &unsaid) {
					without[unsaid.Reason]++
					return
				}
				compared++
				lines, err := rule.Differences(context.Background(), p, policytest.Twin{Files: files, Also: frames})
				report(t, lines, err)
			})
			if *only != "" {
				return
			}
			if !maps.Equal(without, unsayable) {
				t.Errorf("scenarios without a twin: %v, expected %v", without, unsayable)
			}
			all := compared
			for _, n := range without {
				all += n
			}
			t.Logf("%d of %d scenarios compared", compared, all)
			if all < 470 || compared*100 < all*enoughTwins {
				t.Errorf("%d of %d scenarios compared", compared, all)
			}
		})
	}
}

// eachTerraform runs a test for every Terraform example of every rule.
func eachTerraform(t *testing.T, test func(t *testing.T, rule *policytest.Tested, p policytest.Read)) {
	each(t, func(t *testing.T, rule *policytest.Tested) {
		for _, p := range rule.Projects {
			if p.Language == "hcl" {
				t.Run(p.Name, func(t *testing.T) { test(t, rule, p) })
			}
		}
	})
}

// inJSON is a project with its .tf files in the JSON syntax.
func inJSON(files map[string][]byte, shape tfjson.Shape) (map[string][]byte, error) {
	out := maps.Clone(files)
	for name, data := range files {
		if !strings.HasSuffix(name, ".tf") {
			continue
		}
		text, err := tfjson.Convert(name, data, shape)
		if err != nil {
			return nil, err
		}
		delete(out, name)
		out[name+".json"] = text
	}
	return out, nil
}

// frames compares what an entity is besides its attributes: in which conditions
// it exists, and whether more of it may be unseen.
func frames(original, twin rules.Input) []string {
	a, b := framesOf(original.Entities), framesOf(twin.Entities)
	if slices.Equal(a, b) {
		return nil
	}
	return []string{fmt.Sprintf("entities:\n\t%s\n\t%s", strings.Join(a, "\n\t"), strings.Join(b, "\n\t"))}
}

func framesOf(entities []facts.Kinded) []string {
	var out []string
	for _, e := range entities {
		b := e.Base()
		line := fmt.Sprintf("%s %s in %q, labelled %q", e.Kind(), b.ID, b.Scope, b.Label)
		for _, h := range b.Via {
			line += " via " + h.Text
		}
		for _, c := range b.When {
			line += fmt.Sprintf(" when %s is %v", c.Name, c.Value)
		}
		out = append(out, fmt.Sprintf("%s, instances %v, open %v", line, b.Instances, b.Open))
	}
	slices.Sort(out)
	return out
}
