package cfn

import (
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

// IsCopy reports whether a template is another one as the command line tools
// write it again, and how many of the local files that it names are uploaded:
// packaging uploads them and changes nothing else. The tools write calls of
// functions in the long form, and SAM's adds metadata.
//
// Source: AWS CLI Command Reference, cloudformation package; AWS SAM Developer
// Guide, sam package; read 2026-11-29.
func IsCopy(template, from *yamlpos.Node) (uploads int, is bool) {
	is = packaged(template, from, &uploads)
	return uploads, is
}

// packaged compares two nodes and counts the files that were uploaded.
func packaged(n, from *yamlpos.Node, uploads *int) bool {
	if isLocalFile(from) && isUploaded(n) {
		*uploads++
		return true
	}
	if name, arg, ok := intrinsic(n); ok {
		fromName, fromArg, both := intrinsic(from)
		if name == "Fn::GetAtt" && both && fromName == name {
			return dotted(arg) == dotted(fromArg)
		}
		return both && fromName == name && packaged(arg, fromArg, uploads)
	}
	if n.Kind != from.Kind || n.Tag != from.Tag {
		return false
	}
	switch n.Kind {
	case yamlpos.Mapping:
		return packagedEntries(n, from, uploads) && hasEntries(n, from)
	case yamlpos.Sequence:
		for i, item := range n.Items {
			if i >= len(from.Items) || !packaged(item, from.Items[i], uploads) {
				return false
			}
		}
		return len(n.Items) == len(from.Items)
	}
	return n.Value == from.Value
}

func packagedEntries(n, from *yamlpos.Node, uploads *int) bool {
	for _, e := range n.Entries {
		if e.Key.Value == "Metadata" {
			continue
		}
		was := from.Get(e.Key.Value)
		if was == nil || !packaged(e.Value, was, uploads) {
			return false
		}
	}
	return true
}

// hasEntries reports whether a mapping has all keys of the one it was made from.
func hasEntries(n, from *yamlpos.Node) bool {
	for _, e := range from.Entries {
		if e.Key.Value != "Metadata" && n.Get(e.Key.Value) == nil {
			return false
		}
	}
	return true
}

// dotted is the argument of Fn::GetAtt as the short form writes it.
func dotted(arg *yamlpos.Node) string {
	if arg.Kind == yamlpos.Scalar {
		return arg.Value
	}
	words := make([]string, len(arg.Items))
	for i, item := range arg.Items {
		words[i] = item.Value
	}
	return strings.Join(words, ".")
}

// isLocalFile reports whether a node can be the path of a local file.
func isLocalFile(n *yamlpos.Node) bool {
	return n.Kind == yamlpos.Scalar && n.Tag == "" && n.Value != "" && !isUploaded(n)
}

// isUploaded reports whether a node says where a file was uploaded to: a URL in
// Amazon S3, an image in Amazon ECR, or a bucket and a key.
func isUploaded(n *yamlpos.Node) bool {
	switch n.Kind {
	case yamlpos.Scalar:
		return strings.HasPrefix(n.Value, "s3://") || strings.HasPrefix(n.Value, "https://s3.") ||
			strings.Contains(n.Value, ".dkr.ecr.")
	case yamlpos.Mapping:
		return n.Get("S3Bucket") != nil || n.Get("Bucket") != nil || n.Get("ImageUri") != nil
	}
	return false
}
