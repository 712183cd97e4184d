package terraform

import (
	"encoding/base64"
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/streamlint/streamlint/source"
)

var (
	baseNameFunc   = ofText(func(a []string) (string, error) { return path.Base(a[0]), nil }, "path")
	dirNameFunc    = ofText(func(a []string) (string, error) { return path.Dir(a[0]), nil }, "path")
	pathExpandFunc = function.New(&function.Spec{
		Params: []function.Parameter{text("path")},
		Type:   function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			if strings.HasPrefix(args[0].AsString(), "~") {
				return cty.UnknownVal(cty.String), nil // somebody's home
			}
			return args[0], nil
		},
	})
)

// fileFunctions adds the functions that read files. Paths start at the root
// module, and reads stay inside the scanned tree.
func (r *run) fileFunctions() {
	r.funcs["file"] = r.reading(func(data []byte) (string, error) {
		if !utf8.Valid(data) {
			return "", errors.New("the file is not UTF-8 text")
		}
		return string(data), nil
	})
	r.funcs["filebase64"] = r.reading(func(data []byte) (string, error) {
		return base64.StdEncoding.EncodeToString(data), nil
	})
	for name, sum := range map[string]func([]byte) string{
		"filemd5": md5Hex, "filesha1": sha1Hex, "filesha256": sha256Hex, "filesha512": sha512Hex,
		"filebase64sha256": sha256Base64, "filebase64sha512": sha512Base64,
	} {
		r.funcs[name] = r.reading(func(data []byte) (string, error) { return sum(data), nil })
	}
	r.funcs["fileexists"] = function.New(&function.Spec{
		Params: []function.Parameter{text("path")},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			_, err := r.open(args[0].AsString())
			switch {
			case errors.Is(err, source.ErrOutside):
				return cty.UnknownVal(cty.Bool), nil
			case err == nil, errors.Is(err, source.ErrTooLarge):
				return cty.True, nil
			}
			return cty.False, nil
		},
	})
	r.funcs["fileset"] = function.New(&function.Spec{
		Params: []function.Parameter{text("path"), text("pattern")},
		Type:   function.StaticReturnType(cty.Set(cty.String)),
		Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
			return r.fileSet(args[0].AsString(), args[1].AsString())
		},
	})
	r.funcs["templatefile"] = function.New(&function.Spec{
		Params: []function.Parameter{text("path"), {Name: "vars", Type: cty.DynamicPseudoType, AllowUnknown: true, AllowDynamicType: true}},
		Type:   function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			f, err := r.open(args[0].AsString())
			if errors.Is(err, source.ErrOutside) {
				return cty.DynamicVal, nil
			}
			if err != nil {
				return cty.DynamicVal, function.NewArgError(0, errors.New("the file cannot be read"))
			}
			return r.renderTemplate(f.Data, f.Name, args[1])
		},
	})
	r.funcs["templatestring"] = function.New(&function.Spec{
		Params: []function.Parameter{text("template"), {Name: "vars", Type: cty.DynamicPseudoType, AllowUnknown: true, AllowDynamicType: true}},
		Type:   function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return r.renderTemplate([]byte(args[0].AsString()), "template", args[1])
		},
	})
}

// reading makes a function of a file's content.
func (r *run) reading(f func([]byte) (string, error)) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{text("path")},
		Type:   function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			file, err := r.open(args[0].AsString())
			if errors.Is(err, source.ErrOutside) {
				return cty.UnknownVal(cty.String), nil
			}
			if err != nil {
				return cty.UnknownVal(cty.String), function.NewArgError(0, errors.New("the file cannot be read: "+readable(err)))
			}
			out, err := f(file.Data)
			if err != nil {
				return cty.UnknownVal(cty.String), function.NewArgError(0, err)
			}
			return cty.StringVal(out), nil
		},
	})
}

// open reads a file by a path as functions take it. What lies outside the tree
// is not read, and the run says so.
func (r *run) open(name string) (*source.File, error) {
	if path.IsAbs(name) || strings.HasPrefix(name, "~") {
		r.outside(name)
		return nil, source.ErrOutside
	}
	f, err := r.loader.tree.Read(path.Join(r.dir, name))
	switch {
	case errors.Is(err, source.ErrOutside), err != nil && r.leaves(path.Join(r.dir, name)):
		r.outside(name)
		return nil, source.ErrOutside
	}
	return f, err
}

// leaves reports whether a file that cannot be read is a link out of the tree.
func (r *run) leaves(name string) bool {
	dir, err := r.loader.tree.ReadDir(path.Dir(name))
	if err != nil {
		return false
	}
	for _, e := range dir {
		if e.Name() == path.Base(name) {
			return e.Type()&fs.ModeSymlink != 0
		}
	}
	return false
}

func (r *run) outside(name string) {
	at := r.asking
	if at.IsZero() {
		at = source.NewFile(r.loader.tree.Display(r.dir), nil).Range(0, 0)
	}
	r.note(at, "the file "+source.Printable(name)+" lies outside the scanned tree and is not read")
}

