package terraform

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// resourceAttribute is an attribute of a declared resource: as written, where it
// is; else unknown, with the reference as its symbol.
func (it *item) resourceAttribute(name string) (cty.Value, hcl.Diagnostics) {
	v, diags := it.writtenAttribute(name)
	for _, block := range it.node.in.repeated {
		// Each instance of the module has a resource of its own.
		v = v.Mark(loop{block})
	}
	return v, diags
}

func (it *item) writtenAttribute(name string) (cty.Value, hcl.Diagnostics) {
	n := it.node
	s := &symbol{text: it.address + "." + name, certain: isComputed(name)}
	s.ref = it.refTo(name)
	if target := it.namedResource(); target != nil && n.block.kind == "data" {
		s.ref = target.refTo(name)
		s.text = target.address + "." + name
	}
	if v, ok := it.special(name); ok {
		return v, nil
	}
	a := n.block.body.attributes[name]
	if a == nil || n.ignores(name) {
		return unknownAttribute(name).Mark(s), nil
	}
	v, diags := it.scope.value(a.expr)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if isNull(v) {
		return unknownAttribute(name).Mark(s), nil
	}
	if !v.IsKnown() {
		if inner := symbolOf(v); inner != nil && inner.text != "" {
			s.text = inner.text
			s.parts, s.encoded = inner.parts, inner.encoded
		}
		return standingFor(v, s), nil
	}
	if v.Type().IsPrimitiveType() {
		s.at = a.value
		s.text = ""
		return bare(v).Mark(s), nil
	}
	return bare(v), nil
}

// refTo is the reference to an attribute, in canonical words.
func (it *item) refTo(name string) *facts.Ref {
	kind := it.node.block.label(0)
	if word, ok := canonicalWords[kind+"."+name]; ok {
		name = word
	}
	return &facts.Ref{Scope: it.node.in.run.dir, ID: it.address, Attribute: name}
}

// canonicalWords are the attributes that the facts have a word for.
var canonicalWords = map[string]string{
	"aws_lambda_function.function_name":       "name",
	"aws_msk_cluster.cluster_name":            "name",
	"aws_msk_serverless_cluster.cluster_name": "name",
	"confluent_kafka_topic.topic_name":        "name",
	"aws_kinesis_stream_consumer.arn":         "consumer_arn",
}

// isComputed: the provider always fills the attribute in.
func isComputed(name string) bool {
	return name == "arn" || name == "id" || strings.HasSuffix(name, "_arn") && name != "role_arn"
}

func unknownAttribute(name string) cty.Value {
	if isComputed(name) {
		return cty.UnknownVal(cty.String).RefineNotNull()
	}
	return cty.DynamicVal
}

// special are attributes that follow from the configuration, though not by name.
func (it *item) special(name string) (cty.Value, bool) {
	b := it.node.block
	switch {
	case b.kind == "data" && b.label(0) == "aws_iam_policy_document" && (name == "json" || name == "minified_json"):
		return it.policyText(name)
	case b.label(0) != "terraform_data" || name != "output":
		return cty.NilVal, false
	}
	a := b.body.attributes["input"]
	if a == nil {
		return cty.NullVal(cty.DynamicPseudoType), true
	}
	v, diags := it.scope.value(a.expr)
	return v, !diags.HasErrors()
}

// lifecycle returns the lifecycle block's body, or nil.
func (n *node) lifecycle() *body {
	for _, b := range n.block.body.nested("lifecycle") {
		return b.body
	}
	return nil
}

// ignores reports whether changes to an argument are ignored, so that the file
// does not say what is running. path leads through blocks to the argument.
func (n *node) ignores(path ...string) bool {
	for _, ignored := range n.ignored() {
		shared := min(len(ignored), len(path))
		if slices.Equal(ignored[:shared], path[:shared]) && (len(ignored) <= len(path) || n.inMap(path)) {
			return true
		}
	}
	return false
}

// inMap: a longer path that is ignored leads into the argument itself and not
// into a nested block, as tags["x"] does.
func (n *node) inMap(path []string) bool {
	b := n.block.body
	for i, name := range path {
		if i == len(path)-1 {
			return b.attributes[name] != nil
		}
		nested := b.nested(name)
		if len(nested) == 0 {
			return false
		}
		b = nested[0].body
	}
	return false
}

