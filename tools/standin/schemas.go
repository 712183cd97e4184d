package main

import (
	"embed"
	"fmt"
	"io/fs"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// The notation: "resource NAME…" or "data NAME…" begins a schema, of several
// types where they are alike; a tab's depth below it are
//
//	NAME TYPE [computed|either] [sensitive] [= VALUE]   an attribute
//	NAME list|set [either]                              a nested block
//
// Computed attributes are filled in by the cloud, either are optional and filled
// in when they are not written. VALUE is the provider's default. In a data source
// it is what is read, with {argument} in it for the text of an argument.
//
//go:embed schemas
var files embed.FS

// A block is the body of a resource, a data source, or a block in one.
type block struct {
	attributes []*attribute
	nested     []*nested
}

type attribute struct {
	name             string
	kind             tftypes.Type
	computed, either bool
	sensitive        bool
	// value is the default, or what is read; "" when hasValue is false.
	value    string
	hasValue bool
}

type nested struct {
	name        string
	set, either bool
	block
}

type schemas struct{ resources, data map[string]*block }

func readSchemas() (schemas, error) {
	out := schemas{resources: map[string]*block{}, data: map[string]*block{}}
	names, err := fs.Glob(files, "schemas/*.txt")
	if err != nil {
		return out, err
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return out, err
		}
		if err := out.read(string(text)); err != nil {
			return out, fmt.Errorf("%s:%w", name, err)
		}
	}
	return out, nil
}

// read adds the schemas of one file. The error begins with a line's number.
func (s schemas) read(text string) error {
	var open []*block // by depth
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		depth := len(line) - len(strings.TrimLeft(line, "\t"))
		if depth > len(open) || depth == 0 && len(words) < 2 {
			return fmt.Errorf("%d: too deep, or without a name: %q", i+1, line)
		}
		if depth == 0 {
			b := &block{}
			into := map[string]map[string]*block{"resource": s.resources, "data": s.data}[words[0]]
			for _, name := range words[1:] {
				if into == nil || into[name] != nil {
					return fmt.Errorf("%d: twice, or neither a resource nor a data source: %q", i+1, line)
				}
				into[name] = b
			}
			open = []*block{b}
			continue
		}
		inner, err := open[depth-1].read(line, words)
		if err != nil {
			return fmt.Errorf("%d: %w", i+1, err)
		}
		open = open[:depth]
		if inner != nil {
			open = append(open, inner)
		}
	}
	return nil
}

// read adds one line, and returns the block that it opens, if any.
func (b *block) read(line string, words []string) (*block, error) {
	if len(words) < 2 {
		return nil, fmt.Errorf("without a type: %q", line)
	}
	if words[1] == "list" || words[1] == "set" {
		n := &nested{name: words[0], set: words[1] == "set", either: slices.Contains(words[2:], "either")}
		b.nested = append(b.nested, n)
		return &n.block, nil
	}
	head, value, hasValue := strings.Cut(line, " = ")
	flags := strings.Fields(head)[2:]
	kind, err := typeNamed(words[1])
	if err != nil {
		return nil, err
	}
	b.attributes = append(b.attributes, &attribute{
		name: words[0], kind: kind, value: value, hasValue: hasValue,
		computed: slices.Contains(flags, "computed"), either: slices.Contains(flags, "either"),
		sensitive: slices.Contains(flags, "sensitive"),
	})
	return nil, nil
}

var primitives = map[string]tftypes.Type{"string": tftypes.String, "number": tftypes.Number, "bool": tftypes.Bool}

func typeNamed(text string) (tftypes.Type, error) {
	if t := primitives[text]; t != nil {
		return t, nil
	}
	outer, rest, ok := strings.Cut(text, "(")
	inner, known := primitives[strings.TrimSuffix(rest, ")")]
	switch {
	case !ok || !known:
	case outer == "list":
		return tftypes.List{ElementType: inner}, nil
	case outer == "set":
		return tftypes.Set{ElementType: inner}, nil
	case outer == "map":
		return tftypes.Map{ElementType: inner}, nil
	}
	return nil, fmt.Errorf("no type: %q", text)
}

// initial is the attribute's value, given the arguments of a data source.
func (a *attribute) initial(arguments *strings.Replacer) (tftypes.Value, error) {
	text := arguments.Replace(a.value)
	switch {
	case a.kind.Is(tftypes.String):
		return tftypes.NewValue(a.kind, text), nil
	case a.kind.Is(tftypes.Bool):
		on, err := strconv.ParseBool(text)
		return tftypes.NewValue(a.kind, on), err
	case a.kind.Is(tftypes.Number):
		n, _, err := big.ParseFloat(text, 10, 64, big.ToNearestEven)
		return tftypes.NewValue(a.kind, n), err
	}
	return tftypes.Value{}, fmt.Errorf("%s: only primitives have values", a.name)
}

// served is the block as the protocol describes it.
func (b *block) served() *tfprotov6.SchemaBlock {
	out := &tfprotov6.SchemaBlock{}
	for _, a := range b.attributes {
		out.Attributes = append(out.Attributes, &tfprotov6.SchemaAttribute{
			Name: a.name, Type: a.kind, Sensitive: a.sensitive, Computed: a.computed || a.either, Optional: !a.computed,
		})
	}
	for _, n := range b.nested {
		mode := tfprotov6.SchemaNestedBlockNestingModeList
		if n.set {
			mode = tfprotov6.SchemaNestedBlockNestingModeSet
		}
		out.BlockTypes = append(out.BlockTypes, &tfprotov6.SchemaNestedBlock{
			TypeName: n.name, Nesting: mode, Block: n.served(),
		})
	}
	return out
}
