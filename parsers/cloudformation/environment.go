package cloudformation

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// The pseudo parameters that a stack's environment tells, and its name.
const (
	accountID = "AWS::AccountId"
	region    = "AWS::Region"
	partition = "AWS::Partition"
	stackName = "AWS::StackName"
)

// Where an assembly deploys a stack: aws://account/region, with the words
// unknown-account and unknown-region where the program does not say.
//
// Source: aws-cdk-lib 2.276.0, cloud assembly schema 55, artifact property
// environment; read 2026-11-29.
var (
	environmentURL = regexp.MustCompile(`^aws://([^/]+)/([^/]+)$`)
	accountNumber  = regexp.MustCompile(`^\d{12}$`)
	regionName     = regexp.MustCompile(`^[a-z]+(-[a-z]+)+-\d+$`)
)

// partitions are those of regions by how their names begin; others are in "aws".
//
// Source: aws-cdk-lib 2.276.0, region-info; read 2026-11-29.
var partitions = []struct{ prefix, partition string }{
	{"cn-", "aws-cn"}, {"us-gov-", "aws-us-gov"}, {"us-isob-", "aws-iso-b"}, {"us-isof-", "aws-iso-f"},
	{"eu-isoe-", "aws-iso-e"}, {"us-iso-", "aws-iso"}, {"eusc-", "aws-eusc"},
}

// environment are the pseudo parameters that the assembly tells of a stack, none
// of a template outside an assembly.
func (s *stackArtifact) environment() map[string]cfn.Value {
	if s == nil {
		return nil
	}
	out := map[string]cfn.Value{}
	put := func(name, text string, n *yamlpos.Node) {
		v := cfn.NewText(text, n.Used())
		v.Hops = []facts.Hop{{Text: name + " of stack " + s.name(), Place: source.At(n.Used())}}
		out[name] = v
	}
	if n := s.node.Get("properties").Get("stackName"); n != nil {
		put(stackName, n.Value, n)
	} else {
		put(stackName, s.id, s.node)
	}
	where := s.node.Get("environment")
	m := environmentURL.FindStringSubmatch(text(where))
	if m == nil {
		return out
	}
	if accountNumber.MatchString(m[1]) {
		put(accountID, m[1], where)
	}
	if regionName.MatchString(m[2]) {
		put(region, m[2], where)
		put(partition, partitionOf(m[2]), where)
	}
	return out
}

func (s *stackArtifact) name() string {
	if name := text(s.node.Get("properties").Get("stackName")); name != "" {
		return source.Printable(name)
	}
	return source.Printable(s.id)
}

func partitionOf(region string) string {
	for _, p := range partitions {
		if strings.HasPrefix(region, p.prefix) {
			return p.partition
		}
	}
	return "aws"
}

// sameEnvironment is what a nested stack shares with the one around it: all but
// the name.
func sameEnvironment(pseudo map[string]cfn.Value) map[string]cfn.Value {
	out := map[string]cfn.Value{}
	for name, v := range pseudo {
		if name != stackName {
			out[name] = v
		}
	}
	return out
}
