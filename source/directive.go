package source

import (
	"bytes"
	"regexp"
	"strings"
)

// A Directive is an ignore comment:
//
//	# streamlint:ignore esm/unbounded_retries until=2027-01-31 -- reason
//
// It speaks for its own line, and for the line below when nothing but the
// comment stands on its line.
type Directive struct {
	// Place is the comment from its marker to the end of its text.
	Place Range
	// Line is the line it speaks for, from 1.
	Line int
	// Rules are the rule ids as written.
	Rules []string
	// Until is the date as written, "" when none.
	Until string
	// Reason is the text after "--", "" when none.
	Reason string
	// Malformed says what is wrong with its grammar, "" when nothing.
	Malformed string
}

const directiveWord = "streamlint:ignore"

var untilPattern = regexp.MustCompile(`^until=(\S*)$`)

// Directives finds the ignore comments of a file, given the markers that open a
// comment in its syntax ("#", "//", "/*", ";", "!").
//
// A comment that stands alone speaks for the first following line that is
// neither blank nor itself such a comment, so that several may be stacked.
func (f *File) Directives(markers ...string) []Directive {
	if !bytes.Contains(f.Data, []byte(directiveWord)) {
		return nil
	}
	var out []Directive
	var alone []int // indexes in out waiting for their line
	for number := 1; number <= f.LineCount(); number++ {
		line := f.Line(number)
		text := string(line.Bytes())
		start, body, ok := directiveIn(text, markers)
		if !ok {
			if strings.TrimSpace(text) != "" {
				for _, i := range alone {
					out[i].Line = number
				}
				alone = alone[:0]
			}
			continue
		}
		d := parseDirective(body)
		d.Place = line.Sub(start, len(strings.TrimRight(text, " \t")))
		d.Line = number
		if strings.TrimSpace(text[:start]) == "" {
			alone = append(alone, len(out))
		}
		out = append(out, d)
	}
	return out
}

// directiveIn finds a marker followed by the directive's word.
func directiveIn(line string, markers []string) (start int, body string, ok bool) {
	word := strings.Index(line, directiveWord)
	if word < 0 {
		return 0, "", false
	}
	before := strings.TrimRight(line[:word], " \t")
	for _, marker := range markers {
		if !strings.HasSuffix(before, marker) {
			continue
		}
		start = len(before) - len(marker)
		if start > 0 && line[start-1] != ' ' && line[start-1] != '\t' {
			continue
		}
		body = line[word+len(directiveWord):]
		if marker == "/*" {
			if end := strings.Index(body, "*/"); end >= 0 {
				body = body[:end]
			}
		}
		return start, body, true
	}
	return 0, "", false
}

func parseDirective(body string) Directive {
	var d Directive
	head, reason, hasReason := strings.Cut(body, "--")
	d.Reason = strings.TrimSpace(reason)
	if head != "" && head[0] != ' ' && head[0] != '\t' {
		d.Malformed = "a blank must follow streamlint:ignore"
		return d
	}
	for _, word := range strings.Fields(head) {
		if m := untilPattern.FindStringSubmatch(word); m != nil {
			if d.Until != "" {
				d.Malformed = "until= stands twice"
			}
			d.Until = m[1]
			if d.Until == "" {
				d.Malformed = "until= has no date"
			}
			continue
		}
		for _, rule := range strings.Split(word, ",") {
			if rule != "" {
				d.Rules = append(d.Rules, rule)
			}
		}
	}
	switch {
	case d.Malformed != "":
	case len(d.Rules) == 0:
		d.Malformed = "it names no rule"
	case !hasReason || d.Reason == "":
		d.Malformed = "it gives no reason: write -- and why after the rule"
	}
	return d
}
