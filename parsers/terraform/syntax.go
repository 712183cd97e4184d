package terraform

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/streamlint/streamlint/source"
)

// parseFile reads one configuration file of either notation. The problem says
// why it cannot be read.
func parseFile(f *source.File) (parsed *body, problem *source.Problem) {
	defer func() {
		if r := recover(); r != nil {
			p := source.NotResolved(f.Range(0, 0), "the file could not be read: HCL broke down on it")
			p.Broken = true
			parsed, problem = nil, &p
		}
	}()
	if at, ok := tooDeep(f); ok {
		p := source.Unreadable(at, fmt.Sprintf("nested more than %d levels deep", maxNesting))
		return nil, &p
	}
	if strings.HasSuffix(f.Name, ".json") {
		return parseJSON(f)
	}
	file, diags := hclsyntax.ParseConfig(f.Data, f.Name, hcl.InitialPos)
	if p := firstError(f, diags); p != nil {
		return nil, p
	}
	return (&native{file: f, rewriter: rewriter{file: f}}).body(file.Body.(*hclsyntax.Body), ""), nil
}

// firstError is the problem of a file that HCL refuses.
func firstError(f *source.File, diags hcl.Diagnostics) *source.Problem {
	for _, d := range diags {
		if d.Severity != hcl.DiagError {
			continue
		}
		at := f.Range(0, 0)
		if d.Subject != nil {
			at = rangeIn(f, *d.Subject)
		}
		p := source.Unreadable(at, "not valid HCL: "+lowerFirst(strings.TrimSuffix(d.Summary, ".")))
		return &p
	}
	return nil
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// native turns HCL's own tree into blocks.
type native struct {
	file *source.File
	rewriter
}

// unevaluated reports whether an argument of a block holds names or types, not
// a value.
func unevaluated(within, name string) bool {
	switch name {
	case "type":
		return within == "variable"
	case "provider":
		return within == "resource" || within == "data"
	case "providers":
		return within == "module"
	case "depends_on":
		return within == "resource" || within == "data" || within == "module" || within == "output"
	case "ignore_changes", "replace_triggered_by":
		return within == "lifecycle"
	}
	return false
}

func (n *native) body(b *hclsyntax.Body, within string) *body {
	out := &body{attributes: make(map[string]*attribute, len(b.Attributes)), at: rangeIn(n.file, b.SrcRange)}
	for name, a := range b.Attributes {
		attr := &attribute{
			name: name, expr: a.Expr, file: n.file,
			at: rangeIn(n.file, a.SrcRange), value: valueRange(n.file, a.Expr),
		}
		if !unevaluated(within, name) {
			attr.expr, attr.refs = n.expression(a.Expr)
		} else if name == "type" {
			maskDefaults(attr, false)
		}
		maskLiteral(name, attr.expr, attr.value)
		out.attributes[name] = attr
	}
	for _, c := range b.Blocks {
		whole := rangeIn(n.file, hcl.RangeBetween(c.TypeRange, c.CloseBraceRange))
		header := rangeIn(n.file, hcl.RangeBetween(c.TypeRange, c.OpenBraceRange))
		out.blocks = append(out.blocks, &block{
			kind: c.Type, labels: c.Labels, body: n.body(c.Body, c.Type),
			header: withoutBrace(header), whole: whole,
		})
	}
	return out
}

// valueRange is the range of an expression; of a heredoc it ends with its
// closing word.
func valueRange(f *source.File, e hclsyntax.Expression) source.Range {
	r := rangeIn(f, e.Range())
	return f.Range(r.From, r.From+len(bytes.TrimRight(r.Bytes(), "\r\n")))
}

// withoutBrace leaves the opening brace and the blank before it off a header.
func withoutBrace(r source.Range) source.Range {
	text := bytes.TrimRight(bytes.TrimSuffix(r.Bytes(), []byte("{")), " \t\r\n")
	return r.Sub(0, len(text))
}
