package terraform

import "testing"

func TestCommunityModuleByVersion(t *testing.T) {
	const lambda = "terraform-aws-modules/lambda/aws"
	cases := []struct {
		name, source, constraint string
		want                     bool
	}{
		{"the latest", lambda, "", true},
		{"the release that was read", lambda, "8.8.1", true},
		{"an open bound", lambda, ">= 6.0", true},
		{"the last of the major before", lambda, "~> 7.0", true},
		{"a minor of it that reads the same", lambda, "~> 7.20.1", true},
		{"a minor of it that reads less", lambda, "~> 7.8.0", false},
		{"a release of it that reads the same", lambda, "= 7.21.1", true},
		{"a release of it that reads less", lambda, "7.8.1", false},
		{"a git tag that reads the same", "git::https://github.com/terraform-aws-modules/terraform-aws-lambda.git?ref=v7.20.2", "", true},
		{"an older major", lambda, "~> 4.0", false},
		{"two bounds around an older major", lambda, ">= 4.0, < 5.0", false},
		{"no version", lambda, "~> main", false},
		{"another module", "terraform-aws-modules/eventbridge/aws", "", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := communityFor(c.source, c.constraint) != nil; got != c.want {
				t.Errorf("%s %q is read: %t, want %t", c.source, c.constraint, got, c.want)
			}
		})
	}
}
