package modulefacts

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"

	"github.com/streamlint/streamlint/internal/testfacts"
)

// A Record is what streamlint states of examples with the modules' sources on
// disk.
type Record struct {
	Examples []Recorded `json:"examples"`
	Entities []Entity   `json:"entities"`
}

// Recorded are the releases with which an example was read, oldest first.
type Recorded struct {
	Example  string   `json:"example"`
	Releases []string `json:"releases"`
}

// An Entity is what is stated of one entity in releases that follow each other.
type Entity struct {
	Example string            `json:"example"`
	Entity  string            `json:"entity"`
	From    string            `json:"from"`
	To      string            `json:"to"`
	Stated  map[string]string `json:"stated"`
}

// Add records an example, whose states are in the order of its releases.
func (r *Record) Add(example string, releases []string, states []testfacts.Stated) {
	r.Examples = append(r.Examples, Recorded{example, releases})
	names := map[string]bool{}
	for _, s := range states {
		for name := range s {
			names[name] = true
		}
	}
	for _, name := range sorted(names) {
		var last *Entity
		for i, s := range states {
			attributes, ok := s[name]
			switch {
			case !ok:
				last = nil
			case last != nil && reflect.DeepEqual(last.Stated, attributes):
				last.To = releases[i]
			default:
				r.Entities = append(r.Entities, Entity{example, name, releases[i], releases[i], attributes})
				last = &r.Entities[len(r.Entities)-1]
			}
		}
	}
}

// At is what the record says of an example at one of its releases.
func (r *Record) At(example, release string) testfacts.Stated {
	releases := r.releases(example)
	at := slices.Index(releases, release)
	out := testfacts.Stated{}
	for _, e := range r.Entities {
		if e.Example == example && slices.Index(releases, e.From) <= at && at <= slices.Index(releases, e.To) {
			out[e.Entity] = e.Stated
		}
	}
	return out
}

// Turns are the releases of an example at which something begins or ends to be
// stated, with those before and after, oldest first. A table that differs anywhere
// differs at one of them, since it only ever asks whether a release is reached.
func (r *Record) Turns(example string) []string {
	releases := r.releases(example)
	turns := map[string]bool{}
	for _, e := range r.Entities {
		if e.Example != example {
			continue
		}
		from, to := slices.Index(releases, e.From), slices.Index(releases, e.To)
		for _, i := range []int{from - 1, from, to, to + 1} {
			turns[releases[min(max(i, 0), len(releases)-1)]] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(releases), func(release string) bool { return !turns[release] })
}

// releases are those with which an example was read, oldest first.
func (r *Record) releases(example string) []string {
	for _, e := range r.Examples {
		if e.Example == example {
			return e.Releases
		}
	}
	return nil
}

// Read reads a record.
func Read(name string) (*Record, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r := &Record{}
	if err := json.Unmarshal(data, r); err != nil {
		return nil, fmt.Errorf("read the record %s: %w", name, err)
	}
	return r, nil
}

// Write puts one entity on a line, so that a diff shows what changed.
func (r *Record) Write(name string) error {
	var b bytes.Buffer
	b.WriteString("{\"examples\": [\n")
	if err := lines(&b, r.Examples); err != nil {
		return err
	}
	b.WriteString("], \"entities\": [\n")
	if err := lines(&b, r.Entities); err != nil {
		return err
	}
	b.WriteString("]}\n")
	return os.WriteFile(name, b.Bytes(), 0o644)
}

func lines[T any](b *bytes.Buffer, list []T) error {
	for i, item := range list {
		var line bytes.Buffer
		e := json.NewEncoder(&line)
		e.SetEscapeHTML(false)
		if err := e.Encode(item); err != nil {
			return err
		}
		b.Write(bytes.TrimRight(line.Bytes(), "\n"))
		if i < len(list)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	return nil
}

func sorted(names map[string]bool) []string {
	out := make([]string, 0, len(names))
	for name := range names {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
