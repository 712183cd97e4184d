package facts

// A Role is an IAM role with everything that is known to be allowed to it.
//
// Source: IAM API Reference, CreateRole; IAM User Guide, IAM JSON policy
// elements reference; read 2026-11-29.
type Role struct {
	Entity
	Name Attr[string] `fact:"name"`
	// Trust says who may take the role.
	Trust List[*Statement] `fact:"trust"`
	// Policies are those in the role and those attached to it. A parser states the
	// first; Link adds the others. Incomplete where a policy may be missing here:
	// something attaches one to a role, or to policies, that cannot be told.
	Policies List[*RolePolicy] `fact:"policies"`
}

// Kind is "role".
func (*Role) Kind() string { return KindRole }

// A RolePolicy is one policy of a role.
type RolePolicy struct {
	// Name of the policy.
	Name Attr[string] `fact:"name"`
	// Source is "inline", "managed" or "aws_managed".
	Source Attr[string] `fact:"source"`
	// ARN of a managed policy as far as it is known, and its Ref. Of AWS's own the
	// partition is always aws: the policies are the same in all of them.
	ARN Attr[string] `fact:"arn"`
	// Statements of the policy. Those of AWS's own come from a table, and may be
	// fewer where the table does not know the policy.
	Statements List[*Statement] `fact:"statements"`
}

// A Statement is one statement of a policy.
type Statement struct {
	// Sid is the statement's id.
	Sid Attr[string] `fact:"sid"`
	// Effect is "Allow" or "Deny".
	Effect Attr[string] `fact:"effect"`
	// Actions and NotActions as written: "kafka:Describe*".
	Actions    Attr[[]string] `fact:"actions,set"`
	NotActions Attr[[]string] `fact:"not_actions,set"`
	// Resources and NotResources are ARNs or patterns of them. Unknown as a whole
	// where one is.
	Resources    Attr[[]string] `fact:"resources,set"`
	NotResources Attr[[]string] `fact:"not_resources,set"`
	// HasConditions: the statement holds under conditions only.
	HasConditions Attr[bool] `fact:"has_conditions"`
	// Principals and NotPrincipals are "*" or a type and an identifier:
	// "Service:lambda.amazonaws.com". In trust policies only.
	Principals    Attr[[]string] `fact:"principals,set"`
	NotPrincipals Attr[[]string] `fact:"not_principals,set"`
}

// A Policy is a managed policy that the files declare.
type Policy struct {
	Entity
	Name Attr[string] `fact:"name"`
	// Statements of the policy.
	Statements List[*Statement] `fact:"statements"`
}

// Kind is "policy".
func (*Policy) Kind() string { return KindPolicy }

// A RoleGrant is what another declaration gives to a role: an inline policy, or
// the attachment of a managed one. Link merges it into the role.
type RoleGrant struct {
	Scope, Inputs string
	// Role is the role's name or ARN, and its Ref. Without a place it is any role of
	// the scope.
	Role Attr[string]
	// Policies that are given. Of managed ones only the ARN is stated.
	Policies List[*RolePolicy]
	// Conditional: whether the grant exists is not known.
	Conditional bool
}

// A LaunchTemplate is how EC2 instances are started, as far as consumers on them
// can tell. Its user data may hold secrets and is never read.
//
// Source: EC2 API Reference, LaunchTemplateInstanceMetadataOptionsRequest; read
// 2026-11-29.
type LaunchTemplate struct {
	Entity
	Name Attr[string] `fact:"name"`
	// MetadataEndpoint is "enabled" or "disabled": whether the instance metadata
	// service can be reached at all. Default enabled, by EC2.
	MetadataEndpoint Attr[string] `fact:"http_endpoint"`
	// MetadataTokens is "required" (IMDSv2 alone) or "optional". What EC2 fills in
	// depends on the account and the image.
	MetadataTokens Attr[string] `fact:"http_tokens,set"`
	// MetadataHopLimit is how many network hops an answer with a token survives: a
	// container on a bridge network is one further. What EC2 fills in depends on
	// the account and the image.
	MetadataHopLimit Attr[int64] `fact:"http_put_response_hop_limit,set"`
	// MetadataIPV6 is "enabled" or "disabled". Default disabled, by EC2.
	MetadataIPV6 Attr[string] `fact:"http_protocol_ipv6"`
	// MetadataTags is "enabled" or "disabled": whether tags are in the metadata.
	// Default disabled, by EC2.
	MetadataTags Attr[string] `fact:"instance_metadata_tags"`
	// HasUserData: a script runs at the start.
	HasUserData Attr[bool] `fact:"has_user_data"`
}

// Kind is "launch_template".
func (*LaunchTemplate) Kind() string { return KindLaunchTemplate }
