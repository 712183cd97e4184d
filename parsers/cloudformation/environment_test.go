package cloudformation

import (
	"testing"

	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

func TestRegionsAreInTheirPartition(t *testing.T) {
	for region, want := range map[string]string{
		"eu-west-1": "aws", "cn-north-1": "aws-cn", "us-gov-west-1": "aws-us-gov", "us-iso-east-1": "aws-iso",
		"us-isob-east-1": "aws-iso-b", "us-isof-south-1": "aws-iso-f", "eu-isoe-west-1": "aws-iso-e", "eusc-de-east-1": "aws-eusc",
	} {
		if got := partitionOf(region); got != want {
			t.Errorf("%s is in %s, want %s", region, got, want)
		}
		if !regionName.MatchString(region) {
			t.Errorf("%s is no region", region)
		}
	}
	for _, other := range []string{"unknown-region", "unknown", "${Token[AWS.Region.4]}"} {
		if regionName.MatchString(other) {
			t.Errorf("%s is taken for a region", other)
		}
	}
}

func TestStacksInDifferentEnvironmentsContradict(t *testing.T) {
	known := func(name, text string) map[string]cfn.Value {
		return map[string]cfn.Value{name: cfn.NewText(text, source.Range{})}
	}
	for _, test := range []struct {
		a, b map[string]cfn.Value
		want bool
	}{
		{known(region, "eu-west-1"), known(region, "us-east-1"), true},
		{known(accountID, "111122223333"), known(accountID, "444455556666"), true},
		{known(region, "eu-west-1"), known(region, "eu-west-1"), false},
		{known(region, "eu-west-1"), known(accountID, "111122223333"), false},
		{nil, known(region, "eu-west-1"), false},
	} {
		if got := contradict(test.a, test.b); got != test.want {
			t.Errorf("%v and %v: %v", test.a, test.b, got)
		}
	}
}
