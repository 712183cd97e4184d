package rules

import (
	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A Severity says what a finding costs: an error loses, repeats wrongly or
// blocks data, or fails at start; a warning delays, costs or hides; a note
// advises.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// Rank orders severities: error above warning above note.
func (s Severity) Rank() int {
	switch s {
	case Error:
		return 3
	case Warning:
		return 2
	case Note:
		return 1
	}
	return 0
}

// A Result is everything a run has to say.
type Result struct {
	Findings  []Finding
	Undecided []Undecided
	Problems  []source.Problem
	Errors    []RuleError
	Summary   Summary
	// Rules are the rules that ran, by id, for reporters that print help.
	Rules map[string]*Rule
}

// A Finding says that a configuration is wrong.
type Finding struct {
	Rule     string
	Severity Severity
	Evidence string
	// Title is the failure in general, Message this instance of it.
	Title, Message string
	Remedy         string
	// Entity and Scope name what was judged, Attribute what of it.
	Entity, Scope, Attribute string
	// Place is where the finding points; Label says what stands there:
	// "not set", "default", "".
	Place source.Place
	Label string
	// Header is the entity's name line, shown above the place so that a reader
	// knows whose setting it is. Zero when there is none, or when it is the
	// place itself.
	Header source.Range
	// Related are the other places that prove it, nearest first.
	Related []Related
	// Basis is the weakest link that the finding rests on, "" when none.
	Basis facts.Basis
	// Via is the chain of module calls that led to the entity.
	Via []facts.Hop
	// Inferred are the modules, with their releases, whose source is not on disk and
	// of which the finding rests on what is known of them.
	Inferred []string
	// Condition is the branch in which it holds, "" when it holds in all.
	Condition string
	// Inputs names the variable set, "" when only one was evaluated.
	Inputs string
	// Instances are the other findings that one cause folded into this one.
	Instances []Instance
	// Fingerprint is a SHA-256 over rule, scope, entity and attribute.
	Fingerprint string
	// Suppressed findings stay and count only as suppressed; Suppression says
	// why.
	Suppressed  bool
	Suppression string
	// SuppressedInSource: by a comment in the file, not by the configuration.
	SuppressedInSource bool
}

// A Related place proves a part of a finding.
type Related struct {
	Message string
	Place   source.Place
}

// An Instance is a finding folded into another one of the same cause: of another
// entity, or of the same one in another branch.
type Instance struct {
	Entity, Scope, Message string
	// Condition says in which branch it holds, "" when in all.
	Condition string
	Place     source.Place
}

// An Undecided is a rule that could not be judged for an entity.
type Undecided struct {
	Rule   string
	Entity string
	Scope  string
	// Missing are the unknown attributes that matter.
	Missing []string
	// Gaps say where they are written, in the same order.
	Gaps  []Gap
	Place source.Place
}

// A Gap is a value that is not known.
type Gap struct {
	// Place is where it is written, zero where nothing is.
	Place source.Place
	// Cause is the end of the value's way: the variable that has no value, say.
	// Zero where the place itself tells.
	Cause facts.Hop
}

// A RuleError is a rule that failed on an entity, or a parser that broke down.
type RuleError struct {
	Rule, Entity, File, Message string
}

// A Summary counts.
type Summary struct {
	Files, Consumers, Rules                   int
	Findings, Undecided, Problems, Suppressed int
	Verdicts                                  Verdicts
}

// Verdicts count each rule on each entity of its kind exactly once.
type Verdicts struct {
	Passed, Failed, Undecided, Suppressed, Erred int
}

// A Rule is one rule's metadata.
type Rule struct {
	// ID is "domain/name".
	ID string
	// Title is the failure, general, present tense.
	Title string
	// Description says why it happens and what follows, in a few sentences.
	Description string
	Remedy      string
	// Entity is the kind that it judges, "" for rules judged in Go.
	Entity string
	// Severity is the default; Severities are all that it may report.
	Severity   Severity
	Severities []Severity
	// Evidence is the default grade; EvidenceGrades all that it may report.
	Evidence       string
	EvidenceGrades []string
	Sources        []Source
	Reads          []string
	YieldsTo       []string
	Since          string
	// Examples is the rule's page, examples.md; "" when the policy has none.
	Examples string
	// BuiltIn: shipped in the binary.
	BuiltIn bool
}

// A Source is a page or code that a rule rests on.
type Source struct {
	URL, Description string
}
