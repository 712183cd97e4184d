package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
)

var formatWords = []string{"text", "json", "sarif"}

// A format is one --format: what to write, and where; "" is standard output.
type format struct{ name, file string }

// formats are all --format flags.
type formats struct{ list []format }

func (f *formats) Set(value string) error {
	name, file, hasFile := strings.Cut(value, "=")
	if err := checkWord(name, "format", formatWords); err != nil {
		return err
	}
	if hasFile && file == "" {
		return fmt.Errorf("a file name is expected after %s=", name)
	}
	f.list = append(f.list, format{name, file})
	return nil
}

func (f *formats) String() string { return "" }
func (f *formats) Type() string   { return "FORMAT[=FILE]" }

// outputs settles what is written where. At most one format goes to standard
// output; --output takes its place.
func (f *formats) outputs(output string) ([]format, error) {
	list := f.list
	if len(list) == 0 {
		list = []format{{name: "text"}}
	}
	var out []format
	loose := ""
	seen := map[string]string{}
	for _, one := range list {
		if one.file == "" {
			if loose != "" {
				return nil, usagef("--format %s and --format %s both go to one place; write one of them as %s=FILE", loose, one.name, one.name)
			}
			loose = one.name
			one.file = output
		}
		if one.file != "" {
			if other, ok := seen[filepath.Clean(one.file)]; ok {
				return nil, usagef("%s and %s would both be written to %s", other, one.name, one.file)
			}
			seen[filepath.Clean(one.file)] = one.name
			if err := checkDirectory(one.file); err != nil {
				return nil, err
			}
		}
		out = append(out, one)
	}
	if output != "" && loose == "" {
		return nil, usagef("--output has nothing to write: every --format names its own file")
	}
	return out, nil
}

// checkDirectory refuses a file that cannot be written, before the work is done.
func checkDirectory(file string) error {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return usagef("cannot write %s: it is a directory", file)
	}
	dir := filepath.Dir(file)
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return usagef("cannot write %s: the directory %s does not exist", file, dir)
	}
	if err == nil && !info.IsDir() {
		return usagef("cannot write %s: %s is not a directory", file, dir)
	}
	return nil
}

// hasText reports whether any of the formats is for people.
func hasText(list []format) bool {
	for _, f := range list {
		if f.name == "text" {
			return true
		}
	}
	return false
}

// write writes a result in every format. Colours go to standard output only.
func (a *app) write(list []format, options report.TextOptions, result *rules.Result) error {
	for _, f := range list {
		if f.file == "" {
			if err := reporter(f.name, options).Report(a.stdout, result); err != nil {
				return fmt.Errorf("write %s: %w", f.name, err)
			}
			continue
		}
		inFile := options
		inFile.Color, inFile.Width = false, 0
		if err := toFile(f.file, func(w io.Writer) error { return reporter(f.name, inFile).Report(w, result) }); err != nil {
			return fmt.Errorf("write %s: %w", f.name, err)
		}
	}
	return nil
}

// toFile writes a file in one go, so that a failure leaves no half of a report.
func toFile(name string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

func reporter(name string, options report.TextOptions) report.Reporter {
	switch name {
	case "text":
		return report.NewText(options)
	case "json":
		return report.NewJSON()
	case "sarif":
		return report.NewSARIF(buildOf().Version)
	}
	panic("a format is checked when the flag is set: " + name)
}
