package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
)

func TestWhatARoleLacksToReadFromMSK(t *testing.T) {
	const network = "ec2:*NetworkInterface*"
	all := allowing("kafka:Describe*", "kafka:getbootstrapbrokers", network, "ec2:Describe*")
	with := func(s facts.Statement) facts.List[*facts.Statement] { return facts.Complete(&s) }
	texts := func(words ...string) facts.Attr[[]string] { return facts.Known(words, facts.Origin{}) }
	absent := facts.Absent[[]string](facts.Origin{})
	cases := []struct {
		name       string
		serverless bool
		policies   []facts.List[*facts.Statement]
		want       string
	}{
		{"no policy", false, nil, "kafka:DescribeClusterV2, kafka:GetBootstrapBrokers, ec2:CreateNetworkInterface and 5 more"},
		{"everything by patterns", false, []facts.List[*facts.Statement]{all}, "none"},
		{"everything in two policies", false, []facts.List[*facts.Statement]{allowing("kafka:*"), allowing("ec2:*")}, "none"},
		{"the older of two actions", false, []facts.List[*facts.Statement]{allowing("kafka:DescribeCluster", "kafka:Get*", "ec2:*")}, "none"},
		{"the older of two actions, serverless", true,
			[]facts.List[*facts.Statement]{allowing("kafka:DescribeCluster", "kafka:Get*", "ec2:*", "kafka-cluster:*")}, "kafka:DescribeClusterV2"},
		{"no network", false, []facts.List[*facts.Statement]{allowing("kafka:*", "ec2:Describe*")}, "ec2:CreateNetworkInterface, ec2:DeleteNetworkInterface"},
		{"one character is any", false, []facts.List[*facts.Statement]{allowing("kafka:*", "ec2:*VPC?", "ec2:*Interface?", "ec2:*Interface", "ec2:*s")}, "none"},
		{"a pattern that ends too early", false, []facts.List[*facts.Statement]{all, allowing("kafka")}, "none"},
		{"nothing of the topics, serverless", true, []facts.List[*facts.Statement]{all},
			"kafka-cluster:Connect, kafka-cluster:DescribeGroup, kafka-cluster:AlterGroup and 2 more"},
		{"nothing of the topics, provisioned", false, []facts.List[*facts.Statement]{all}, "none"},
		{"a statement that denies", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Effect: known("Deny"), Actions: texts("*")}), allowing("kafka:*"),
		}, "ec2:CreateNetworkInterface, ec2:DescribeNetworkInterfaces, ec2:DeleteNetworkInterface and 3 more"},
		{"all but something else", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Effect: known("Allow"), Actions: absent, NotActions: texts("iam:*")}),
		}, "none"},
		{"all but the cluster", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Effect: known("Allow"), Actions: absent, NotActions: texts("kafka:get*")}),
		}, "kafka:GetBootstrapBrokers"},
		{"no actions at all", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Effect: known("Allow"), Actions: absent, NotActions: absent}), allowing("kafka:*", "ec2:D*"),
		}, "ec2:CreateNetworkInterface"},
		{"actions that are not known", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Effect: known("Allow"), Actions: facts.Written[[]string]("", facts.Origin{})}),
		}, "?"},
		{"an effect that is not known", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Actions: texts("*")}),
		}, "?"},
		{"an effect that is not known, of something else", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Actions: texts("sqs:*")}), all,
		}, "none"},
		{"a policy that is not known", false, []facts.List[*facts.Statement]{{}}, "?"},
		{"a policy that is not known, beside all that is asked for", false, []facts.List[*facts.Statement]{all, {}}, "none"},
		{"an unknown action in a policy beside", false, []facts.List[*facts.Statement]{
			with(facts.Statement{Effect: known("Allow"), Actions: absent, NotActions: facts.Written[[]string]("", facts.Origin{})}), allowing("kafka:*"),
		}, "?"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			m, r := e.mskReader(c.serverless)
			for _, statements := range c.policies {
				r.Policies.Items = append(r.Policies.Items, inline("", statements))
			}
			e.link()
			if got := m.PermissionGap.Or("?"); got != c.want {
				t.Errorf("the gap is %q, want %q", got, c.want)
			}
			if m.FunctionRole.Or("?") != "handler" {
				t.Errorf("the role is called %q", m.FunctionRole.Or("?"))
			}
		})
	}
}

// mskReader is a mapping of a cluster whose function has a role without policies.
func (e *estate) mskReader(serverless bool) (*facts.EventSourceMapping, *facts.Role) {
	c := e.mskCluster("c", "3.9.x", "kafka.m7g.large")
	if serverless {
		c.Service = known("msk_serverless")
	}
	r := e.role("infra", "r", "handler")
	f := &facts.Function{Entity: e.entity("infra", "f"), RoleARN: reference("infra", "r", "arn")}
	e.set.Functions = append(e.set.Functions, f)
	m := e.mapping("infra", "m", reference("infra", "c", "arn"), facts.Attr[string]{})
	m.FunctionName = reference("infra", "f", "arn")
	m.AccessTypes = facts.Absent[[]string](facts.Origin{})
	return m, r
}

