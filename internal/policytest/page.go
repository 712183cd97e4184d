package policytest

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Section says what the rule does with the scenarios below its heading.
type Section string

// The sections of a page that hold tests.
const (
	Fires     Section = "Fires"
	Silent    Section = "Silent"
	Undecided Section = "Undecided"
)

var sections = []Section{Fires, Silent, Undecided}

// configName is a fence that configures the run of its scenario.
const configName = ".streamlint.yaml"

// A Page is a rule's examples.md.
type Page struct {
	// Rule is the rule's id.
	Rule      string
	Scenarios []Scenario
	// NeverUndecided is why the rule can always be judged, where the page says
	// so in place of an example.
	NeverUndecided string
	// Output is what the page shows of the tool's output, and the lines of its
	// fence; nil when it shows none.
	Output *Output
	lines  []string
}

// A Scenario is one situation, in one syntax or several.
type Scenario struct {
	Section Section
	// Title is the heading above it: "A retry limit without an age limit".
	Title  string
	Line   int
	Fences []Fence
}

// A Fence is one file of a scenario.
type Fence struct {
	Language, Name string
	// Line is the line of its first line of content, from 1.
	Line int
	// Content is the file, the expectations taken out of it.
	Content string
	Wants   []Want
	// end is the index of the line after the fence.
	end int
}

// A Want is a finding that a page expects at a line of a file.
type Want struct {
	File    string
	Line    int
	Message *regexp.Regexp
	// Severity is "" where the page does not care.
	Severity string
}

// An Output is a rendered block of the page.
type Output struct {
	// First and Last are the indexes of its content's lines, half-open.
	First, Last int
	Text        string
}

// expected is what stands behind "want": a severity, where the page cares for
// it, and a regular expression in quotes.
const expected = `(?:(error|warning|note) )?("(?:[^"\\]|\\.)*")`

var (
	fencePattern   = regexp.MustCompile("^(```+)\\s*([A-Za-z0-9_+-]*)\\s*(\\S*)\\s*$")
	wantPattern    = regexp.MustCompile(`\swant ` + expected + `\s*$`)
	listedPattern  = regexp.MustCompile(`^- line (\d+): want ` + expected + `\s*$`)
	commentPattern = regexp.MustCompile(`\s*(?:#|//|;|!)\s*want ` + expected + `\s*$`)
	neverPattern   = regexp.MustCompile(`(?i)^never undecided[:,] *(.+)$`)
)

// ReadPage reads the page of a rule from the policies' file system. The error
// says which line is wrong.
func ReadPage(fsys fs.FS, rule string) (*Page, error) {
	data, err := fs.ReadFile(fsys, path.Join(rule, "examples.md"))
	if err != nil {
		return nil, err
	}
	return parsePage(rule, string(data))
}

func parsePage(rule, text string) (*Page, error) {
	r := &pageReader{page: &Page{Rule: rule, lines: strings.Split(text, "\n")}}
	for r.at = 0; r.at < len(r.page.lines); r.at++ {
		if err := r.line(r.page.lines[r.at]); err != nil {
			return nil, fmt.Errorf("%s/examples.md:%d: %w", rule, r.at+1, err)
		}
	}
	r.page.Scenarios = slices.DeleteFunc(r.page.Scenarios, func(s Scenario) bool { return len(s.Fences) == 0 })
	return r.page, nil
}

type pageReader struct {
	page    *Page
	at      int
	section Section
	// fence is the one that list items below it may speak of.
	fence *Fence
}

func (r *pageReader) line(text string) error {
	switch {
	case strings.HasPrefix(text, "## "):
		r.heading(strings.TrimSpace(text[3:]))
	case strings.HasPrefix(text, "### ") && r.section != "":
		r.scenario(strings.TrimSpace(text[4:]))
	case strings.HasPrefix(text, "```"):
		return r.readFence(text)
	case listedPattern.MatchString(text):
		return r.listed(listedPattern.FindStringSubmatch(text))
	case strings.TrimSpace(text) != "":
		r.fence = nil
		if m := neverPattern.FindStringSubmatch(text); m != nil && r.section == Undecided {
			r.page.NeverUndecided = m[1]
		}
	}
	return nil
}

func (r *pageReader) heading(title string) {
	r.section, r.fence = "", nil
	if slices.Contains(sections, Section(title)) {
		r.section = Section(title)
		r.scenario(title)
	}
}

func (r *pageReader) scenario(title string) {
	r.fence = nil
	r.page.Scenarios = append(r.page.Scenarios, Scenario{Section: r.section, Title: title, Line: r.at + 1})
}

// readFence reads to the closing fence. Outside the three sections, and without
// a file name, a fence is prose.
func (r *pageReader) readFence(open string) error {
	m := fencePattern.FindStringSubmatch(open)
	if m == nil {
		return fmt.Errorf("a fence's info line is a language and a file name")
	}
	first := r.at + 1
	last := first
	for last < len(r.page.lines) && strings.TrimSpace(r.page.lines[last]) != m[1] {
		last++
	}
	if last == len(r.page.lines) {
		return fmt.Errorf("the fence is not closed")
	}
	r.at, r.fence = last, nil
	lines := slices.Clone(r.page.lines[first:last])
	if m[2] == "text" && m[3] == "output" {
		r.page.Output = &Output{First: first, Last: last, Text: strings.Join(lines, "\n") + "\n"}
		return nil
	}
	if r.section == "" || m[3] == "" {
		return nil
	}
	f := Fence{Language: m[2], Name: m[3], Line: first + 1, end: last + 1}
	for i, line := range lines {
		if w := wantPattern.FindStringSubmatch(line); w != nil {
			if err := f.want(i+1, w[1], w[2]); err != nil {
				return err
			}
			lines[i] = commentPattern.ReplaceAllString(line, "")
		}
	}
	f.Content = strings.Join(lines, "\n") + "\n"
	s := &r.page.Scenarios[len(r.page.Scenarios)-1]
	for _, other := range s.Fences {
		if other.Name == f.Name && other.Language == f.Language {
			return fmt.Errorf("the scenario has two files %s", f.Name)
		}
	}
	s.Fences = append(s.Fences, f)
	r.fence = &s.Fences[len(s.Fences)-1]
	return nil
}

func (r *pageReader) listed(m []string) error {
	if r.fence == nil {
		return fmt.Errorf("an expectation that stands below no fence")
	}
	var line int
	if _, err := fmt.Sscan(m[1], &line); err != nil {
		return err
	}
	return r.fence.want(line, m[2], m[3])
}

// want adds an expectation; its text is a regular expression between quotes, in
// which \" stands for a quote.
func (f *Fence) want(line int, severity, quoted string) error {
	text := strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	expression, err := regexp.Compile(text)
	if err != nil {
		return fmt.Errorf("want %s: %w", quoted, err)
	}
	f.Wants = append(f.Wants, Want{File: f.Name, Line: line, Message: expression, Severity: severity})
	return nil
}
