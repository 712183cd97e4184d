package source

// A Severity of a Problem says how much it took away from the run.
type Severity string

// The severities of problems.
const (
	// Warning: something in scope was not read or resolved.
	Warning Severity = "warning"
	// Note: something was left out on purpose, and the run says so.
	Note Severity = "note"
)

// A Problem is bad news about reading: a file or a part of it that could not be
// read or resolved. It is not a finding, which is about a configuration that
// was understood and is wrong.
type Problem struct {
	Severity Severity
	Message  string
	Place    Place
	// Unreadable marks a file that is certainly in scope and cannot be parsed.
	// The run reports it as an error finding instead of a problem.
	Unreadable bool
	// Broken marks a failure of ours, not of the input: a parser gave up where
	// it should not. The run ends with exit code 3.
	Broken bool
}

// Unreadable returns the problem of a file in scope that cannot be parsed.
func Unreadable(at Range, message string) Problem {
	return Problem{Severity: Warning, Message: message, Place: At(at), Unreadable: true}
}

// NotResolved returns the problem of a part that could not be read or resolved.
func NotResolved(at Range, message string) Problem {
	return Problem{Severity: Warning, Message: message, Place: At(at)}
}

// LeftOut returns the note of a part that was left out on purpose.
func LeftOut(at Range, message string) Problem {
	return Problem{Severity: Note, Message: message, Place: At(at)}
}
