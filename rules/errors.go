package rules

import "fmt"

// A PolicyError says that a policy cannot be used: it does not compile, its
// metadata lacks something, it asks for what no policy may have. It is the
// author's to mend, so the exit code is 2.
type PolicyError struct {
	// File is the policy's path, with its source before it: "policy/x.rego".
	File string
	// Line is where, 0 when the whole file is meant.
	Line    int
	Message string
}

func (e *PolicyError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
	}
	return e.File + ": " + e.Message
}

func policyErrorf(file string, line int, format string, args ...any) error {
	return &PolicyError{File: file, Line: line, Message: fmt.Sprintf(format, args...)}
}

// A SelectionError says that a rule was asked for that does not exist. The exit
// code is 2.
type SelectionError struct{ Message string }

func (e *SelectionError) Error() string { return e.Message }

func selectionErrorf(format string, args ...any) error {
	return &SelectionError{Message: fmt.Sprintf(format, args...)}
}
