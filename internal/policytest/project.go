package policytest

import (
	"path"
	"slices"
	"strings"
)

// A Project is a scenario in one syntax: files that are linted together.
type Project struct {
	Section Section
	// Name tells it from its twins: "Fires/No limits/hcl".
	Name     string
	Language string
	Files    map[string][]byte
	Wants    []Want
	// Configured: the scenario brings a configuration of its own.
	Configured bool
}

// Projects cuts a scenario into its twins. Fences of one language are files of
// one project; those of another language are the same scenario in another syntax.
//
// Two kinds of files are nobody's twin and belong to each project: the
// configuration of streamlint, and dependency manifests. So does a client's own
// configuration where something beside it declares infrastructure: a properties
// file next to main.tf is the other side of the story, not the same side again.
func (s Scenario) Projects() []Project {
	declared := slices.ContainsFunc(s.Fences, func(f Fence) bool { return f.class() == infrastructure })
	shared := func(f Fence) bool {
		class := f.class()
		return class == companion || class == client && declared
	}
	var languages []string
	for _, f := range s.Fences {
		if !shared(f) && !slices.Contains(languages, f.syntax()) {
			languages = append(languages, f.syntax())
		}
	}
	if len(languages) == 0 {
		// Manifests alone are a project of their own.
		languages = []string{"files"}
	}
	var out []Project
	for _, language := range languages {
		p := Project{
			Section: s.Section, Language: language,
			Name:  string(s.Section) + "/" + s.Title + "/" + language,
			Files: map[string][]byte{},
		}
		for _, f := range s.Fences {
			if f.syntax() == language || shared(f) {
				p.Files[f.Name] = []byte(f.Content)
				p.Wants = append(p.Wants, f.Wants...)
				p.Configured = p.Configured || f.Name == configName
			}
		}
		out = append(out, p)
	}
	return out
}

type class int

const (
	infrastructure class = iota
	client
	companion
)

// syntax is the fence's language, except where two syntaxes share one: what a
// template and a framework's file say of one scenario are twins.
func (f Fence) syntax() string {
	switch path.Base(f.Name) {
	case "serverless.yml", "serverless.yaml":
		return "serverless"
	}
	return f.Language
}

// manifestLanguages are the languages that only dependency manifests use here.
var manifestLanguages = []string{"xml", "toml", "groovy", "gradle", "kotlin", "go.mod", "requirements"}

var manifestNames = []string{
	"pom.xml", "package.json", "package-lock.json", "requirements.txt", "go.mod", "pyproject.toml",
	"packages.config", "yarn.lock", "poetry.lock", "uv.lock", "Pipfile", "Pipfile.lock", "gradle.lockfile",
}

// class looks at a fence's language and file name.
func (f Fence) class() class {
	base := path.Base(f.Name)
	switch {
	case f.Name == configName, slices.Contains(manifestLanguages, f.Language), slices.Contains(manifestNames, base),
		strings.HasSuffix(base, ".csproj"), strings.HasSuffix(base, ".tfvars"):
		return companion
	case strings.HasPrefix(base, "application") && f.Language == "yaml":
		return client
	case slices.Contains(declaring, f.Language):
		return infrastructure
	}
	return client
}

// declaring are the languages that declare infrastructure.
var declaring = []string{"hcl", "yaml", "json", "serverless"}
