package cloudformation

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// What tells a template, in a YAML document: keys at the start of a line.
var (
	yamlVersion   = regexp.MustCompile(`(?m)^["']?AWSTemplateFormatVersion["']?\s*:`)
	yamlResources = regexp.MustCompile(`(?m)^["']?(Resources|Transform)["']?\s*:`)
	typeOfAWS     = regexp.MustCompile(`["']?Type["']?\s*:\s*["']?(AWS|Alexa|Custom)::`)
	samTransform  = regexp.MustCompile(`["']?Transform["']?\s*:[\s\[\]"'-]*AWS::`)
	// Lines that belong to a template engine, and keys of other tools.
	engineLine  = regexp.MustCompile(`(?m)^\s*(\{\{-?\s|\{%)`)
	foreignKeys = regexp.MustCompile(`(?m)^(apiVersion|service|services|functions)\s*:`)
)

// Claims looks at the top level of a document.
func (p Parser) Claims(f *source.File) parsers.Claim {
	switch strings.ToLower(path.Ext(f.Name)) {
	case ".yaml", ".yml", ".json", ".template", ".cfn", ".cform":
	default:
		return parsers.No
	}
	text := body(f.Data)
	if isJSON(text) {
		return claimJSON(f, text)
	}
	if !yamlVersion.Match(text) {
		if !yamlResources.Match(text) || !typeOfAWS.Match(text) && !samTransform.Match(text) {
			return parsers.No
		}
		if foreignKeys.Match(text) {
			return parsers.No
		}
	}
	if engineLine.Match(text) {
		return parsers.No
	}
	return parsers.Certain
}

// before is what stands before the first key: a byte order mark, blank lines,
// comments, directives, the marker of a document.
var before = regexp.MustCompile(`^(?:\x{FEFF})?(?:[ \t]*(?:#.*|%.*|---[ \t]*(?:#.*)?)?\r?\n)*(?:--- +)?`)

// body returns a document from its first line on, with that line's indentation,
// which all top-level keys share, taken off.
func body(data []byte) []byte {
	rest := data[len(before.Find(data)):]
	margin := rest[:len(rest)-len(bytes.TrimLeft(rest, " "))]
	if len(margin) == 0 {
		return rest
	}
	indented := append([]byte("\n"), rest...)
	return bytes.ReplaceAll(indented, append([]byte("\n"), margin...), []byte("\n"))[1:]
}

func isJSON(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

func claimJSON(f *source.File, text []byte) parsers.Claim {
	keys := topLevelKeys(text)
	switch {
	case keys["AWSTemplateFormatVersion"]:
		return parsers.Certain
	case keys["Resources"] && typeOfAWS.Match(f.Data):
		return parsers.Certain
	case isManifest(f, keys):
		return parsers.Certain
	}
	return parsers.No
}

// topLevelKeys finds the keys of the outermost object without reading the rest.
func topLevelKeys(data []byte) map[string]bool {
	keys := map[string]bool{}
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			start := i + 1
			for i++; i < len(data) && data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
			if depth != 1 || i >= len(data) {
				continue
			}
			rest := bytes.TrimLeft(data[i+1:min(len(data), i+64)], " \t\r\n")
			if len(rest) > 0 && rest[0] == ':' {
				keys[string(data[start:i])] = true
			}
		}
	}
	return keys
}
