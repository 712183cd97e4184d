package report

import "github.com/streamlint/streamlint/rules"

// A style is a set of terminal attributes. The sixteen colours of the terminal
// are used and no others, so that the reader's own theme decides.
type style string

const (
	plainStyle   style = ""
	bold         style = "1"
	dim          style = "2"
	errorStyle   style = "1;31"
	warningStyle style = "1;33"
	noteStyle    style = "1;36"
	frameStyle   style = "34"
	proofStyle   style = "1;34"
	goodStyle    style = "32"
)

// A painter adds colour, or does not.
type painter struct{ on bool }

// paint returns text in a style. The text must be printable already.
func (p painter) paint(s style, text string) string {
	if !p.on || s == plainStyle || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

func severityStyle(s rules.Severity) style {
	switch s {
	case rules.Error:
		return errorStyle
	case rules.Warning:
		return warningStyle
	}
	return noteStyle
}
