package cloudformation

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// leaveOutCopies drops the templates that tools wrote from others of the run.
// Both are one stack: what one deploys, the other does not deploy again.
func (r *run) leaveOutCopies() {
	alike := map[string][]*document{}
	for _, d := range r.documents {
		ids := logicalIDs(d.root)
		alike[ids] = append(alike[ids], d)
	}
	r.documents = slices.DeleteFunc(r.documents, func(d *document) bool {
		for _, from := range alike[logicalIDs(d.root)] {
			if how := d.copied(from); how != "" {
				r.result.Problems = append(r.result.Problems, source.LeftOut(resourcesKey(d.root).Range,
					"this template is "+source.Printable(from.file.Name)+how+"; it is read there"))
				return true
			}
		}
		return false
	})
}

// copied says how a template was made from another, "" when it was not as far as
// can be told. People copy templates too, to change one of them: equal ones are
// two stacks, unless a program writes one.
func (d *document) copied(from *document) string {
	if d == from || d.cdk != nil {
		return ""
	}
	switch uploads, is := cfn.IsCopy(d.root, from.root); {
	case is && uploads > 0:
		return " with its files uploaded"
	case is && from.cdk != nil:
		return ", which a program synthesizes"
	}
	return ""
}

// logicalIDs are the logical ids of a template, in order.
func logicalIDs(root *yamlpos.Node) string {
	var ids []string
	for _, e := range resourcesOf(root) {
		ids = append(ids, e.Key.Value)
	}
	slices.Sort(ids)
	return strings.Join(ids, "\x00")
}

// resourcesKey is the key of a template's resources, the template without one.
func resourcesKey(root *yamlpos.Node) *yamlpos.Node {
	for _, e := range root.Entries {
		if e.Key.Value == "Resources" {
			return e.Key
		}
	}
	return root
}
