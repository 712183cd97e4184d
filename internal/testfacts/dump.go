package testfacts

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// Dump prints a parser's result: one block for each entity, one line for each
// attribute that is not unknown, then problems and directives. Values that are
// known show plainly, others as "written", "absent" or "unknown" with what is
// known of them.
func Dump(result parsers.Result) string {
	var b strings.Builder
	set := reflect.ValueOf(result.Facts)
	for i := range set.NumField() {
		list := set.Field(i)
		for j := range list.Len() {
			dumpItem(&b, set.Type().Field(i).Name, list.Index(j))
		}
	}
	for _, p := range result.Problems {
		kind := string(p.Severity)
		if p.Unreadable {
			kind = "unreadable"
		}
		fmt.Fprintf(&b, "problem %s @%s: %s\n", kind, place(p.Place.Range), p.Message)
	}
	for _, d := range result.Directives {
		fmt.Fprintf(&b, "directive @%s for line %d: %s\n", place(d.Place), d.Line, strings.Join(d.Rules, ","))
	}
	for _, f := range result.Read {
		fmt.Fprintf(&b, "read %s\n", f.Path)
	}
	return b.String()
}

func dumpItem(b *strings.Builder, kind string, item reflect.Value) {
	if k, ok := item.Interface().(facts.Kinded); ok {
		e := k.Base()
		fmt.Fprintf(b, "%s %s\n", k.Kind(), e.ID)
		line := func(name, value string) {
			if value != "" {
				fmt.Fprintf(b, "  (%s %s)\n", name, value)
			}
		}
		line("scope", e.Scope)
		line("label", e.Label)
		line("inferred from", e.Inferred)
		line("syntax", e.Syntax)
		line("header", place(e.Header))
		line("body", place(e.Body))
		for _, hop := range e.Via {
			line("via", hop.Text+" @"+place(hop.Place.Range))
		}
		for _, c := range e.When {
			line("when", fmt.Sprintf("%s = %v", c.Name, c.Value))
		}
		if e.Open {
			line("open", "yes")
		}
		if e.Instances {
			line("instances", "yes")
		}
		line("inputs", e.Inputs)
	} else {
		fmt.Fprintf(b, "%s\n", strings.TrimSuffix(strings.ToLower(kind), "s"))
	}
	dumpFields(b, item, "  ")
}

func dumpFields(b *strings.Builder, item reflect.Value, indent string) {
	if item.Kind() == reflect.Pointer {
		if item.IsNil() {
			return
		}
		item = item.Elem()
	}
	for i := range item.NumField() {
		field, value := item.Type().Field(i), item.Field(i)
		if field.Anonymous || !field.IsExported() {
			continue
		}
		name := snake(field.Name)
		switch typed := value.Interface().(type) {
		case string, bool, int, int64:
			if !value.IsZero() {
				fmt.Fprintf(b, "%s%s: %v\n", indent, name, typed)
			}
			continue
		case source.Range:
			if !typed.IsZero() {
				fmt.Fprintf(b, "%s%s: @%s\n", indent, name, place(typed))
			}
			continue
		}
		switch {
		case strings.HasPrefix(field.Type.Name(), "Attr["):
			if text := attr(value); text != "" {
				fmt.Fprintf(b, "%s%s: %s\n", indent, name, text)
			}
		case strings.HasPrefix(field.Type.Name(), "List["):
			items, complete := value.FieldByName("Items"), value.FieldByName("Complete").Bool()
			if items.Len() == 0 && !complete {
				continue
			}
			note := ""
			if !complete {
				note = " (and perhaps more)"
			}
			fmt.Fprintf(b, "%s%s: %d%s\n", indent, name, items.Len(), note)
			for j := range items.Len() {
				fmt.Fprintf(b, "%s  -\n", indent)
				dumpFields(b, items.Index(j), indent+"    ")
			}
		}
	}
}

// attr prints an attribute, "" for an unknown one of which nothing is known.
func attr(value reflect.Value) string {
	call := func(method string) reflect.Value { return value.MethodByName(method).Call(nil)[0] }
	origin := call("Origin").Interface().(facts.Origin)
	identity := call("Identity").String()
	var text string
	switch {
	case call("IsKnown").Bool():
		known := call("Get").Interface()
		switch known.(type) {
		case string, []string:
			known = fmt.Sprintf("%q", known)
		}
		text = fmt.Sprint(known)
	case call("IsAbsent").Bool():
		text = "absent"
	case call("IsSet").Bool():
		text = "written"
	case identity == "" && origin.Ref == nil && origin.Place.IsZero():
		return ""
	default:
		text = "unknown"
	}
	if identity != "" {
		text += fmt.Sprintf(" same as %q", identity)
	}
	if ref := origin.Ref; ref != nil {
		text += fmt.Sprintf(" → %s.%s", ref.ID, ref.Attribute)
	}
	if !origin.Place.IsZero() {
		text += " @" + place(origin.Place.Range)
	}
	for _, hop := range origin.Hops {
		text += fmt.Sprintf(" ← %s @%s", hop.Text, place(hop.Place.Range))
	}
	return text
}

// place prints a range: "file:line:column-line:column".
func place(r source.Range) string {
	if r.IsZero() {
		return ""
	}
	start, end := r.Start(), r.End()
	if start.Line == end.Line {
		return fmt.Sprintf("%s:%s-%d", r.Path(), start, end.Column)
	}
	return fmt.Sprintf("%s:%s-%s", r.Path(), start, end)
}

// snake turns a field's name into the words of the view.
func snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	upper := func(i int) bool { return i >= 0 && i < len(runes) && runes[i] >= 'A' && runes[i] <= 'Z' }
	for i, r := range runes {
		if upper(i) && i > 0 && (!upper(i-1) || (i+1 < len(runes) && !upper(i+1))) {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}
