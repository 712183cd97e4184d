package terraform

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestCommunityModuleByVersion(t *testing.T) {
	const lambda, label = "terraform-aws-modules/lambda/aws", "cloudposse/label/null"
	const git = "git::https://github.com/terraform-aws-modules/terraform-aws-lambda.git"
	cases := []struct {
		name, source, constraint string
		// want is the release that is read, "" when none is.
		want string
	}{
		{"the newest", lambda, "", "8.8.1"},
		{"the release that was read", lambda, "8.8.1", "8.8.1"},
		{"an exact release, with an operator", lambda, "= 7.21.1", "7.21.1"},
		{"an open bound", lambda, ">= 6.0", "8.8.1"},
		{"a major that is followed", lambda, "~> 7.0", "before 8"},
		{"a minor that is followed", lambda, "~> 7.8.0", "before 7.9"},
		{"one number has no upper end", lambda, "~> 4", "8.8.1"},
		{"an older major", lambda, "~> 4.0", "before 5"},
		{"two bounds around it", lambda, ">= 4.0, < 5.0", "before 5.0"},
		{"a bound that is included", lambda, "<= 4.10.0", "before 4.10.0"},
		{"a bound beyond what was read", lambda, ">= 6.0, < 10.0", "8.8.1"},
		{"one release left out", lambda, ">= 8.0, != 8.8.0", "8.8.1"},
		{"a later minor", lambda, "~> 8.9", "8.8.1"},
		{"a later major", lambda, ">= 9.0", ""},
		{"a release before all that were read", lambda, "3.0.1", ""},
		{"a major before all that were read", lambda, "~> 2.0", ""},
		{"bounds that leave nothing", lambda, ">= 8.0, < 7.0", ""},
		{"no version", lambda, "~> main", ""},
		{"half a version", lambda, ">= 4.0, <", ""},
		{"by the registry's host", "registry.terraform.io/" + lambda, "~> 8.0", "8.8.1"},
		{"by the other registry's host", "registry.opentofu.org/" + lambda, "8.8.0", "8.8.0"},
		{"a submodule", lambda + "//modules/alias", "~> 6.0", "before 7"},
		{"a submodule without a table", lambda + "//modules/deploy", "", ""},
		{"only one release", label, "0.25.0", "0.25.0"},
		{"not that one", label, "0.24.1", ""},
		{"git: the branch", git, "", "8.8.1"},
		{"git: a branch by name", git + "?ref=master", "", "8.8.1"},
		{"git: a tag", git + "?ref=v7.20.2", "", "7.20.2"},
		{"git: a tag by its path", git + "?ref=tags/v7.20.2", "", "7.20.2"},
		{"git: a tag by its full path", git + "?ref=refs/tags/7.20.2", "", "7.20.2"},
		{"git: a moving tag", git + "?ref=v7", "", "before 8"},
		{"git: a commit that begins with a letter", git + "?ref=fc5010f3d83e4a66e9510c9c3e2d5ed7b8b9d2b9", "", ""},
		{"git: a commit that begins with a digit", git + "?ref=8c5010f3d83e4a66e9510c9c3e2d5ed7b8b9d2b9", "", ""},
		{"git: another branch", git + "?ref=feature-x", "", ""},
		{"git: further arguments", git + "?depth=1&ref=v8.0.0", "", "8.0.0"},
		{"git: over ssh", "git@github.com:terraform-aws-modules/terraform-aws-lambda.git?ref=v8.0.0", "", "8.0.0"},
		{"git: a submodule", git + "//modules/alias?ref=v8.0.0", "", "8.0.0"},
		{"git: in short", "github.com/terraform-aws-modules/terraform-aws-lambda?ref=v8.0.0", "", "8.0.0"},
		{"git: a fork", "git::https://github.com/example/terraform-aws-lambda.git?ref=v8.0.0", "", ""},
		{"git: an owner that ends alike", "git::https://github.com/not-terraform-aws-modules/terraform-aws-lambda.git?ref=v8.0.0", "", ""},
		{"another module", "terraform-aws-modules/eventbridge/aws", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if e := communityFor(c.source, c.constraint); e != nil {
				got = e.release()
			}
			if got != c.want {
				t.Errorf("%s %q is read as %q, want %q", c.source, c.constraint, got, c.want)
			}
		})
	}
}

func TestReleaseOfAModule(t *testing.T) {
	for constraint, cases := range map[string]map[string]bool{
		"~> 7.0":         {"6.9.9": true, "7.0.0": true, "7.21.1": true, "8.0.0": false},
		"7.9.0":          {"7.9.0": true, "7.10.0": false},
		"<= 7.9":         {"7.9.0": true, "7.9.1": false},
		"< 7.9.0":        {"7.8.9": true, "7.9.0": false},
		"":               {"8.8.1": true},
		">= 4.0, < 4.10": {"4.9.0": true, "4.10.0": false},
	} {
		for release, want := range cases {
			if got := communityFor("terraform-aws-modules/lambda/aws", constraint).limit.reaches(numbers(release)); got != want {
				t.Errorf("%q reaches %s: %t, want %t", constraint, release, got, want)
			}
		}
	}
}

// TestTablesAreUsed: each table belongs to a module, says its newest release in
// the first lines, and asks for no release outside those that it speaks of.
func TestTablesAreUsed(t *testing.T) {
	names, err := fs.Glob(tables, "tables/*.tf")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`since\("([^"]+)"\)`)
	for _, name := range names {
		i := slices.IndexFunc(communities, func(c *community) bool { return "tables/"+c.file == name })
		if i < 0 {
			t.Errorf("%s belongs to no module", name)
			continue
		}
		c := communities[i]
		data, err := tables.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		head := strings.Join(strings.SplitN(string(data), "\n", 3)[:2], " ")
		for _, release := range []string{c.first, c.newest} {
			if !strings.Contains(head, release) {
				t.Errorf("%s does not say %s in its first lines", name, release)
			}
		}
		for _, m := range asked.FindAllStringSubmatch(string(data), -1) {
			if r := numbers(m[1]); len(r) != 3 || compareVersions(r, numbers(c.first)) <= 0 || compareVersions(r, numbers(c.newest)) > 0 {
				t.Errorf("%s asks for %s, outside %s to %s", name, m[1], c.first, c.newest)
			}
		}
	}
	if len(names) != len(communities) {
		t.Errorf("%d tables for %d modules", len(names), len(communities))
	}
}