// TestPoliciesOfAWSAreKnown: each policy of the table is complete, so that what it
// does not allow is lacking.
func TestPoliciesOfAWSAreKnown(t *testing.T) {
	const everything = "kafka:DescribeClusterV2, kafka:GetBootstrapBrokers, ec2:CreateNetworkInterface and 5 more"
	for path, want := range map[string]string{
		"AdministratorAccess":                            "none",
		"service-role/AWSLambdaMSKExecutionRole":         "none",
		"service-role/AWSLambdaVPCAccessExecutionRole":   "kafka:DescribeClusterV2, kafka:GetBootstrapBrokers, ec2:DescribeVpcs and 1 more",
		"service-role/AWSLambdaBasicExecutionRole":       everything,
		"service-role/AWSLambdaDynamoDBExecutionRole":    everything,
		"service-role/AWSLambdaKinesisExecutionRole":     everything,
		"service-role/AWSLambdaRole":                     everything,
		"AWSXRayDaemonWriteAccess":                       everything,
		"AWSXrayWriteOnlyAccess":                         everything,
		"CloudWatchLambdaInsightsExecutionRolePolicy":    everything,
		"AmazonMSKFullAccess":                            "?",
		"aws-service-role/AWSLambdaReplicator":           "?",
		"service-role/AWSLambdaMSKExecutionRoleOfMyOwn":  "?",
		"service-role/path/AWSLambdaBasicExecutionRole":  "?",
		"service-role/AWSLambdaBasicExecutionRole/child": "?",
	} {
		t.Run(path, func(t *testing.T) {
			e := newEstate()
			m, _ := e.mskReader(false)
			e.grant(reference("infra", "r", "name"), attached(known("arn:aws:iam::aws:policy/"+path)))
			e.link()
			if got := m.PermissionGap.Or("?"); got != want {
				t.Errorf("the gap is %q, want %q", got, want)
			}
		})
	}
}

// TestASecretTakesThePlaceOfIAM: a mapping that brings credentials joins by them.
func TestASecretTakesThePlaceOfIAM(t *testing.T) {
	e := newEstate()
	m, r := e.mskReader(true)
	m.AccessTypes = facts.Known([]string{"SASL_SCRAM_512_AUTH"}, facts.Origin{})
	r.Policies.Items = append(r.Policies.Items, inline("", allowing("kafka:*", "ec2:*")))
	e.link()
	if got := m.PermissionGap.Or("?"); got != "none" {
		t.Errorf("the gap is %q", got)
	}
}

func TestPermissionsThatNobodyCanTell(t *testing.T) {
	cases := map[string]func(e *estate, m *facts.EventSourceMapping, r *facts.Role){
		"a role that is not declared": func(e *estate, m *facts.EventSourceMapping, r *facts.Role) {
			e.set.Functions[0].RoleARN = known("arn:aws:iam::1:role/other")
		},
		"a function that is not declared": func(e *estate, m *facts.EventSourceMapping, r *facts.Role) {
			m.FunctionName = known("other")
		},
		"a role that may have more": func(e *estate, m *facts.EventSourceMapping, r *facts.Role) {
			r.Policies.Complete = false
		},
		"another account's cluster by way of a VPC connection": func(e *estate, m *facts.EventSourceMapping, r *facts.Role) {
			m.EventSource = known("arn:aws:kafka:eu-west-1:1:vpc-connection/2/c/x")
		},
		"a cluster that is not known": func(e *estate, m *facts.EventSourceMapping, r *facts.Role) {
			m.EventSource = expression("var.cluster")
		},
		"a stream": func(e *estate, m *facts.EventSourceMapping, r *facts.Role) {
			m.SourceKind = known("kinesis")
		},
	}
	for name, change := range cases {
		t.Run(name, func(t *testing.T) {
			e := newEstate()
			m, r := e.mskReader(false)
			change(e, m, r)
			e.link()
			if got, ok := m.PermissionGap.Get(); ok {
				t.Errorf("the gap is said to be %q", got)
			}
		})
	}
	t.Run("a cluster that is not declared is one all the same", func(t *testing.T) {
		e := newEstate()
		m, _ := e.mskReader(false)
		m.EventSource = known("arn:aws:kafka:eu-west-1:1:cluster/other/x")
		e.link()
		if !m.PermissionGap.IsKnown() {
			t.Error("the gap is not known")
		}
	})
}
