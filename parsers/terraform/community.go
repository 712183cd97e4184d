package terraform

import (
	"regexp"
	"strings"
)

// A community is a popular module that is read through a table when its source
// is not on disk. The table is a small configuration of ours that says what the
// module makes of its inputs, so that one evaluator reads both. No place in it
// is ever shown: what is written stands at the call.
//
// A table speaks of all releases from the first to the newest that was read, and
// of later ones of the same major version. Where releases differ, an expression
// or the attribute "when" of a block asks since("7.14.0"): whether the call gets
// that release or a later one.
type community struct {
	// name is the registry address, with the submodule.
	name string
	// repository is the last word of its git address.
	repository string
	// file is the table's name under tables/.
	file string
	// first and newest are the releases that the table speaks of.
	first, newest string
	// keys are those that the module reads in a mapping of free form; nil where it
	// takes none.
	keys *mappingKeys
}

// communities are the modules that have a table.
var communities = []*community{
	{
		name: "terraform-aws-modules/lambda/aws", repository: "terraform-aws-lambda",
		file: "lambda.tf", first: "3.1.0", newest: "8.8.1", keys: &lambdaKeys,
	},
	{
		name: "terraform-aws-modules/lambda/aws//modules/alias", repository: "terraform-aws-lambda//modules/alias",
		file: "lambda_alias.tf", first: "3.3.0", newest: "8.8.1", keys: &aliasKeys,
	},
	{
		name: "terraform-aws-modules/msk-kafka-cluster/aws", repository: "terraform-aws-msk-kafka-cluster",
		file: "msk.tf", first: "1.1.0", newest: "3.3.0",
	},
	{
		name:       "terraform-aws-modules/msk-kafka-cluster/aws//modules/serverless",
		repository: "terraform-aws-msk-kafka-cluster//modules/serverless",
		file:       "msk_serverless.tf", first: "2.6.0", newest: "3.3.0",
	},
	{
		name: "terraform-aws-modules/ecs/aws", repository: "terraform-aws-ecs",
		file: "ecs.tf", first: "5.0.0", newest: "7.5.0",
	},
	{
		name: "terraform-aws-modules/ecs/aws//modules/service", repository: "terraform-aws-ecs//modules/service",
		file: "ecs_service.tf", first: "5.0.0", newest: "7.5.0",
	},
	{
		name: "cloudposse/kinesis-stream/aws", repository: "terraform-aws-kinesis-stream",
		file: "kinesis_stream.tf", first: "0.2.0", newest: "0.4.0",
	},
	{
		name: "cloudposse/msk-apache-kafka-cluster/aws", repository: "terraform-aws-msk-apache-kafka-cluster",
		file: "cloudposse_msk.tf", first: "0.8.1", newest: "2.5.0",
	},
	{
		name: "cloudposse/label/null", repository: "terraform-null-label",
		file: "label.tf", first: "0.25.0", newest: "0.25.0",
	},
	{
		name: "moritzzimmer/lambda/aws", repository: "terraform-aws-lambda",
		file: "moritzzimmer_lambda.tf", first: "6.0.0", newest: "8.6.0", keys: &moritzzimmerKeys,
	},
	{
		name: "terraform-aws-modules/dynamodb-table/aws", repository: "terraform-aws-dynamodb-table",
		file: "dynamodb_table.tf", first: "1.2.1", newest: "5.5.0",
	},
	{
		name: "terraform-aws-modules/sqs/aws", repository: "terraform-aws-sqs",
		file: "sqs.tf", first: "3.0.0", newest: "5.2.1",
	},
}

// An edition is a community module in the releases that a call may get.
type edition struct {
	*community
	// limit is the newest release that the call allows.
	limit limit
}

// tool names the module and its release, as far as it is known.
func (e *edition) tool() string {
	name, _, _ := strings.Cut(e.name, "//")
	return strings.TrimSuffix(name, "/aws") + " " + e.release()
}

// release is the release that the call gets, in words.
func (e *edition) release() string {
	if e.limit.exact() {
		return e.limit.text()
	}
	if e.limit.reaches(numbers(e.newest)) {
		return e.newest
	}
	return "before " + e.limit.text()
}

// communityFor finds the module that a source means, in the releases that the
// version constraint allows; nil when there is no table of them.
func communityFor(text, constraint string) *edition {
	registry := registryAddress(text)
	address, ref := gitAddress(text)
	for _, c := range communities {
		owner, _, _ := strings.Cut(c.name, "/")
		switch {
		case registry == c.name:
			return c.edition(limitsOf(constraint))
		case address != "" && strings.HasSuffix(address, "/"+owner+"/"+c.repository):
			return c.edition(limitsOfRef(ref))
		}
	}
	return nil
}

// registryAddress is the address of a module in the public registries, without
// their hosts.
func registryAddress(text string) string {
	text = strings.TrimPrefix(text, "registry.terraform.io/")
	return strings.TrimPrefix(text, "registry.opentofu.org/")
}

var registryForm = regexp.MustCompile(`^[\w-]+/[\w-]+/[\w-]+(//.*)?$`)

// isRegistryAddress reports whether a source is in a public registry.
func isRegistryAddress(text string) bool { return registryForm.MatchString(registryAddress(text)) }

// edition is the module where its table speaks of the release that a call gets.
func (c *community) edition(from, to limit, ok bool) *edition {
	newest := numbers(c.newest)
	switch {
	case !ok, !to.reaches(numbers(c.first)), !to.reaches(from.version):
		return nil
	case len(from.version) > 0 && from.version[0] > newest[0]:
		return nil // a major version that nobody has read
	}
	return &edition{community: c, limit: to}
}

// called is a module that a table calls: one of another release where the call
// says so, else one of the same repository.
func (e *edition) called(name, constraint string) *edition {
	if constraint != "" {
		return communityFor(name, constraint)
	}
	for _, c := range communities {
		if c.name == name {
			return &edition{community: c, limit: e.limit}
		}
	}
	return nil
}

var gitRef = regexp.MustCompile(`[?&]ref=([^&]*)`)

// gitAddress takes owner, repository and submodule out of a git source, and the
// ref that it pins.
func gitAddress(text string) (address, ref string) {
	if !strings.Contains(text, "github.com") {
		return "", ""
	}
	if m := gitRef.FindStringSubmatch(text); m != nil {
		ref = m[1]
	}
	address, _, _ = strings.Cut(text, "?")
	address = strings.TrimPrefix(address, "git::")
	address = strings.Replace(strings.TrimSuffix(address, ".git"), ".git//", "//", 1)
	return strings.Replace(address, "github.com:", "github.com/", 1), ref
}
