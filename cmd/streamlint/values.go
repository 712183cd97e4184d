package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/streamlint/streamlint/internal/nearest"
	"github.com/streamlint/streamlint/lint"
)

// The values of flags. Each checks itself when it is set, so that a wrong word
// is refused with the right ones before any work begins.

// oneOf is a word out of a fixed set.
type oneOf struct {
	value string
	words []string
	kind  string // what the word is: "severity"
}

func (o *oneOf) Set(value string) error {
	if err := checkWord(value, o.kind, o.words); err != nil {
		return err
	}
	o.value = value
	return nil
}

func (o *oneOf) String() string { return o.value }
func (o *oneOf) Type() string   { return strings.ToUpper(o.kind) }

func checkWord(value, kind string, words []string) error {
	for _, word := range words {
		if value == word {
			return nil
		}
	}
	last := len(words) - 1
	return fmt.Errorf("%q is not a %s%s (%s or %s)", value, kind, nearest.Hint(value, words...),
		strings.Join(words[:last], ", "), words[last])
}

// pairs are NAME=VALUE flags; the last of a name wins.
type pairs map[string]string

func (p pairs) Set(value string) error {
	name, value, err := cutPair(value)
	if err != nil {
		return err
	}
	p[name] = value
	return nil
}

func (p pairs) String() string { return "" }
func (p pairs) Type() string   { return "NAME=VALUE" }

// cutPair splits NAME=VALUE. Its error does not repeat what was written: a value
// may be a secret.
func cutPair(text string) (name, value string, err error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return "", "", fmt.Errorf("NAME=VALUE is expected")
	}
	return name, value, nil
}

// variable and variableFile are --var and --var-file: two flags, one list,
// because the later one wins whichever it is.
type variable struct{ list *[]lint.TerraformInput }

func (v variable) Set(text string) error {
	name, value, err := cutPair(text)
	if err != nil {
		return err
	}
	*v.list = append(*v.list, lint.TerraformInput{Name: name, Value: value})
	return nil
}

func (v variable) String() string { return "" }
func (v variable) Type() string   { return "NAME=VALUE" }

type variableFile struct{ list *[]lint.TerraformInput }

func (v variableFile) Set(file string) error {
	if file == "" {
		return fmt.Errorf("a file name is expected")
	}
	*v.list = append(*v.list, lint.TerraformInput{File: file})
	return nil
}

func (v variableFile) String() string { return "" }
func (v variableFile) Type() string   { return "FILE" }

// date is a day: 2027-01-31.
type date struct{ day time.Time }

func (d *date) Set(value string) error {
	day, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return fmt.Errorf("%q is not a date such as 2027-01-31", value)
	}
	d.day = day
	return nil
}

func (d *date) String() string { return "" }
func (d *date) Type() string   { return "DATE" }

// today is the run's date: --today, else SOURCE_DATE_EPOCH, else today in UTC.
func (a *app) today(flag date) (time.Time, error) {
	if !flag.day.IsZero() {
		return flag.day, nil
	}
	if epoch := a.env("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return time.Time{}, usagef("SOURCE_DATE_EPOCH=%s is not a number of seconds", epoch)
		}
		return midnight(time.Unix(seconds, 0)), nil
	}
	return midnight(a.now()), nil
}

func midnight(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }
