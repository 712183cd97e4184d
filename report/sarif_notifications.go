package report

import (
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// The kinds of notifications: what a run could not read, judge or finish.
const (
	problemNotification   = "problem"
	undecidedNotification = "undecided"
	errorNotification     = "error"
)

func notificationKinds() []sarifDescriptor {
	return []sarifDescriptor{
		{ID: problemNotification, ShortDescription: textOf("A file or a part of it could not be read or resolved")},
		{ID: undecidedNotification, ShortDescription: textOf("A rule could not be judged because something it reads is not known")},
		{ID: errorNotification, ShortDescription: textOf("A rule or a parser did not finish its work")},
	}
}

func notifications(r *rules.Result, index map[string]int) []sarifNotification {
	out := []sarifNotification{}
	for _, e := range errorsInOrder(r.Errors) {
		n := sarifNotification{
			Descriptor: sarifReference{ID: errorNotification}, Level: "error",
			Message:        sarifText{Text: sentences(errorSentence(e))},
			AssociatedRule: reference(e.Rule, index),
		}
		if e.File != "" {
			n.Locations = []sarifLocation{{PhysicalLocation: &sarifPhysicalLocation{
				ArtifactLocation: sarifArtifactLocation{URI: relativeURI(e.File), URIBaseID: sourceRoot},
			}}}
		}
		out = append(out, n)
	}
	for _, p := range problemsInOrder(r.Problems) {
		severity := "warning"
		if p.Severity == source.Note {
			severity = "note"
		}
		out = append(out, sarifNotification{
			Descriptor: sarifReference{ID: problemNotification}, Level: severity,
			Message: sarifText{Text: sentences(p.Message)}, Locations: locations(p.Place),
		})
	}
	for _, u := range undecidedInOrder(r.Undecided) {
		text := u.Entity + " was not judged by " + u.Rule
		if len(u.Missing) > 0 {
			text += "; not known: " + strings.Join(u.Missing, ", ")
		}
		out = append(out, sarifNotification{
			Descriptor: sarifReference{ID: undecidedNotification}, Level: "note",
			Message: sarifText{Text: sentences(text)}, Locations: locations(u.Place),
			AssociatedRule: reference(u.Rule, index),
		})
	}
	return out
}

func locations(p source.Place) []sarifLocation {
	if at, ok := location(p); ok {
		return []sarifLocation{at}
	}
	return nil
}

// reference points at a rule of the driver, nil when the rule is not there.
func reference(id string, index map[string]int) *sarifReference {
	i, ok := index[id]
	if !ok {
		return nil
	}
	return &sarifReference{ID: id, Index: &i}
}
