package serverless

import (
	"path"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// source works out one source of a variable that stands in n.
//
// Source: osls 4.3.1, lib/configuration/variables/sources; Serverless Framework
// documentation, "Variables"; read 2026-11-29.
func (v *variables) source(s reference, n *yamlpos.Node) result {
	if s.isNull {
		return result{state: null}
	}
	if s.isLiteral {
		return result{state: isText, text: s.literal}
	}
	if s.kind == late {
		if strings.HasPrefix(s.address, "AWS::") {
			return result{state: unknown, identity: "pseudo:" + s.address}
		}
		return result{state: unknown, identity: late + s.address}
	}
	param, paramID, okParam := v.expand(s.param, n)
	address, addressID, okAddress := v.expand(s.address, n)
	if !okParam || !okAddress {
		if paramID == "" && !okParam || addressID == "" && !okAddress {
			return result{state: unknown}
		}
		return result{state: unknown, identity: s.kind + "(" + param + paramID + "):" + address + addressID}
	}
	identity := s.kind + ":" + address
	if s.param != "" {
		identity = s.kind + "(" + param + "):" + address
	}
	switch s.kind {
	case "self":
		return v.found(v.walk(v.root, address, n), "self:"+address, identity)
	case "file":
		return v.fromFile(param, address, n, identity)
	case "opt", "env":
		return result{identity: identity, hops: []facts.Hop{notGiven(identity, n)}}
	case "param":
		return v.param(address, n, identity)
	case "sls":
		if address == "stage" {
			return v.stage()
		}
		return result{state: unknown} // an id of each run
	case "strToBool":
		switch strings.ToLower(param) {
		case "true", "1":
			return result{state: isText, text: "true"}
		case "false", "0":
			return result{state: isText, text: "false"}
		}
	case "aws":
		if address == "region" {
			if region := v.value(v.section(v.root.Get("provider")).Get("region")); region.state == isText {
				return region
			}
		}
	}
	return result{state: unknown, identity: identity}
}

// notGiven is the hop of a value that a caller may give and that is taken as not
// given.
func notGiven(identity string, n *yamlpos.Node) facts.Hop {
	return facts.Hop{Text: identity + ", not given", Place: source.At(n.Used())}
}

// found turns what an address leads to into a result.
func (v *variables) found(r result, text, identity string) result {
	switch r.state {
	case nothing, unknown:
		if r.identity == "" && r.state == nothing {
			r.identity = identity
		}
		return r
	case isNode:
		r.hops = append([]facts.Hop{{Text: text, Place: source.At(r.node.Range)}}, r.hops...)
	}
	return r
}

// walk follows an address from a node, through variables on the way.
func (v *variables) walk(from *yamlpos.Node, address string, n *yamlpos.Node) result {
	at := from
	var hops []facts.Hop
	if address != "" {
		for _, key := range strings.Split(address, ".") {
			r := v.value(at)
			hops = append(hops, r.hops...)
			switch r.state {
			case unknown:
				id := ""
				if r.identity != "" {
					id = r.identity + "." + key
				}
				return result{state: unknown, identity: id, hops: hops}
			case isNode:
			default:
				return result{}
			}
			if at = child(r.node, key); at == nil {
				return result{}
			}
		}
	}
	r := v.value(at)
	if r.state == isText {
		hops = append(hops, facts.Hop{Text: words(address), Place: source.At(at.Range)})
	}
	r.hops = append(hops, r.hops...)
	return r
}

// words names an address in a hop; that of a whole file has none.
func words(address string) string {
	if address == "" {
		return "the whole text"
	}
	return address
}

// child is what stands at a key of a map, or at an index of a list.
func child(n *yamlpos.Node, key string) *yamlpos.Node {
	if n.Kind == yamlpos.Sequence {
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(n.Items) {
			return n.Items[i]
		}
		return nil
	}
	return n.Get(key)
}

// stage is the stage that a deployment without options has.
func (v *variables) stage() result {
	if len(v.unread(v.root.Get("provider"))) > 0 {
		return result{state: unknown, identity: "sls:stage"}
	}
	if n := v.section(v.root.Get("provider")).Get("stage"); n != nil {
		if r := v.value(n); r.state != nothing && r.state != null {
			r.hops = append([]facts.Hop{{Text: "provider.stage", Place: source.At(n.Range)}}, r.hops...)
			return r
		}
	}
	r := result{state: isText, text: "dev"}
	if provider := v.root.Entry("provider"); provider != nil {
		r.hops = []facts.Hop{{Text: "the stage, by default dev", Place: source.At(provider.Key.Range)}}
	}
	return r
}

// param is a parameter: what a composition passes, else that of the stage; those
// of version 4 stand under stages. Parameters of the command line and of a
// dashboard would count first.
func (v *variables) param(name string, n *yamlpos.Node, identity string) result {
	if r, ok := v.passed(name, identity); ok {
		return r
	}
	stage := v.stage()
	scopes := []string{"default"}
	switch {
	case stage.state == isText:
		scopes = []string{stage.text, "default"}
	case v.root.Get("params") != nil || v.root.Get("stages") != nil:
		return result{state: unknown, identity: identity}
	}
	for _, scope := range scopes {
		for _, section := range []string{"params." + scope, "stages." + scope + ".params"} {
			holder := v.walk(v.root, section, n)
			if holder.state == unknown {
				return result{state: unknown, identity: identity}
			}
			if holder.state != isNode {
				continue
			}
			if value := holder.node.Get(name); value != nil && !value.IsNull() {
				r := v.value(value)
				r.hops = append([]facts.Hop{{Text: section + "." + name, Place: source.At(value.Range)}}, r.hops...)
				return r
			}
		}
	}
	return result{identity: identity, hops: []facts.Hop{notGiven(identity, n)}}
}

// fromFile is a value in another file of the tree.
func (v *variables) fromFile(name, address string, n *yamlpos.Node, identity string) result {
	if name == "" || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "~") {
		return result{state: unknown, identity: identity}
	}
	name = path.Join(path.Dir(v.file.Name), name)
	f, err := v.run.tree.Read(name)
	if err != nil {
		// It may be made before a deployment; a fallback counts if it is not.
		return result{state: unknown, identity: identity}
	}
	if isProgram(name) {
		if root := v.run.exported(f); root != nil {
			return v.found(v.walk(root, address, n), f.Path, identity)
		}
		return result{state: unknown, identity: identity}
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".yml", ".yaml", ".json", ".tfstate":
		root := v.run.read(f, false)
		if root == nil {
			return result{state: unknown, identity: identity}
		}
		return v.found(v.walk(root, address, n), f.Path, identity)
	}
	if address != "" {
		return result{identity: identity}
	}
	if !v.run.claimed[f.Name] {
		v.run.claimed[f.Name] = true
		v.run.result.Read = append(v.run.result.Read, f)
	}
	if len(f.Data) > maxText {
		return result{state: unknown, identity: identity}
	}
	return result{state: isText, text: string(f.Data), hops: []facts.Hop{{Text: f.Path, Place: source.At(f.Range(0, len(f.Data)))}}}
}
