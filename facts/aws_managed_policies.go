package facts

import "strings"

// An awsPolicy is one policy that AWS keeps, as its default version was when it
// was read.
type awsPolicy struct {
	// path is what stands behind arn:aws:iam::aws:policy/.
	path string
	// edited is the date of the version, by the page.
	edited  string
	allowed []awsStatement
}

// An awsStatement allows actions on resources.
type awsStatement struct{ actions, resources []string }

// awsPolicies are the policies that roles of functions commonly have, and the one
// that allows everything. What another policy says is not known.
//
// Source: https://docs.aws.amazon.com/aws-managed-policy/latest/reference/<name>.html,
// read 2026-11-29.
var awsPolicies = []awsPolicy{
	{"AdministratorAccess", "2015-02-06", everywhere("*")},
	{"AWSXRayDaemonWriteAccess", "2024-02-13", everywhere(xrayActions...)},
	{"AWSXrayWriteOnlyAccess", "2018-08-28", everywhere(xrayActions...)},
	{"CloudWatchLambdaInsightsExecutionRolePolicy", "2020-10-07", []awsStatement{
		{[]string{"logs:CreateLogGroup"}, []string{"*"}},
		{[]string{"logs:CreateLogStream", "logs:PutLogEvents"}, []string{"arn:aws:logs:*:*:log-group:/aws/lambda-insights:*"}},
	}},
	{"service-role/AWSLambdaBasicExecutionRole", "2015-04-09", everywhere(logActions...)},
	{"service-role/AWSLambdaRole", "2015-02-06", everywhere("lambda:InvokeFunction")},
	{"service-role/AWSLambdaVPCAccessExecutionRole", "2024-01-05", everywhere(withLogs(
		"ec2:CreateNetworkInterface", "ec2:DescribeNetworkInterfaces", "ec2:DescribeSubnets",
		"ec2:DeleteNetworkInterface", "ec2:AssignPrivateIpAddresses", "ec2:UnassignPrivateIpAddresses",
	)...)},
	{"service-role/AWSLambdaMSKExecutionRole", "2022-08-02", everywhere(withLogs(
		"kafka:DescribeCluster", "kafka:DescribeClusterV2", "kafka:GetBootstrapBrokers",
		"ec2:CreateNetworkInterface", "ec2:DescribeNetworkInterfaces", "ec2:DescribeVpcs",
		"ec2:DeleteNetworkInterface", "ec2:DescribeSubnets", "ec2:DescribeSecurityGroups",
	)...)},
	{"service-role/AWSLambdaKinesisExecutionRole", "2018-11-19", everywhere(withLogs(
		"kinesis:DescribeStream", "kinesis:DescribeStreamSummary", "kinesis:GetRecords",
		"kinesis:GetShardIterator", "kinesis:ListShards", "kinesis:ListStreams", "kinesis:SubscribeToShard",
	)...)},
	{"service-role/AWSLambdaDynamoDBExecutionRole", "2015-04-09", everywhere(withLogs(
		"dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams",
	)...)},
}

var (
	logActions  = []string{"logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"}
	xrayActions = []string{
		"xray:PutTraceSegments", "xray:PutTelemetryRecords", "xray:GetSamplingRules",
		"xray:GetSamplingTargets", "xray:GetSamplingStatisticSummaries",
	}
)

func everywhere(actions ...string) []awsStatement { return []awsStatement{{actions, []string{"*"}}} }

func withLogs(actions ...string) []string { return append(actions, logActions...) }

const awsPolicyARN = "arn:aws:iam::aws:policy/"

// awsManaged returns AWS's own policy of an ARN; its statements are not complete
// where the table does not know it. Their place is where the policy is attached.
func awsManaged(a Attr[string]) (RolePolicy, bool) {
	text, _ := a.Get()
	path, ok := strings.CutPrefix(text, awsPolicyARN)
	if !ok {
		return RolePolicy{}, false
	}
	out := RolePolicy{
		Source: Derive("aws_managed", a), ARN: a,
		Name: Derive(path[strings.LastIndexByte(path, '/')+1:], a),
	}
	for i := range awsPolicies {
		if p := &awsPolicies[i]; p.path == path {
			out.Statements = p.statements(a)
		}
	}
	return out, true
}

func (p *awsPolicy) statements(a Attr[string]) List[*Statement] {
	none := Absent[[]string](a.Origin())
	out := Complete[*Statement]()
	for _, s := range p.allowed {
		out.Items = append(out.Items, &Statement{
			Sid: Absent[string](a.Origin()), Effect: Derive("Allow", a),
			Actions: Derive(s.actions, a), NotActions: none,
			Resources: Derive(s.resources, a), NotResources: none,
			HasConditions: Derive(false, a), Principals: none, NotPrincipals: none,
		})
	}
	return out
}
