package policytest_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/internal/twins/tfjson"
	"github.com/streamlint/streamlint/internal/twins/tfoverride"
	"github.com/streamlint/streamlint/source"
)

// withoutTwin says why a scenario has no twin.
type withoutTwin string

func (w withoutTwin) Error() string { return string(w) }

// terraformTwins are the ways in which a Terraform example is written again.
// without are how many scenarios cannot be, by reason: no reason may apply to
// more of them unnoticed. At least percent of all must be compared.
var terraformTwins = map[string]struct {
	write   func(files map[string][]byte) (map[string][]byte, error)
	without map[withoutTwin]int
	percent int
}{
	".tf.json": {
		inCompactJSON,
		map[withoutTwin]int{
			withoutTwin(tfjson.IgnoreComment): 6,
			withoutTwin(tfjson.Invalid):       1,
		}, 95,
	},
	".tofu.json that shadows a .tf.json": {
		inShadowingJSON,
		map[withoutTwin]int{
			withoutTwin(tfjson.IgnoreComment): 6,
			withoutTwin(tfjson.Invalid):       1,
		}, 95,
	},
	".tofu that shadows a .tf": {inTofu, nil, 95},
	"override files": {
		inOverrides,
		map[withoutTwin]int{
			withoutTwin(tfjson.IgnoreComment): 6,
			nothingToOverride:                 2,
		}, 95,
	},
}

// TestTerraformWrittenAgainSaysTheSame: equal facts, equal findings.
func TestTerraformWrittenAgainSaysTheSame(t *testing.T) {
	for name, twin := range terraformTwins {
		t.Run(name, func(t *testing.T) {
			compared, without := 0, map[withoutTwin]int{}
			eachTerraform(t, func(t *testing.T, rule *policytest.Tested, p policytest.Read) {
				files, err := twin.write(p.Files)
				if why := withoutTwin(""); errors.As(err, &why) {
					without[why]++
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				compared++
				lines, err := rule.Differences(context.Background(), p, policytest.Twin{Files: files, Also: besides})
				report(t, lines, err)
			})
			if *only != "" {
				return
			}
			if !maps.Equal(without, twin.without) {
				t.Errorf("scenarios without a twin: %v, expected %v", without, twin.without)
			}
			all := compared
			for _, n := range without {
				all += n
			}
			if all < 500 || compared*100 < all*twin.percent {
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

// rewritten is a project with other files in place of each .tf file.
func rewritten(files map[string][]byte, write func(stem string, data []byte) (map[string][]byte, error)) (map[string][]byte, error) {
	out := maps.Clone(files)
	for name, data := range files {
		stem, ok := strings.CutSuffix(name, ".tf")
		if !ok {
			continue
		}
		written, err := write(stem, data)
		if err != nil {
			return nil, err
		}
		delete(out, name)
		maps.Copy(out, written)
	}
	return out, nil
}

func inCompactJSON(files map[string][]byte) (map[string][]byte, error) {
	return rewritten(files, func(stem string, data []byte) (map[string][]byte, error) {
		text, err := inJSON(stem, data, tfjson.Compact)
		return map[string][]byte{stem + ".tf.json": text}, err
	})
}

func inShadowingJSON(files map[string][]byte) (map[string][]byte, error) {
	return rewritten(files, func(stem string, data []byte) (map[string][]byte, error) {
		text, err := inJSON(stem, data, tfjson.General)
		return map[string][]byte{stem + ".tofu.json": text, stem + ".tf.json": []byte(shadowed)}, err
	})
}

// shadowed is what must not be read.
const shadowed = `{"resource": {"aws_lambda_event_source_mapping": {"shadowed": {"batch_size": 1}}}}`

func inJSON(stem string, data []byte, shape tfjson.Shape) ([]byte, error) {
	text, err := tfjson.Convert(stem+".tf", data, shape)
	if unsaid := (*tfjson.Error)(nil); errors.As(err, &unsaid) {
		return nil, withoutTwin(unsaid.Reason)
	}
	return text, err
}

func inTofu(files map[string][]byte) (map[string][]byte, error) {
	return rewritten(files, func(stem string, data []byte) (map[string][]byte, error) {
		return map[string][]byte{stem + ".tofu": data, stem + ".tf": []byte("broken {\n")}, nil
	})
}

// nothingToOverride: HCL refuses the file, or it has no literal.
const nothingToOverride withoutTwin = "nothing to override"

func inOverrides(files map[string][]byte) (map[string][]byte, error) {
	return rewritten(files, func(stem string, data []byte) (map[string][]byte, error) {
		if bytes.Contains(data, []byte("streamlint:ignore")) {
			// It would stand in one of the two files, the finding in the other.
			return nil, withoutTwin(tfjson.IgnoreComment)
		}
		wrong, override, err := tfoverride.Split(stem+".tf", data)
		if err != nil {
			return nil, nothingToOverride
		}
		return map[string][]byte{stem + ".tf": wrong, stem + "_override.tf": override}, nil
	})
}

// besides compares what a twin shares with its original besides attributes and
// messages: what the entities are, what the parsers complained about, and what is
// written at the places that findings point at.
func besides(original, twin policytest.Said) []string {
	var out []string
	for what, said := range map[string]func(policytest.Said) []string{"entities": framesOf, "places": placesOf} {
		if a, b := said(original), said(twin); !slices.Equal(a, b) {
			out = append(out, fmt.Sprintf("%s:\n\t%s\n\t%s", what, strings.Join(a, "\n\t"), strings.Join(b, "\n\t")))
		}
	}
	return out
}

// placesOf are the words at the places of findings, a line for each finding.
func placesOf(said policytest.Said) []string {
	var out []string
	for _, f := range said.Findings {
		line := f.Message + ": " + wordsAt(f.Place.Range)
		for _, r := range f.Related {
			line += ", " + r.Message + ": " + wordsAt(r.Place.Range)
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return out
}

var (
	// notation is what the notations write in different ways.
	notation = regexp.MustCompile(`\\u[0-9a-f]{4}|\\n|<<-?[A-Z]+|\bEOT\b|[^A-Za-z0-9]+`)
	// header is the line of a block, of which JSON points at the last label.
	header = regexp.MustCompile(`^(?:(?:resource|data|module|variable|output) .*)?"([^"]*)"$|^(locals)$`)
)

// wordsAt are the letters and digits of a place.
func wordsAt(r source.Range) string {
	text := string(r.Bytes())
	if m := header.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	return strings.TrimSpace(notation.ReplaceAllString(text, " "))
}

func framesOf(said policytest.Said) []string {
	var out []string
	for _, e := range said.Entities {
		b := e.Base()
		line := fmt.Sprintf("%s %s in %q, labelled %q", e.Kind(), b.ID, b.Scope, b.Label)
		line += hops(b.Via)
		for _, c := range b.When {
			line += fmt.Sprintf(" when %s is %v", c.Name, c.Value)
		}
		out = append(out, fmt.Sprintf("%s, instances %v, open %v", line, b.Instances, b.Open))
	}
	for _, p := range said.Problems {
		out = append(out, fmt.Sprintf("%s: %s", p.Severity, p.Message))
	}
	slices.Sort(out)
	return out
}

func hops(via []facts.Hop) string {
	var b strings.Builder
	for _, h := range via {
		b.WriteString(" via " + h.Text)
	}
	return b.String()
}
