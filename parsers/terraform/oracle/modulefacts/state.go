package modulefacts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// State is what streamlint states of a configuration: every attribute of which
// something is known. The release that its calls pin shows as a placeholder.
func State(files fstest.MapFS, release string) (testfacts.Stated, []source.Problem) {
	result := parse(files)
	out := testfacts.State(result.Facts, nil)
	flags(out, result.Facts)
	notes(out, result.Facts)
	for _, attributes := range out {
		for path, value := range attributes {
			if value == "unknown" {
				delete(attributes, path)
				continue
			}
			attributes[path] = strings.ReplaceAll(value, " "+release+`"`, " "+placeholder+`"`)
		}
	}
	return out, result.Problems
}

// parse reads the configuration at the root; what init put below .terraform is
// read only when it is called.
func parse(files fstest.MapFS) parsers.Result {
	p := terraform.New(terraform.Options{})
	in := parsers.Input{Tree: source.NewTree(files, nil), Claims: map[*source.File]parsers.Claim{}}
	for name := range files {
		if strings.HasPrefix(name, ".terraform/") {
			continue
		}
		f := source.NewFile(name, files[name].Data)
		in.Tree.Add(f)
		if claim := p.Claims(f); claim != parsers.No {
			in.Files = append(in.Files, f)
			in.Claims[f] = claim
		}
	}
	slices.SortFunc(in.Files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	return p.Parse(context.Background(), in)
}

// flags adds what an entity says of itself beside its attributes.
func flags(out testfacts.Stated, set facts.Set) {
	for _, list := range [][]facts.Kinded{
		kinded(set.Mappings), kinded(set.Functions), kinded(set.Streams), kinded(set.Clusters),
		kinded(set.Topics), kinded(set.Tables), kinded(set.Workloads), kinded(set.Brokers),
	} {
		for _, e := range list {
			b := e.Base()
			attributes := out[e.Kind()+" "+b.ID]
			if b.Instances {
				attributes["(instances)"] = "true"
			}
			if b.Open {
				attributes["(open)"] = "true"
			}
		}
	}
}

func kinded[T facts.Kinded](list []T) []facts.Kinded {
	out := make([]facts.Kinded, len(list))
	for i, e := range list {
		out[i] = e
	}
	return out
}

// notes adds what other declarations say of functions.
func notes(out testfacts.Stated, set facts.Set) {
	var lines []string
	for _, n := range set.Notes {
		lines = append(lines, fmt.Sprintf("of %s: asynchronous %s, failures to %s",
			words(n.FunctionName), words(n.InvokedAsynchronously), words(n.AsyncFailureDestination)))
	}
	slices.Sort(lines)
	for i, line := range lines {
		out[fmt.Sprintf("function_note %d", i)] = map[string]string{"says": line}
	}
}

// words is one attribute: its value, or what else is known of it.
func words[T facts.Scalar](a facts.Attr[T]) string {
	text := "unknown"
	switch v, known := a.Get(); {
	case known:
		text = fmt.Sprint(v)
	case a.IsAbsent():
		text = "absent"
	case a.IsSet():
		text = "written"
	}
	if ref := a.Origin().Ref; ref != nil {
		text += " → " + ref.ID + "." + ref.Attribute
	}
	return text
}