// ignored are the paths of ignore_changes, indexes left out. The word all is the
// empty path.
func (n *node) ignored() [][]string {
	if n.ignoredPaths != nil {
		return n.ignoredPaths
	}
	n.ignoredPaths = [][]string{}
	l := n.lifecycle()
	if l == nil || l.attributes["ignore_changes"] == nil {
		return n.ignoredPaths
	}
	e := unwrap(l.attributes["ignore_changes"].expr)
	text, _ := literalString(e)
	if hcl.ExprAsKeyword(e) == "all" || text == "all" {
		n.ignoredPaths = append(n.ignoredPaths, []string{})
		return n.ignoredPaths
	}
	if list, ok := e.(*hclsyntax.TupleConsExpr); ok {
		for _, item := range list.Exprs {
			if path := ignoredPath(item); len(path) > 0 {
				n.ignoredPaths = append(n.ignoredPaths, path)
			}
		}
	}
	return n.ignoredPaths
}

func ignoredPath(e hclsyntax.Expression) []string {
	if text, ok := literalString(e); ok {
		parsed, diags := hclsyntax.ParseTraversalAbs([]byte(text), "", hcl.InitialPos)
		if diags.HasErrors() {
			name, _, _ := strings.Cut(text, ".")
			return []string{name}
		}
		return namesOf(parsed)
	}
	t, diags := hcl.RelTraversalForExpr(unwrap(e))
	if diags.HasErrors() {
		return nil
	}
	return namesOf(t)
}

func namesOf(t hcl.Traversal) []string {
	var out []string
	for _, step := range t {
		switch step := step.(type) {
		case hcl.TraverseRoot:
			out = append(out, step.Name)
		case hcl.TraverseAttr:
			out = append(out, step.Name)
		}
	}
	return out
}

// naming is how a data source names a declared resource: by arguments of its own
// and those of the resource that must be the same. The first of them must be
// there.
type naming []struct{ data, resource string }

// namedBy are the data sources that name a declared resource of their type.
var namedBy = map[string]naming{
	"aws_kinesis_stream":          {{"name", "name"}},
	"aws_kinesis_stream_consumer": {{"name", "name"}, {"stream_arn", "stream_arn"}},
	"aws_dynamodb_table":          {{"name", "name"}},
	"aws_msk_cluster":             {{"cluster_name", "cluster_name"}},
	"aws_msk_configuration":       {{"name", "name"}},
	"aws_lambda_function":         {{"function_name", "function_name"}},
	"aws_lambda_alias":            {{"name", "name"}, {"function_name", "function_name"}},
	"aws_sqs_queue":               {{"name", "name"}},
	"aws_sns_topic":               {{"name", "name"}},
	"aws_s3_bucket":               {{"bucket", "bucket"}},
	"aws_ecs_task_definition":     {{"task_definition", "family"}},
	"aws_iam_role":                {{"name", "name"}},
	"aws_iam_policy":              {{"name", "name"}},
	"aws_launch_template":         {{"name", "name"}},
}

// namedResource finds the resource of the same root module that a data source
// names, by equal text or equal expression.
func (it *item) namedResource() *item {
	b := it.node.block
	naming, ok := namedBy[b.label(0)]
	if b.kind != "data" || !ok {
		return nil
	}
	if _, ok := it.identity(naming[0].data); !ok {
		return nil
	}
	var found *item
	for in := it.node.in; in != nil; in = in.parent {
		for _, n := range in.order {
			if n.block.kind != "resource" || n.block.label(0) != b.label(0) || n.expanding {
				continue
			}
			if diags := n.instances(hcl.Range{}); diags.HasErrors() {
				continue
			}
			for _, other := range n.items {
				if !naming.same(it, other) {
					continue
				}
				if found != nil && found != other {
					return nil
				}
				found = other
			}
		}
	}
	return found
}

// same reports whether a data source names this resource.
func (n naming) same(data, resource *item) bool {
	for _, a := range n {
		want, ok := data.identity(a.data)
		got, known := resource.identity(a.resource)
		if !ok || !known || want != got {
			return false
		}
	}
	return true
}

func (it *item) identity(argument string) (string, bool) {
	a := it.node.block.body.attributes[argument]
	if a == nil {
		return "", false
	}
	if m := it.values[argument]; m != nil && m.running {
		return "", false
	}
	v, diags := it.scope.value(a.expr)
	if diags.HasErrors() {
		return "", false
	}
	return identityOf(bareKnown(v))
}

// bareKnown leaves symbols on unknown values only.
func bareKnown(v cty.Value) cty.Value {
	if v.IsKnown() {
		return bare(v)
	}
	return v
}
