package policytest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sample = "# A page\n\n```sh\nprose\n```\n\n## Fires\n\n```hcl main.tf\nx = 1 # want \"one\"\n```\n\n" +
	"```yaml template.yaml\nx: 1 # want error \"say \\\"one\\\"\"\n```\n\n### Two files\n\n```properties a.properties\nx=1\n```\n\n" +
	"- line 1: want \"one\"\n\n```xml pom.xml\n<project/>\n```\n\n```hcl main.tf\ny = 1\n```\n\n```yaml .streamlint.yaml\nrules: {}\n```\n\n" +
	"## Silent\n\n```hcl main.tf\nx = 2\n```\n\n## Undecided\n\nNever undecided: it is always written.\n"

func TestPage(t *testing.T) {
	page, err := parsePage("test/rule", sample)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range page.Scenarios {
		for _, p := range s.Projects() {
			line := p.Name + ":"
			for _, name := range []string{"main.tf", "template.yaml", "a.properties", "pom.xml", ".streamlint.yaml"} {
				if _, ok := p.Files[name]; ok {
					line += " " + name
				}
			}
			for _, w := range p.Wants {
				line += ", wants " + w.Severity + " " + w.Message.String()
			}
			got = append(got, line)
		}
	}
	want := []string{
		"Fires/Fires/hcl: main.tf, wants  one",
		`Fires/Fires/yaml: template.yaml, wants error say "one"`,
		"Fires/Two files/hcl: main.tf a.properties pom.xml .streamlint.yaml, wants  one",
		"Silent/Silent/hcl: main.tf",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if page.NeverUndecided != "it is always written." {
		t.Errorf("never undecided: %q", page.NeverUndecided)
	}
	if content := page.Scenarios[0].Fences[0].Content; content != "x = 1\n" {
		t.Errorf("an expectation stays in the file: %q", content)
	}
}

func TestPageErrors(t *testing.T) {
	for text, want := range map[string]string{
		"## Fires\n```hcl main.tf\nx\n":                                     "examples.md:2: the fence is not closed",
		"## Fires\n```hcl main.tf\nx # want \"(\"\n```\n":                   "missing closing )",
		"## Fires\n```hcl a b c\n```\n":                                     "a language and a file name",
		"## Fires\n\n- line 3: want \"x\"\n":                                "stands below no fence",
		"## Fires\n```hcl a.tf\n```\n```hcl a.tf\n```\n":                    "two files a.tf",
		"## Fires\n```properties a\n```\n\nprose\n\n- line 1: want \"x\"\n": "stands below no fence",
	} {
		if _, err := parsePage("test/rule", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestOutputIsWrittenOnce(t *testing.T) {
	page, err := parsePage("test/rule", sample)
	if err != nil {
		t.Fatal(err)
	}
	once := page.WithOutput("warning  \n\nlast\n")
	if page, err = parsePage("test/rule", once); err != nil {
		t.Fatal(err)
	}
	if page.Output == nil || page.Output.Text != "warning\n\nlast\n" {
		t.Fatalf("output %+v in\n%s", page.Output, once)
	}
	if twice := page.WithOutput("warning\n\nlast"); twice != once {
		t.Errorf("written twice it differs:\n%s", cmp.Diff(once, twice))
	}
}