// fileSet lists the files below a directory that match a pattern.
func (r *run) fileSet(dir, pattern string) (cty.Value, error) {
	unknown := cty.UnknownVal(cty.Set(cty.String))
	if path.IsAbs(dir) || strings.HasPrefix(dir, "~") {
		r.outside(dir)
		return unknown, nil
	}
	if path.IsAbs(pattern) {
		return unknown, function.NewArgErrorf(1, "the pattern must be relative")
	}
	match, err := globPattern(path.Clean(pattern))
	if err != nil {
		return unknown, function.NewArgError(1, err)
	}
	start := path.Join(r.dir, dir)
	if _, err := r.loader.tree.ReadDir(start); errors.Is(err, source.ErrOutside) {
		r.outside(dir)
		return unknown, nil
	}
	var names []string
	seen := 0
	err = fs.WalkDir(r.loader.tree.FS(), start, func(name string, e fs.DirEntry, err error) error {
		if seen++; seen > maxInstances*10 {
			return errTooLarge
		}
		if err != nil || e.IsDir() {
			return nil
		}
		rest := strings.TrimPrefix(strings.TrimPrefix(name, start), "/")
		if start == "." {
			rest = name
		}
		if info, err := r.loader.tree.Stat(name); err != nil || !info.Mode().IsRegular() {
			return nil
		}
		if match.MatchString(rest) {
			names = append(names, rest)
		}
		return nil
	})
	if errors.Is(err, errTooLarge) {
		return unknown, nil
	}
	if len(names) == 0 {
		return cty.SetValEmpty(cty.String), nil
	}
	slices.Sort(names)
	values := make([]cty.Value, len(names))
	for i, name := range names {
		values[i] = cty.StringVal(name)
	}
	return cty.SetVal(values), nil
}

// globPattern reads *, ?, **, [..] and {a,b} as a regular expression.
func globPattern(glob string) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteByte('^')
	group := 0
	for i := 0; i < len(glob); i++ {
		switch c := glob[i]; c {
		case '*':
			switch {
			case strings.HasPrefix(glob[i:], "**/"):
				b.WriteString("(?:.*/)?")
				i += 2
			case strings.HasPrefix(glob[i:], "**"):
				b.WriteString(".*")
				i++
			default:
				b.WriteString("[^/]*")
			}
		case '?':
			b.WriteString("[^/]")
		case '{':
			group++
			b.WriteString("(?:")
		case '}':
			if group > 0 {
				group--
				b.WriteByte(')')
				continue
			}
			b.WriteString(`\}`)
		case ',':
			if group > 0 {
				b.WriteByte('|')
				continue
			}
			b.WriteByte(',')
		case '[':
			end := strings.IndexByte(glob[i:], ']')
			if end < 0 {
				return nil, errors.New("the pattern has a [ without ]")
			}
			set := glob[i : i+end+1]
			b.WriteString(strings.Replace(set, "[!", "[^", 1))
			i += end
		case '\\':
			if i+1 < len(glob) {
				i++
				b.WriteString(regexp.QuoteMeta(glob[i : i+1]))
			}
		default:
			b.WriteString(regexp.QuoteMeta(string(c)))
		}
	}
	if group > 0 {
		return nil, errors.New("the pattern has a { without }")
	}
	return regexp.Compile(b.String() + "$")
}

// renderTemplate evaluates a template with its own variables and no others.
func (r *run) renderTemplate(data []byte, name string, vars cty.Value) (cty.Value, error) {
	vars, marks := vars.Unmark()
	if !vars.IsKnown() {
		return cty.DynamicVal, nil
	}
	if vars.IsNull() || !vars.Type().IsObjectType() && !vars.Type().IsMapType() {
		return cty.DynamicVal, function.NewArgErrorf(1, "the variables must be a map")
	}
	f := source.NewFile(name, data)
	if _, deep := tooDeep(f); deep || r.templates > 8 {
		return cty.DynamicVal, errors.New("the template nests too deeply")
	}
	e, diags := hclsyntax.ParseTemplate(data, name, hcl.InitialPos)
	if diags.HasErrors() {
		return cty.DynamicVal, errors.New("the template is not valid")
	}
	e, refs := rewriter{file: f}.expression(e)
	variables := map[string]cty.Value{}
	for it := vars.ElementIterator(); it.Next(); {
		key, v := it.Element()
		variables[key.AsString()] = v.WithMarks(marks)
	}
	for _, ref := range refs {
		if _, ok := variables[ref.Traversal.RootName()]; !ok {
			return cty.DynamicVal, errors.New("the template uses a variable that is not given")
		}
	}
	r.templates++
	defer func() { r.templates-- }()
	s := &scope{in: r.root}
	v, diags := e.Value(s.with(variables))
	if diags.HasErrors() {
		return cty.DynamicVal, errors.New("the template cannot be evaluated: " + lowerFirst(diags[0].Summary))
	}
	return v, nil
}
