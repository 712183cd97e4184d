package cloudformation

import (
	"path"

	"github.com/streamlint/streamlint/internal/cfn"
)

// An export is one of a template of the run.
type export struct {
	cfn.Export
	from *cfn.Template
}

func (r *run) indexExports() {
	r.exports = map[string][]export{}
	for _, t := range r.templates {
		for _, e := range t.Exports() {
			if e.Name.Kind == cfn.Text {
				r.exports[e.Name.Text] = append(r.exports[e.Name.Text], export{e, t})
			}
		}
	}
}

// importer finds the export of a name for a stack. The name is unique in an
// account and region: those elsewhere are not meant, and of several that may be
// meant, the one in the stack's own assembly is. Two stacks that export one name
// otherwise are two deployments; which is meant cannot be told.
func (r *run) importer(d *document) func(name string) (cfn.Value, bool) {
	own := d.cdk.environment()
	return func(name string) (cfn.Value, bool) {
		var found, beside []export
		for _, e := range r.exports[name] {
			if contradict(own, e.from.Pseudo) {
				continue
			}
			found = append(found, e)
			if d.cdk != nil && path.Dir(e.from.Scope) == path.Dir(d.file.Name) {
				beside = append(beside, e)
			}
		}
		if len(beside) == 1 {
			found = beside
		}
		if len(found) != 1 {
			return cfn.Value{}, false
		}
		return found[0].Value(), true
	}
}

// contradict reports whether two stacks are in different accounts or regions.
func contradict(a, b map[string]cfn.Value) bool {
	for _, name := range []string{accountID, region} {
		v, w := a[name], b[name]
		if v.Kind == cfn.Text && w.Kind == cfn.Text && v.Text != w.Text {
			return true
		}
	}
	return false
}
