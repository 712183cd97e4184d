package report

import (
	"fmt"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURI  = "https://github.com/streamlint/streamlint"
	sourceRoot  = "%SRCROOT%"
	// fingerprintKey carries a version: it changes when the recipe does, and
	// then no viewer compares the old with the new.
	fingerprintKey = "streamlint/v1"
)

// NewSARIF returns the reporter for code scanning, SARIF 2.1.0. version is that
// of the program, "" when it has none.
func NewSARIF(version string) Reporter { return sarif{version} }

type sarif struct{ version string }

// Report writes one log with one run. Places are URIs relative to the working
// directory, never absolute; columns count UTF-16 code units.
func (s sarif) Report(w io.Writer, r *rules.Result) error {
	index := map[string]int{}
	driver := sarifDriver{
		Name: "streamlint", Version: s.version, SemanticVersion: semantic(s.version),
		InformationURI: projectURI,
		Rules:          []sarifDescriptor{},
		Notifications:  notificationKinds(),
	}
	for i, id := range ruleIDs(r) {
		index[id] = i
		driver.Rules = append(driver.Rules, s.descriptor(id, r.Rules[id]))
	}
	run := sarifRun{
		Tool: sarifTool{driver},
		OriginalURIBaseIDs: map[string]sarifArtifactBase{
			sourceRoot: {sarifText{Text: "The directory that streamlint ran in."}},
		},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
		Invocations: []sarifInvocation{{
			ExecutionSuccessful:        len(r.Errors) == 0,
			ToolExecutionNotifications: notifications(r, index),
		}},
		Properties: map[string]any{"summary": map[string]any{
			"files": r.Summary.Files, "consumers": r.Summary.Consumers,
			"verdicts": jsonVerdicts(r.Summary.Verdicts),
		}},
	}
	for _, f := range byPlace(r.Findings) {
		run.Results = append(run.Results, result(f, index[f.Rule]))
	}
	return writeJSON(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

var semanticPattern = regexp.MustCompile(`^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$`)

func semantic(version string) string {
	if m := semanticPattern.FindStringSubmatch(version); m != nil {
		return m[1]
	}
	return ""
}

// descriptor describes a rule. One that is not among the rules of the result (it
// should not happen) is still named, so that every ruleIndex holds.
func (s sarif) descriptor(id string, rule *rules.Rule) sarifDescriptor {
	if rule == nil {
		return sarifDescriptor{ID: id}
	}
	domain, _, _ := strings.Cut(id, "/")
	return sarifDescriptor{
		ID:                   id,
		ShortDescription:     textOf(rule.Title),
		FullDescription:      textOf(oneParagraph(rule.Description)),
		Help:                 help(rule),
		HelpURI:              s.helpURI(rule),
		DefaultConfiguration: &sarifConfiguration{Level: level(rule.Severity)},
		Properties: map[string]any{
			"tags":             []string{domain, "streams"},
			"evidence":         rule.Evidence,
			"precision":        precision(rule.Evidence),
			"problem.severity": problemSeverity(rule.Severity),
		},
	}
}

func textOf(text string) *sarifText {
	if text == "" {
		return nil
	}
	return &sarifText{Text: text}
}

// helpURI points at the page of the version that ran, so that page and behaviour
// agree; a rule of the user's own points at its first source.
func (s sarif) helpURI(rule *rules.Rule) string {
	if rule.BuiltIn {
		revision := "main"
		if v := semantic(s.version); v != "" && !strings.ContainsAny(v, "-+") {
			revision = "v" + v
		}
		return projectURI + "/blob/" + revision + "/policies/" + rule.ID + "/examples.md"
	}
	for _, from := range rule.Sources {
		if u, err := url.Parse(from.URL); err == nil && (u.Scheme == "https" || u.Scheme == "http") {
			return from.URL
		}
	}
	return ""
}

func help(rule *rules.Rule) *sarifText {
	description, remedy := oneParagraph(rule.Description), oneParagraph(rule.Remedy)
	var plain, marked strings.Builder
	fmt.Fprintf(&plain, "%s\n\nFix: %s\n\nEvidence: %s.", description, remedy, evidenceWords(rule.Evidence))
	fmt.Fprintf(&marked, "%s\n\n**Fix:** %s\n\n**Evidence:** %s.", description, remedy, evidenceWords(rule.Evidence))
	if len(rule.Sources) > 0 {
		plain.WriteString("\n\nSources:")
		marked.WriteString("\n\n**Sources**\n")
	}
	for _, from := range rule.Sources {
		title := from.Description
		if title == "" {
			title = from.URL
		}
		fmt.Fprintf(&plain, "\n%s: %s", title, from.URL)
		fmt.Fprintf(&marked, "\n- [%s](%s)", escapeLinkText(title), from.URL)
	}
	return &sarifText{Text: plain.String(), Markdown: marked.String()}
}

func level(s rules.Severity) string {
	switch s {
	case rules.Error, rules.Warning, rules.Note:
		return string(s)
	}
	return "none"
}

// precision and problemSeverity are the words that code scanning filters by:
// https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
// read 2026-11-29.
func precision(evidence string) string {
	switch evidence {
	case "documented", "sdk_model", "kafka_docs":
		return "very-high"
	case "inference", "sources_disagree":
		return "medium"
	}
	return "high"
}

func problemSeverity(s rules.Severity) string {
	if s == rules.Note {
		return "recommendation"
	}
	return string(s)
}

func result(f rules.Finding, index int) sarifResult {
	out := sarifResult{
		RuleID: f.Rule, RuleIndex: index, Level: level(f.Severity),
		Suppressions: []sarifSuppression{},
		Properties:   properties(f),
	}
	if f.Fingerprint != "" {
		out.PartialFingerprints = map[string]string{fingerprintKey: f.Fingerprint}
	}
	if f.Suppressed {
		out.Suppressions = append(out.Suppressions, sarifSuppression{
			Kind: suppressionKind(f), Status: "accepted", Justification: f.Suppression,
		})
	}
	if at, ok := location(f.Place); ok || f.Entity != "" {
		if f.Entity != "" {
			at.LogicalLocations = []sarifLogicalLocation{{FullyQualifiedName: qualified(f.Scope, f.Entity), Kind: "resource"}}
		}
		out.Locations = []sarifLocation{at}
	}
	text := escapeMessage(sentences(f.Message, f.Remedy))
	links := make([]string, 0, len(f.Related))
	relate := func(message string, p source.Place, link bool) {
		at, ok := location(p)
		if !ok {
			return
		}
		id := len(out.RelatedLocations) + 1
		at.ID, at.Message = &id, textOf(message)
		out.RelatedLocations = append(out.RelatedLocations, at)
		if link {
			links = append(links, fmt.Sprintf("[%s](%d)", escapeLinkText(placed(message, p)), id))
		}
	}
	for _, related := range f.Related {
		relate(related.Message, related.Place, true)
	}
	for _, hop := range f.Via {
		relate(hop.Text, hop.Place, false)
	}
	for _, i := range f.Instances {
		relate(i.Entity, i.Place, false)
	}
	if len(links) > 0 {
		// Viewers show related places where the message links to them.
		text += "\n\nSee " + strings.Join(links, "; ") + "."
	}
	out.Message = sarifText{Text: text}
	return out
}

// suppressionKind says where the suppression stands: in a comment of the file, or
// in the configuration.
func suppressionKind(f rules.Finding) string {
	if f.SuppressedInSource {
		return "inSource"
	}
	return "external"
}

func properties(f rules.Finding) map[string]any {
	out := map[string]any{}
	for key, value := range map[string]string{
		"evidence": f.Evidence, "basis": string(f.Basis), "condition": f.Condition,
		"inputs": f.Inputs, "entity": f.Entity, "scope": f.Scope,
	} {
		if value != "" {
			out[key] = value
		}
	}
	if len(f.Inferred) > 0 {
		out["inferred"] = f.Inferred
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func qualified(scope, entity string) string {
	if scope == "" {
		return entity
	}
	return scope + "/" + entity
}

// sentences joins texts that end in no full stop, or in one.
func sentences(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if !strings.HasSuffix(p, ".") {
			p += "."
		}
		out = append(out, p)
	}
	return strings.Join(out, " ")
}

// escapeMessage keeps brackets in a name from being read as a link; escapeLinkText
// is the standard's escaping inside one (SARIF 2.1.0, 3.11.6).
func escapeMessage(text string) string { return strings.ReplaceAll(text, "](", `\](`) }

func escapeLinkText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`).Replace(text)
}

func location(p source.Place) (sarifLocation, bool) {
	if p.Range.IsZero() {
		return sarifLocation{}, false
	}
	start, end := p.Range.File.UTF16(p.Range.From), p.Range.File.UTF16(p.Range.To)
	return sarifLocation{PhysicalLocation: &sarifPhysicalLocation{
		ArtifactLocation: sarifArtifactLocation{URI: relativeURI(p.Range.Path()), URIBaseID: sourceRoot},
		Region:           &sarifRegion{StartLine: start.Line, StartColumn: start.Column, EndLine: end.Line, EndColumn: end.Column},
	}}, true
}

// relativeURI returns a path as a relative reference. A path that is absolute
// all the same is told by its last element: nobody's home directory goes public.
func relativeURI(name string) string {
	if path.IsAbs(name) {
		name = path.Base(name)
	}
	return (&url.URL{Path: name}).String()
}
