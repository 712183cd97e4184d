package report

import (
	"io"
	"strconv"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// JSONSchemaVersion names the shape of the JSON format. It changes only when
// something is taken away or means something else.
const JSONSchemaVersion = "streamlint/1"

// NewJSON returns the reporter for scripts. Its shape is that of
// docs/schema/streamlint-report.schema.json.
func NewJSON() Reporter { return jsonReporter{} }

type jsonReporter struct{}

type jsonReport struct {
	Schema    string          `json:"schema"`
	Findings  []jsonFinding   `json:"findings"`
	Undecided []jsonUndecided `json:"undecided"`
	Problems  []jsonProblem   `json:"problems"`
	Errors    []jsonError     `json:"errors"`
	Summary   jsonSummary     `json:"summary"`
}

// jsonPlace is embedded where the contract has file, start and end side by side.
type jsonPlace struct {
	File  string           `json:"file,omitempty"`
	Start *source.Position `json:"start,omitempty"`
	End   *source.Position `json:"end,omitempty"`
}

type jsonFinding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Evidence string `json:"evidence,omitempty"`
	Message  string `json:"message"`
	Remedy   string `json:"remedy,omitempty"`
	Entity   string `json:"entity,omitempty"`
	Scope    string `json:"scope,omitempty"`
	jsonPlace
	Related     []jsonRelated  `json:"related,omitempty"`
	Basis       string         `json:"basis,omitempty"`
	Via         []string       `json:"via,omitempty"`
	Inferred    []string       `json:"inferred,omitempty"`
	Condition   string         `json:"condition,omitempty"`
	Inputs      string         `json:"inputs,omitempty"`
	Instances   []jsonInstance `json:"instances,omitempty"`
	Fingerprint string         `json:"fingerprint,omitempty"`
	Suppressed  bool           `json:"suppressed"`
}

type jsonRelated struct {
	Message string `json:"message"`
	jsonPlace
}

type jsonInstance struct {
	Entity    string `json:"entity"`
	Scope     string `json:"scope,omitempty"`
	Message   string `json:"message,omitempty"`
	Condition string `json:"condition,omitempty"`
	jsonPlace
}

type jsonUndecided struct {
	Rule    string   `json:"rule"`
	Entity  string   `json:"entity"`
	Scope   string   `json:"scope,omitempty"`
	Missing []string `json:"missing"`
	jsonPlaceOnly
}

type jsonProblem struct {
	Severity string `json:"severity"`
	Message  string `json:"message"`
	jsonPlaceOnly
}

// jsonPlaceOnly is a place without an end.
type jsonPlaceOnly struct {
	File  string           `json:"file,omitempty"`
	Start *source.Position `json:"start,omitempty"`
}

type jsonError struct {
	Rule    string `json:"rule,omitempty"`
	Entity  string `json:"entity,omitempty"`
	File    string `json:"file,omitempty"`
	Message string `json:"message"`
}

type jsonSummary struct {
	Files      int          `json:"files"`
	Consumers  int          `json:"consumers"`
	Rules      int          `json:"rules"`
	Findings   int          `json:"findings"`
	Undecided  int          `json:"undecided"`
	Problems   int          `json:"problems"`
	Suppressed int          `json:"suppressed"`
	Verdicts   jsonVerdicts `json:"verdicts"`
}

type jsonVerdicts struct {
	Passed     int `json:"passed"`
	Failed     int `json:"failed"`
	Undecided  int `json:"undecided"`
	Suppressed int `json:"suppressed"`
	Erred      int `json:"erred"`
}

// Report writes one JSON object.
func (jsonReporter) Report(w io.Writer, r *rules.Result) error {
	out := jsonReport{
		Schema:    JSONSchemaVersion,
		Findings:  make([]jsonFinding, 0, len(r.Findings)),
		Undecided: make([]jsonUndecided, 0, len(r.Undecided)),
		Problems:  make([]jsonProblem, 0, len(r.Problems)),
		Errors:    make([]jsonError, 0, len(r.Errors)),
		Summary: jsonSummary{
			Files: r.Summary.Files, Consumers: r.Summary.Consumers, Rules: r.Summary.Rules,
			Findings: r.Summary.Findings, Undecided: r.Summary.Undecided,
			Problems: r.Summary.Problems, Suppressed: r.Summary.Suppressed,
			Verdicts: jsonVerdicts(r.Summary.Verdicts),
		},
	}
	for _, f := range byPlace(r.Findings) {
		out.Findings = append(out.Findings, jsonFindingOf(f))
	}
	for _, u := range undecidedInOrder(r.Undecided) {
		missing := u.Missing
		if missing == nil {
			missing = []string{}
		}
		out.Undecided = append(out.Undecided, jsonUndecided{
			Rule: u.Rule, Entity: u.Entity, Scope: u.Scope, Missing: missing, jsonPlaceOnly: startOf(u.Place),
		})
	}
	for _, p := range problemsInOrder(r.Problems) {
		out.Problems = append(out.Problems, jsonProblem{
			Severity: string(p.Severity), Message: p.Message, jsonPlaceOnly: startOf(p.Place),
		})
	}
	for _, e := range errorsInOrder(r.Errors) {
		out.Errors = append(out.Errors, jsonError(e))
	}
	return writeJSON(w, out)
}

func jsonFindingOf(f rules.Finding) jsonFinding {
	out := jsonFinding{
		Rule: f.Rule, Severity: string(f.Severity), Evidence: f.Evidence,
		Message: f.Message, Remedy: f.Remedy, Entity: f.Entity, Scope: f.Scope,
		jsonPlace: placeOf(f.Place), Basis: string(f.Basis), Condition: f.Condition,
		Inferred: f.Inferred, Inputs: f.Inputs, Fingerprint: f.Fingerprint, Suppressed: f.Suppressed,
	}
	for _, related := range f.Related {
		out.Related = append(out.Related, jsonRelated{related.Message, placeOf(related.Place)})
	}
	for _, hop := range f.Via {
		out.Via = append(out.Via, hopText(hop.Text, hop.Place))
	}
	for _, i := range f.Instances {
		out.Instances = append(out.Instances, jsonInstance{i.Entity, i.Scope, i.Message, i.Condition, placeOf(i.Place)})
	}
	return out
}

// hopText returns "module.ingest at infra/main.tf:40".
func hopText(words string, p source.Place) string {
	if p.Range.IsZero() {
		return words
	}
	return words + " at " + p.Range.Path() + ":" + strconv.Itoa(p.Range.Start().Line)
}

func placeOf(p source.Place) jsonPlace {
	if p.Range.IsZero() {
		return jsonPlace{}
	}
	start, end := p.Range.Start(), p.Range.End()
	return jsonPlace{File: p.Range.Path(), Start: &start, End: &end}
}

func startOf(p source.Place) jsonPlaceOnly {
	if p.Range.IsZero() {
		return jsonPlaceOnly{}
	}
	start := p.Range.Start()
	return jsonPlaceOnly{File: p.Range.Path(), Start: &start}
}
