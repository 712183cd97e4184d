package report

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// evidenceWords names a grade of evidence and, where the word alone does not
// tell, what it rests on.
func evidenceWords(grade string) string {
	switch grade {
	case "sdk_model":
		return "sdk model, the API's own definition"
	case "blog":
		return "blog of the vendor"
	case "implementation_fact":
		return "implementation fact, read or run"
	case "sources_disagree":
		return "sources disagree, the rule's page shows both"
	case "inference":
		return "inference, no source says it in so many words"
	}
	return plain(grade)
}

// basisWords says how the things that a finding speaks of were found to belong
// together.
func basisWords(basis facts.Basis) string {
	switch basis {
	case "":
		return ""
	case facts.BasisReference:
		return "one refers to the other"
	case facts.BasisLiteral:
		return "equal names are written in both"
	case facts.BasisConfigured:
		return "linked by the configuration file"
	case facts.BasisOnlyCandidate:
		return "assumed, the scan holds no other candidate"
	case "same_expression":
		return "both use the same expression"
	}
	return plain(string(basis))
}

// oneParagraph joins the lines of a text that a file broke to its own width.
func oneParagraph(text string) string { return strings.Join(strings.Fields(text), " ") }

func plain(word string) string { return strings.ReplaceAll(word, "_", " ") }

// count returns "1 file", "2 files".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// severityCounts counts the findings that are not suppressed.
func severityCounts(findings []rules.Finding) map[rules.Severity]int {
	out := map[rules.Severity]int{}
	for _, f := range findings {
		if !f.Suppressed {
			out[f.Severity]++
		}
	}
	return out
}
