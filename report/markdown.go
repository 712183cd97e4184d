package report

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// markdown prints the part of Markdown that rule pages are written in: headings,
// paragraphs, lists, fences, tables as they stand, bold, code and links.
// Whatever else a page holds is printed as written.
func (t *text) markdown(b *strings.Builder, page string, rule *rules.Rule) {
	p := mdPrinter{text: t, out: b, rule: rule}
	for line := range strings.SplitSeq(strings.ReplaceAll(page, "\r\n", "\n"), "\n") {
		p.line(line)
	}
	p.flush()
}

type mdPrinter struct {
	*text
	out  *strings.Builder
	rule *rules.Rule

	fence     string // the marker that closes the open fence, "" outside
	paragraph []string
	lead      string // what stands before the paragraph's first line
	blank     bool   // the last line printed was blank
	printed   bool
	comment   bool // inside <!-- -->
}

var (
	headingPattern = regexp.MustCompile(`^(#{1,6})\s+(.*?)\s*#*$`)
	itemPattern    = regexp.MustCompile(`^(\s*)([-*+]|\d+[.)])\s+(.*)$`)
	fencePattern   = regexp.MustCompile("^(`{3,}|~{3,})\\s*(.*)$")
	wantPattern    = regexp.MustCompile(`\s*(?:#|//)\s*want\s+".*$`)
	linkPattern    = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)`)
	codePattern    = regexp.MustCompile("`([^`]+)`")
	strongPattern  = regexp.MustCompile(`\*\*([^*]+)\*\*`)
)

func (p *mdPrinter) line(line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case p.fence != "":
		p.inFence(line, trimmed)
	case p.comment || strings.HasPrefix(trimmed, "<!--"):
		p.comment = !strings.Contains(trimmed, "-->")
	case trimmed == "":
		p.flush()
		p.space()
	case fencePattern.MatchString(trimmed):
		p.flush()
		m := fencePattern.FindStringSubmatch(trimmed)
		p.fence = m[1]
		p.space()
		if words := strings.Fields(m[2]); len(words) > 0 {
			// The info line is language, then file name.
			p.print("  " + p.paint(dim, source.Printable(words[len(words)-1])))
		}
	case headingPattern.MatchString(trimmed):
		p.flush()
		p.heading(headingPattern.FindStringSubmatch(trimmed))
	case itemPattern.MatchString(line):
		p.flush()
		m := itemPattern.FindStringSubmatch(line)
		p.lead = "  " + m[1] + bullet(m[2]) + " "
		p.paragraph = []string{m[3]}
	case strings.HasPrefix(trimmed, "|"):
		p.flush()
		p.print(p.inline(trimmed))
	default:
		p.paragraph = append(p.paragraph, trimmed)
	}
}

func bullet(marker string) string {
	if len(marker) == 1 {
		return "•"
	}
	return marker
}

// heading prints a heading. The page's own title is left out: the rule's title
// stands above the page already.
func (p *mdPrinter) heading(m []string) {
	words := source.Printable(strings.ReplaceAll(m[2], "`", ""))
	switch len(m[1]) {
	case 1:
		return
	case 2:
		words = strings.ToUpper(words)
	}
	p.space()
	p.print(p.paint(bold, words))
	p.space()
}

// inFence prints a line of code. An expectation at its end becomes a mark that
// says where the rule fires.
func (p *mdPrinter) inFence(line, trimmed string) {
	if strings.HasPrefix(trimmed, p.fence) && strings.Trim(trimmed, p.fence[:1]) == "" {
		p.fence = ""
		p.space()
		return
	}
	code := wantPattern.ReplaceAllString(line, "")
	text := p.paint(frameStyle, "  │ ") + source.Printable(code)
	if code != line {
		text += p.paint(severityStyle(p.rule.Severity), "  ◀ here")
	}
	p.print(strings.TrimRight(text, " "))
}

// flush prints the paragraph collected so far.
func (p *mdPrinter) flush() {
	if len(p.paragraph) == 0 {
		return
	}
	indent := width(p.lead)
	words := source.Printable(strings.Join(p.paragraph, " "))
	// A link's address goes behind its text. Styles go on after wrapping, so
	// that they count no columns.
	words = linkPattern.ReplaceAllString(words, "$1 <$2>")
	for i, line := range wrap(words, p.Width-indent) {
		lead := strings.Repeat(" ", indent)
		if i == 0 {
			lead = p.lead
		}
		p.print(lead + p.inline(line))
	}
	p.paragraph, p.lead = nil, ""
}

// inline puts styles where Markdown has marks. A mark that wrapping cut in two
// stays as written.
func (p *mdPrinter) inline(line string) string {
	line = codePattern.ReplaceAllString(line, p.paint(noteStyle, "$1"))
	return strongPattern.ReplaceAllString(line, p.paint(bold, "$1"))
}

func (p *mdPrinter) print(line string) {
	p.out.WriteString(line + "\n")
	p.blank, p.printed = false, true
}

// space prints one blank line between things, never two.
func (p *mdPrinter) space() {
	if p.printed && !p.blank {
		p.out.WriteByte('\n')
		p.blank = true
	}
}
