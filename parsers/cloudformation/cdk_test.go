package cloudformation_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/cloudformation"
	"github.com/streamlint/streamlint/source"
)

// The assembly is what aws-cdk-lib made of oracle/cdk/app.js, which says how to
// make it again.
const assemblyDir = "../../testdata/parsers/cloudformation/cdk"

func assembly(t *testing.T) []*source.File {
	t.Helper()
	var files []*source.File
	err := fs.WalkDir(os.DirFS(assemblyDir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == "want" {
			return err
		}
		data, err := os.ReadFile(filepath.Join(assemblyDir, name))
		files = append(files, source.NewFile(name, data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestAssemblyGolden(t *testing.T) {
	got := testfacts.Run(cloudformation.New(cloudformation.Options{}), assembly(t))
	name := filepath.Join(assemblyDir, "want")
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

func TestConstructsStandOnTheUsersLines(t *testing.T) {
	_, result := testfacts.Parse(cloudformation.New(cloudformation.Options{}), assembly(t))
	want := map[string]string{
		"kinesis":            "fn.addEventSource(new sources.KinesisEventSource",
		"fan-out":            "alias.addEventSource(new sources.KinesisConsumerEventSource",
		"dynamodb":           "worker(this, 'Changes').addEventSource",
		"msk":                "fn.addEventSource(new sources.ManagedKafkaEventSource",
		"self_managed_kafka": "fn.addEventSource(new sources.SelfManagedKafkaEventSource",
		"queue mode":         "new lambda.CfnEventSourceMapping",
		"nested":             "worker(this, 'Nested').addEventSource",
		"stage":              "worker(this, 'Other').addEventSource",
		"import by place":    "fn.addEventSource(new sources.KinesisEventSource(clicks",
		"environment":        "fn.addEventSourceMapping('Audit'",
	}
	got := map[string]string{}
	for _, m := range result.Facts.Mappings {
		line := string(m.Header.File.Line(m.Header.Start().Line).Bytes())
		for key, text := range want {
			if m.Header.Path() == "app.js" && strings.Contains(line, text) {
				got[key] = text
			}
		}
		if place := m.FunctionName.Origin().Place.Range; place.Path() != "app.js" {
			t.Errorf("%s: the function's name stands in %s", m.ID, place.Path())
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(result.Facts.Mappings) != len(want) {
		t.Errorf("%d mappings, want one for each construct: %d", len(result.Facts.Mappings), len(want))
	}
}

func TestConstructsAreKnownWithoutPathsInTheTemplate(t *testing.T) {
	told := assembly(t)
	untold := make([]*source.File, 0, len(told))
	for _, f := range told {
		data := f.Data
		if strings.HasSuffix(f.Name, ".template.json") {
			data = bytes.ReplaceAll(data, []byte(`"aws:cdk:path"`), []byte(`"left:out:here"`))
		}
		untold = append(untold, source.NewFile(f.Name, data))
	}
	made := func(files []*source.File) (out []string) {
		_, result := testfacts.Parse(cloudformation.New(cloudformation.Options{}), files)
		for _, m := range result.Facts.Mappings {
			out = append(out, fmt.Sprintf("%s is %s at %s:%d", m.ID, m.Label, m.Header.Path(), m.Header.Start().Line))
		}
		return out
	}
	want := made(told)
	if !slices.ContainsFunc(want, func(line string) bool { return strings.Contains(line, " is Outer/Inner/") }) {
		t.Fatalf("no construct of a nested stack in %q", want)
	}
	if diff := cmp.Diff(want, made(untold)); diff != "" {
		t.Error(diff)
	}
}

func TestAStackKnowsItsEnvironment(t *testing.T) {
	_, result := testfacts.Parse(cloudformation.New(cloudformation.Options{}), assembly(t))
	var arn string
	var imported *facts.Ref
	for _, m := range result.Facts.Mappings {
		switch {
		case strings.Contains(m.ID, "Audit"):
			arn = m.EventSource.Or("")
		case strings.HasSuffix(m.Scope, "ChinaReader6851B962.template.json"):
			imported = m.EventSource.Origin().Ref
		}
	}
	if want := "arn:aws-cn:kinesis:cn-north-1:444455556666:stream/China-Reader"; arn != want {
		t.Errorf("the source is %q, want %q", arn, want)
	}
	if imported == nil || !strings.Contains(imported.Scope, "assembly-China") {
		t.Errorf("the import leads to %v, want the stream of the same environment", imported)
	}
}

func TestAssetsAreNotScanned(t *testing.T) {
	_, result := testfacts.Parse(cloudformation.New(cloudformation.Options{}), assembly(t))
	for _, s := range result.Facts.Streams {
		if s.ID == "NoStack" {
			t.Error("a template among a function's code was read as a stack")
		}
	}
}

func TestACopyOfASynthesizedTemplateIsReadOnce(t *testing.T) {
	files := assembly(t)
	for _, f := range files {
		if f.Name == "cdk.out/Kafka.template.json" {
			files = append(files, source.NewFile("template.json", f.Data))
		}
	}
	_, result := testfacts.Parse(cloudformation.New(cloudformation.Options{}), files)
	for _, m := range result.Facts.Mappings {
		if m.Scope == "template.json" {
			t.Errorf("%s was read of the copy", m.ID)
		}
	}
	const want = "this template is cdk.out/Kafka.template.json, which a program synthesizes; it is read there"
	if !slices.ContainsFunc(result.Problems, func(p source.Problem) bool { return p.Message == want }) {
		t.Errorf("problems %v, want one that says so", result.Problems)
	}
}

func TestManifestAloneLeadsToItsStacks(t *testing.T) {
	all := map[*source.File]parsers.Claim{}
	fsys := os.DirFS(assemblyDir)
	tree := source.NewTree(fsys, nil)
	manifest, err := tree.Read("cdk.out/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	p := cloudformation.New(cloudformation.Options{})
	all[manifest] = p.Claims(manifest)
	result := p.Parse(t.Context(), parsers.Input{Tree: tree, Files: []*source.File{manifest}, Claims: all})
	if n := len(result.Facts.Mappings); n != 10 {
		t.Errorf("%d mappings, want 10", n)
	}
	var alias *facts.Ref
	for _, m := range result.Facts.Mappings {
		if strings.Contains(m.ID, "FanOut") {
			alias = m.FunctionName.Origin().Ref
		}
	}
	if alias == nil || !strings.HasPrefix(alias.ID, "Live") {
		t.Errorf("the function's name leads to %v, want the alias", alias)
	}
}
