package terraform

import (
	"fmt"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// An absent module is one that is called and not on disk.
type absent struct {
	at   source.Range
	text string
}

// shownAbsent bounds how many modules a note names.
const shownAbsent = 5

// absent remembers a call whose module is not to be had.
func (r *run) absent(at source.Range, text string) {
	if !holdsNoConsumer(text) {
		r.absentModules = append(r.absentModules, absent{at, text})
	}
}

// tellAbsent says in one note what a root module calls and cannot be read: an
// estate without init has many such calls, and one act puts all of them there.
func (r *run) tellAbsent() {
	if len(r.absentModules) == 0 {
		return
	}
	slices.SortStableFunc(r.absentModules, func(a, b absent) int { return a.at.Compare(b.at) })
	var names []string
	for _, a := range r.absentModules {
		if name := source.Printable(a.text); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	message := "module " + names[0] + " is not on disk, so what it declares is not known; terraform init puts it there"
	if len(names) > 1 {
		more := ""
		if rest := len(names) - shownAbsent; rest > 0 {
			names, more = names[:shownAbsent], fmt.Sprintf(" and %d more", rest)
		}
		message = "modules are not on disk, so what they declare is not known: " + strings.Join(names, ", ") + more +
			"; terraform init puts them there"
	}
	r.note(r.absentModules[0].at, message)
}

// holdsNoConsumer: the module is a widely used one that declares no consumer, no
// stream and no cluster, so that little is lost with it. The
// names are those of https://registry.terraform.io/namespaces/terraform-aws-modules.
func holdsNoConsumer(text string) bool {
	const owner, repository = "terraform-aws-modules/", "terraform-aws-"
	_, rest, ok := strings.Cut(text, owner)
	if !ok {
		return false
	}
	rest, _, _ = strings.Cut(rest, "?")
	name, _, _ := strings.Cut(rest, "/")
	name = strings.TrimSuffix(strings.TrimPrefix(name, repository), ".git")
	return slices.Contains(outOfScope, name)
}

var outOfScope = []string{
	"acm", "alb", "apigateway-v2", "appconfig", "cloudfront", "customer-gateway", "ec2-instance",
	"ecr", "efs", "elasticache", "elb", "iam", "key-pair", "kms", "network-firewall", "rds",
	"rds-aurora", "rds-proxy", "redshift", "route53", "s3-bucket", "secrets-manager", "security-group",
	"ssm-parameter", "transit-gateway", "vpc", "vpn-gateway",
}
