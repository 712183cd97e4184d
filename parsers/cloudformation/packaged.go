package cloudformation

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// leaveOutPackaged drops the templates that were made by packaging others of the
// run. Both are one stack: what one deploys, the other does not deploy again.
func (r *run) leaveOutPackaged() {
	alike := map[string][]*document{}
	for _, d := range r.documents {
		if d.cdk == nil {
			ids := logicalIDs(d.root)
			alike[ids] = append(alike[ids], d)
		}
	}
	r.documents = slices.DeleteFunc(r.documents, func(d *document) bool {
		for _, from := range alike[logicalIDs(d.root)] {
			if d.cdk == nil && from != d && cfn.IsPackaged(d.root, from.root) {
				r.result.Problems = append(r.result.Problems, source.LeftOut(resourcesKey(d.root).Range,
					"this template is "+source.Printable(from.file.Name)+" with its files uploaded; it is read there"))
				return true
			}
		}
		return false
	})
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
