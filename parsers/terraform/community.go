package terraform

import (
	"embed"
	"regexp"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// A community is a popular module that is read through a table when its source
// is not on disk. The table is a small configuration of ours that says what the
// module makes of its inputs, so that one evaluator reads both. No place in it
// is ever shown: what is written stands at the call.
type community struct {
	// name is the registry address, with the submodule.
	name string
	// repository is the last word of its git address.
	repository string
	// file is the table's name under tables/.
	file string
	// version is the one that was read; "" when any will do.
	version string
	// older is the first release of the major version before from which on the
	// module reads the same inputs; "" when there is none.
	older string
}

//go:embed tables/*.tf
var tables embed.FS

// communities are the modules that have a table.
var communities = []*community{
	{"terraform-aws-modules/lambda/aws", "terraform-aws-lambda", "lambda.tf", "8.8.1", "7.20.0"},
	{"terraform-aws-modules/msk-kafka-cluster/aws", "terraform-aws-msk-kafka-cluster", "msk.tf", "3.3.0", ""},
	{"terraform-aws-modules/msk-kafka-cluster/aws//modules/serverless", "terraform-aws-msk-kafka-cluster//modules/serverless", "msk_serverless.tf", "3.3.0", ""},
	{"terraform-aws-modules/ecs/aws", "terraform-aws-ecs", "ecs.tf", "7.5.0", ""},
	{"terraform-aws-modules/ecs/aws//modules/service", "terraform-aws-ecs//modules/service", "ecs_service.tf", "7.5.0", ""},
	{"cloudposse/kinesis-stream/aws", "terraform-aws-kinesis-stream", "kinesis_stream.tf", "", ""},
	{"terraform-aws-modules/dynamodb-table/aws", "terraform-aws-dynamodb-table", "dynamodb_table.tf", "", ""},
	{"terraform-aws-modules/sqs/aws", "terraform-aws-sqs", "sqs.tf", "5.2.1", ""},
}

// communityByName finds a module by its registry address.
func communityByName(name string) *community {
	for _, c := range communities {
		if c.name == name {
			return c
		}
	}
	return nil
}

// communityFor finds the module that a source means, if its version is one that
// the table speaks of.
func communityFor(text, constraint string) *community {
	address, version := gitAddress(text)
	for _, c := range communities {
		owner, _, _ := strings.Cut(c.name, "/")
		registry := strings.TrimPrefix(text, "registry.terraform.io/")
		registry = strings.TrimPrefix(registry, "registry.opentofu.org/")
		switch {
		case registry == c.name:
			if c.accepts(constraint) {
				return c
			}
		case address != "" && strings.HasSuffix(address, owner+"/"+c.repository):
			if c.accepts(version) {
				return c
			}
		}
	}
	return nil
}

var gitRef = regexp.MustCompile(`[?&]ref=v?([0-9][^&]*)`)

// gitAddress takes owner, repository and submodule out of a git source, and the
// version that it pins.
func gitAddress(text string) (address, version string) {
	if !strings.Contains(text, "github.com") {
		return "", ""
	}
	if m := gitRef.FindStringSubmatch(text); m != nil {
		version = m[1]
	}
	address, _, _ = strings.Cut(text, "?")
	address = strings.TrimPrefix(address, "git::")
	address = strings.Replace(strings.TrimSuffix(address, ".git"), ".git//", "//", 1)
	return strings.Replace(address, "github.com:", "github.com/", 1), version
}

// accepts reports whether a constraint allows the version that was read, or pins
// another one of the same major version. Without one the latest is meant.
func (c *community) accepts(constraint string) bool {
	if c.version == "" || strings.TrimSpace(constraint) == "" {
		return true
	}
	if c.older != "" && pinsMajorOf(constraint, numbers(c.older)) {
		return true
	}
	read := numbers(c.version)
	for part := range strings.SplitSeq(constraint, ",") {
		part = strings.TrimSpace(part)
		version := strings.TrimLeft(part, "=!<>~ ")
		op := strings.TrimSpace(strings.TrimSuffix(part, version))
		want := numbers(version)
		if len(want) == 0 {
			return false
		}
		order := compareVersions(read, want)
		ok := false
		switch op {
		case "", "=":
			ok = want[0] == read[0]
		case "!=":
			ok = order != 0
		case ">":
			ok = order > 0
		case ">=":
			ok = order >= 0
		case "<":
			// An upper bound inside the major version still means that one.
			ok = order < 0 || want[0] == read[0] && compareVersions(want, []int{read[0]}) > 0
		case "<=":
			ok = order <= 0 || want[0] == read[0]
		case "~>":
			ok = want[0] == read[0]
		}
		if !ok {
			return false
		}
	}
	return true
}

// pinsMajorOf reports whether a constraint leads to a release of a major version
// that is not before the one given. "~> 7.0" means the last one of them.
func pinsMajorOf(constraint string, since []int) bool {
	version := strings.TrimLeft(strings.TrimSpace(constraint), "=~> ")
	op := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(constraint), version))
	want := numbers(version)
	if len(want) == 0 || want[0] != since[0] {
		return false
	}
	switch op {
	case "~>":
		return len(want) < 3 || compareVersions(want[:2], since[:2]) >= 0
	case "", "=":
		return compareVersions(want, since) >= 0
	}
	return false
}

func numbers(version string) []int {
	version, _, _ = strings.Cut(version, "-")
	var out []int
	for word := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(strings.TrimPrefix(word, "v"))
		if err != nil {
			break
		}
		out = append(out, n)
	}
	return out
}

func compareVersions(a, b []int) int {
	for i := range max(len(a), len(b)) {
		x, y := 0, 0
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return x - y
		}
	}
	return 0
}

// table returns the module that a community module's table declares.
func (l *loader) table(c *community) *module {
	if c == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if m, ok := l.tables[c]; ok {
		return m
	}
	data, err := tables.ReadFile("tables/" + c.file)
	if err != nil {
		panic("terraform: the table " + c.file + " is not embedded")
	}
	f := source.NewFile(tablePrefix+c.file, data)
	parsed, problem := parseFile(f)
	if problem != nil {
		panic("terraform: the table " + c.file + " does not parse: " + problem.Message)
	}
	m := &module{
		dir: tablePrefix + c.name, table: c, files: map[string]*source.File{f.Name: f},
		variables: map[string]*block{}, outputs: map[string]*block{}, locals: map[string]*attribute{},
	}
	m.add(parsed)
	l.tables[c] = m
	l.tableFiles[f.Name] = f
	return m
}
