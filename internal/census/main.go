package main

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strings"
	"text/tabwriter"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/source"
)

// What became of an argument.
const (
	known    = "known"
	written  = "written, value unknown"
	unknown  = "unknown, with a place"
	unset    = "unset"
	lost     = "lost"
	entities = "entities"
)

func main() {
	out := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	fmt.Fprintf(out, "tree\tblocks\t%s\t%s\t%s\t%s\t%s\t%s\tno entity\n", entities, known, written, unknown, unset, lost)
	failed := false
	for _, dir := range os.Args[1:] {
		c, err := take(dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "census:", err)
			os.Exit(1)
		}
		n := c.counts
		fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", dir, c.blocks, n[entities], n[known], n[written], n[unknown], n[unset], n[lost], len(c.absent))
		for _, line := range append(c.lost, c.absent...) {
			fmt.Fprintln(os.Stderr, line)
		}
		failed = failed || n[lost] > 0
	}
	out.Flush()
	if failed {
		os.Exit(1)
	}
}

// A census is what became of the arguments of one tree.
type census struct {
	blocks int
	counts map[string]int
	// lost and absent say where: arguments that no fact tells of, and blocks that
	// no entity stands for.
	lost, absent []string
}

func take(dir string) (*census, error) {
	list, err := blocks(dir)
	if err != nil {
		return nil, err
	}
	input, err := lint.Read(context.Background(), lint.Options{WorkDir: dir})
	if err != nil {
		return nil, err
	}
	declared := map[string][]facts.Kinded{}
	for _, e := range input.Entities {
		if header := e.Base().Header; !header.IsZero() {
			key := fmt.Sprintf("%s:%d", header.Path(), header.Start().Line)
			declared[key] = append(declared[key], e)
		}
	}
	c := &census{blocks: len(list), counts: map[string]int{}}
	for _, b := range list {
		stated := declared[fmt.Sprintf("%s:%d", b.file, b.line)]
		if len(stated) == 0 {
			c.absent = append(c.absent, fmt.Sprintf("%s:%d: no entity for %s.%s", b.file, b.line, b.kind, b.name))
		}
		for _, e := range stated {
			c.counts[entities]++
			c.entity(b, e)
		}
	}
	return c, nil
}

// entity counts the arguments of one block in one of its entities.
func (c *census) entity(b block, e facts.Kinded) {
	for path, field := range arguments[b.kind] {
		text, ok := b.written[path]
		if !ok && strings.HasSuffix(path, ".") {
			text, ok = inside(b.written, path)
		}
		if !ok {
			continue
		}
		fate := fateOf(reflect.ValueOf(e).Elem().FieldByName(field), text)
		c.counts[fate]++
		if fate == lost {
			c.lost = append(c.lost, fmt.Sprintf("%s:%d: %s of %s is lost: %s", b.file, b.line, path, e.Base().ID, strings.Join(strings.Fields(text), " ")))
		}
	}
}

// inside returns the text of any argument below a path.
func inside(written map[string]string, path string) (string, bool) {
	for p, text := range written {
		if strings.HasPrefix(p, path) {
			return text, true
		}
	}
	return "", false
}

// fateOf says what became of an argument with a text. One that was not written
// after all, though its text is no null and decides nothing, is lost.
func fateOf(v reflect.Value, text string) string {
	if strings.HasPrefix(v.Type().Name(), "List[") {
		items, complete := v.FieldByName("Items").Len(), v.FieldByName("Complete").Bool()
		switch {
		case items > 0 && complete:
			return known
		case items > 0 || !complete:
			return written
		}
		return silent(text)
	}
	is := func(method string) bool { return v.MethodByName(method).Call(nil)[0].Bool() }
	origin := v.MethodByName("Origin").Call(nil)[0].Interface().(facts.Origin)
	switch {
	case is("IsKnown") && origin.Kind != facts.OriginDefaulted:
		return known
	case is("IsKnown") || is("IsAbsent"):
		return silent(text)
	case is("IsSet"):
		return written
	case origin.Place != (source.Place{}) && !origin.Place.IsZero() || origin.Ref != nil:
		return unknown
	}
	return lost
}

// silent says whether a text may mean that nothing is written.
func silent(text string) string {
	for _, word := range []string{"null", "var.", "local.", "each.", "?", "try(", "lookup(", ".value"} {
		if strings.Contains(text, word) {
			return unset
		}
	}
	return lost
}
