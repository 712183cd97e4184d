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
	if isJSON(f.Data) {
		return claimJSON(f)
	}
	if !yamlVersion.Match(f.Data) {
		if !yamlResources.Match(f.Data) || !typeOfAWS.Match(f.Data) && !samTransform.Match(f.Data) {
			return parsers.No
		}
		if foreignKeys.Match(f.Data) {
			return parsers.No
		}
	}
	if engineLine.Match(f.Data) {
		return parsers.No
	}
	return parsers.Certain
}

func isJSON(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

func claimJSON(f *source.File) parsers.Claim {
	keys := topLevelKeys(f.Data)
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
