package main

import (
	"os"
	"strconv"

	"golang.org/x/term"
)

func stdoutTerminal() (isTerminal bool, width int) {
	fd := int(os.Stdout.Fd())
	if !term.IsTerminal(fd) {
		return false, 0
	}
	width, _, err := term.GetSize(fd)
	if err != nil {
		return true, 0
	}
	return true, width
}

// color decides whether standard output gets colours. The user's word counts
// first: --no-color, then NO_COLOR, then FORCE_COLOR; without one, a terminal
// that is not dumb gets them. https://no-color.org, https://force-color.org
func (a *app) color(noColor bool) bool {
	if noColor || a.env("NO_COLOR") != "" {
		return false
	}
	if force := a.env("FORCE_COLOR"); force != "" {
		return force != "0"
	}
	isTerminal, _ := a.terminal()
	return isTerminal && a.env("TERM") != "dumb"
}

// width returns the columns of the terminal, else what COLUMNS says, else 0.
func (a *app) width() int {
	if _, width := a.terminal(); width > 0 {
		return width
	}
	if columns, err := strconv.Atoi(a.env("COLUMNS")); err == nil && columns > 0 {
		return columns
	}
	return 0
}
