package terraform

import (
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// symbol is what an argument's expression refers to, when it is one reference.
func (b *planReader) symbol(c *planConfig, expression any, v cty.Value) *symbol {
	target, name, ok := b.follow(c.path, references(expression), moduleAddress(c.resource.Address), c.resource.Index, 0)
	if !ok {
		return nil
	}
	s := &symbol{certain: isComputed(name)}
	if !v.IsKnown() && strings.HasSuffix(name, "arn") {
		// An ARN is used as it is. Of other attributes texts are made, and which
		// the plan does not say.
		s.text = target + "." + name
	}
	if v.IsKnown() && !b.isPlanned(target, name, v) {
		return nil
	}
	kind := resourceType(target)
	if word, known := canonicalWords[kind+"."+name]; known {
		name = word
	}
	s.ref = &facts.Ref{Scope: b.run.dir, ID: target, Attribute: name}
	return s
}

// isPlanned: an attribute of a resource has the value, so that what refers to it
// and has it too is no text made of it.
func (b *planReader) isPlanned(address, name string, v cty.Value) bool {
	return sameValue(plain(planValue(b.planned[address][name], nil, nil)), plain(v))
}

// follow leads from references to the address and attribute of a resource,
// through inputs and outputs of modules.
func (b *planReader) follow(path, refs []string, module string, index any, depth int) (address, attribute string, ok bool) {
	if len(refs) == 0 || depth > maxDepth {
		return "", "", false
	}
	words := addressWords(refs[0])
	configuration := b.plan.root.at(path)
	if configuration == nil || len(words) < 2 {
		return "", "", false
	}
	switch words[0] {
	case "each", "count", "local", "path", "terraform", "self", "data":
		return "", "", false
	case "var":
		if len(path) == 0 || !onlyParts(refs) {
			return "", "", false
		}
		outer := path[:len(path)-1]
		parent := b.plan.root.at(outer)
		call, known := parent.ModuleCalls[path[len(path)-1]]
		if !known {
			return "", "", false
		}
		return b.follow(outer, references(call.Expressions[words[1]]), moduleAddress(module), nil, depth+1)
	case "module":
		name, key, _ := strings.Cut(words[1], "[")
		call, known := configuration.ModuleCalls[name]
		if !known || call.Module == nil || len(words) < 3 || !onlyParts(refs) {
			return "", "", false
		}
		inside := "module." + name
		if key != "" {
			inside += "[" + key
		}
		if module != "" {
			inside = module + "." + inside
		}
		out := call.Module.Outputs[words[2]]
		return b.follow(append(path[:len(path):len(path)], name), references(out.Expression), inside, nil, depth+1)
	}
	if len(words) < 3 || !onlyParts(refs) {
		return "", "", false
	}
	address = words[0] + "." + words[1]
	if module != "" {
		address = module + "." + address
	}
	for _, candidate := range []string{address, address + indexSuffix(index), address + "[0]"} {
		if _, planned := b.planned[candidate]; planned {
			return candidate, words[2], true
		}
	}
	return "", "", false
}

// onlyParts: every reference is a part of the first one, so that the expression
// is that one, or reads from it. each.key beside it chooses the instance.
func onlyParts(refs []string) bool {
	for _, r := range refs[1:] {
		if !strings.HasPrefix(refs[0], r) && r != "each.key" && r != "count.index" && r != "each.value" {
			return false
		}
	}
	return true
}

// moduleAddress is the address of the module instance that something is in.
func moduleAddress(address string) string {
	words := addressWords(address)
	n := 0
	for n+2 < len(words) && words[n] == "module" {
		n += 2
	}
	return strings.Join(words[:n], ".")
}
