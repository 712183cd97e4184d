package cloudformation

import (
	"errors"
	"maps"
	"slices"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// maxNesting bounds how deep stacks nest.
const maxNesting = 8

// templateOf returns the path by which a resource nests another template, and
// where it is written.
func (d *document) templateOf(n *yamlpos.Node) (string, source.Range) {
	typ := n.Get("Type")
	if typ == nil {
		return "", source.Range{}
	}
	property := map[string]string{
		"AWS::CloudFormation::Stack": "TemplateURL", "AWS::Serverless::Application": "Location",
	}[typ.Value]
	if property == "" {
		return "", source.Range{}
	}
	if asset := n.Get("Metadata").Get("aws:asset:path"); asset != nil {
		return asset.Value, asset.Range // CDK keeps the URL unknown and the file here
	}
	if asset := d.cdk.nestedTemplate(n); asset != "" {
		return asset, n.Get("Properties").Get(property).Used()
	}
	at := n.Get("Properties").Get(property)
	if at == nil || at.Kind != yamlpos.Scalar || at.Tag != "" {
		return "", source.Range{}
	}
	return at.Value, at.Used()
}

// findNested marks the templates that others of the run nest. Templates that
// nest each other in a circle stay on their own.
func (r *run) findNested() {
	for i := 0; i < len(r.documents); i++ { // grows while files are found
		d := r.documents[i]
		for _, e := range resourcesOf(d.root) {
			name, place := d.templateOf(e.Value)
			child := r.child(d, name)
			if child == nil {
				r.tellMissing(d, name, place)
			}
			if child != nil && child != d && !r.reaches(child, d, 0) {
				child.nested = true
				child.cdk = d.cdk.nested(e.Key.Value)
			}
		}
	}
}

// tellMissing says of a nested template with a local path that it is not there:
// what it declares would be left out in silence.
func (r *run) tellMissing(d *document, name string, place source.Range) {
	at := r.local(d.file, name)
	if at == "" || r.byPath[at] != nil {
		return
	}
	_, err := r.tree.Read(at)
	switch {
	case errors.Is(err, source.ErrOutside):
		r.result.Problems = append(r.result.Problems, source.LeftOut(place,
			"the nested template lies outside the scanned tree and is not read"))
	case err != nil:
		r.result.Problems = append(r.result.Problems, source.NotResolved(place,
			"the nested template cannot be read, so what it declares is not known: "+readable(err)))
	}
}

func resourcesOf(root *yamlpos.Node) []*yamlpos.Entry {
	if section := root.Get("Resources"); section != nil {
		return section.Entries
	}
	return nil
}

// child returns the template of a local path, reading it when it was not
// claimed.
func (r *run) child(d *document, name string) *document {
	at := r.local(d.file, name)
	if at == "" {
		return nil
	}
	child := r.byPath[at]
	if child == nil {
		f, err := r.tree.Read(at)
		if err != nil {
			return nil
		}
		child = r.read(f, parsers.Maybe)
	}
	if child.root == nil {
		return nil
	}
	return child
}

// reaches reports whether a template nests another one, through any others.
func (r *run) reaches(from, to *document, depth int) bool {
	if depth > maxNesting {
		return true
	}
	for _, e := range resourcesOf(from.root) {
		name, _ := from.templateOf(e.Value)
		if child := r.child(from, name); child != nil && (child == to || child != from && r.reaches(child, to, depth+1)) {
			return true
		}
	}
	return false
}

// nest loads the templates that a template nests by local paths.
func (r *run) nest(t *cfn.Template, d *document, chain []string) {
	for _, res := range slices.Clone(t.Resources) {
		name, place := d.templateOf(res.Node())
		child := r.child(d, name)
		if child == nil || slices.Contains(chain, child.file.Name) || len(chain) > maxNesting {
			continue
		}
		if !res.Exists(&cfn.Scene{}) {
			continue
		}
		arguments := map[string]cfn.Value{}
		for _, f := range res.Properties(&cfn.Scene{}).Get("Parameters").Fields() {
			arguments[f.Key] = f.Value()
		}
		options := t.Options
		options.Prefix = t.Prefix + res.ID + "."
		options.Pseudo = sameEnvironment(t.Pseudo)
		options.Via = append(slices.Clone(t.Via), facts.Hop{Text: "nested stack " + res.FullID(), Place: source.At(place)})
		options.Arguments = arguments
		options.Conditional = res.MayNotExist()
		options.Parameters = maps.Clone(t.Parameters)
		t.Attach(res.ID, r.loadTree(child, options, append(slices.Clone(chain), child.file.Name)))
	}
}
