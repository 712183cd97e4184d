package serverless

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// What tells a service's file: keys at the start of a line, or of an object.
var (
	serviceKey   = topLevelKey("service")
	providerKey  = topLevelKey("provider")
	functionsKey = topLevelKey("functions")
	templateKey  = topLevelKey("AWSTemplateFormatVersion|apiVersion")
	awsProvider  = regexp.MustCompile(`(?m)^["']?provider["']?\s*:\s*["']?aws\b|["']?\bname["']?\s*:\s*["']?aws["']?\s*(,|\}|#|$)`)
	otherCloud   = regexp.MustCompile(`(?m)^["']?provider["']?\s*:\s*["']?(google|azure|openwhisk|knative|aliyun|tencent)\b|` +
		`^\s+["']?name["']?\s*:\s*["']?(google|azure|openwhisk|knative|aliyun|tencent)["']?\s*(,|#|$)`)
	handlerKey = regexp.MustCompile(`(?m)^\s+["']?handler["']?\s*:|["']handler["']\s*:`)
)

func topLevelKey(names string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(["']?(` + names + `)["']?|\{?[ \t]{0,4}"(` + names + `)")\s*:`)
}

// Claims looks for a service and its provider. A file by the framework's own
// name may have its sections elsewhere.
func (Parser) Claims(f *source.File) parsers.Claim {
	ext := strings.ToLower(path.Ext(f.Name))
	switch ext {
	case ".yml", ".yaml", ".json":
	default:
		return claimProgram(f)
	}
	if isCompose(f) {
		return parsers.Certain
	}
	data := f.Data
	// Words are far cheaper to look for than patterns, and most files lack them.
	if !bytes.Contains(data, []byte("service")) ||
		!bytes.Contains(data, []byte("functions")) && !bytes.Contains(data, []byte("provider")) {
		return parsers.No
	}
	service, provider := serviceKey.Match(data), providerKey.Match(data)
	if templateKey.Match(data) || !service && !provider {
		return parsers.No
	}
	named := strings.TrimSuffix(strings.ToLower(path.Base(f.Name)), ext) == "serverless"
	handled := functionsKey.Match(data) && handlerKey.Match(data)
	aws := awsProvider.Match(data)
	switch {
	case !aws && otherCloud.Match(data):
		return parsers.No
	case service && provider && (aws || handled):
		return parsers.Certain
	case named && service && (provider || functionsKey.Match(data)):
		return parsers.Certain
	case service && handled:
		return parsers.Maybe
	}
	return parsers.No
}

// A service by the framework's own name may be written as a program.
var (
	serviceWord  = regexp.MustCompile(`\bservice["']?\s*[:=,]`)
	providerWord = regexp.MustCompile(`\bprovider["']?\s*[:=,]|@serverless/typescript`)
	exportWord   = regexp.MustCompile(`\bmodule\.exports\b|\bexport\s+default\b|\bexport\s*=`)
)

func claimProgram(f *source.File) parsers.Claim {
	base := path.Base(f.Name)
	if !isProgram(base) || strings.TrimSuffix(base, path.Ext(base)) != "serverless" ||
		!serviceWord.Match(f.Data) || !providerWord.Match(f.Data) || !exportWord.Match(f.Data) {
		return parsers.No
	}
	return parsers.Certain
}

func isJSON(f *source.File) bool { return strings.EqualFold(path.Ext(f.Name), ".json") }
