package serverless

import (
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

// accessTypes are the keys of accessConfigurations in Lambda's words.
var accessTypes = map[string]string{
	"vpcSubnet": "VPC_SUBNET", "vpcSecurityGroup": "VPC_SECURITY_GROUP",
	"saslPlainAuth": "BASIC_AUTH", "saslScram256Auth": "SASL_SCRAM_256_AUTH", "saslScram512Auth": "SASL_SCRAM_512_AUTH",
	"clientCertificateTlsAuth": "CLIENT_CERTIFICATE_TLS_AUTH", "serverRootCaCertificate": "SERVER_ROOT_CA_CERTIFICATE",
}

// nested puts a value below a path of keys.
func nested(at source.Range, v cfn.Value, path ...string) cfn.Value {
	for i := len(path) - 1; i >= 0; i-- {
		v = cfn.NewMap(at, false, cfn.NewField(path[i], at, v))
	}
	return v
}

// oneOf is a list of one, for settings of which the framework takes one alone.
func oneOf(v cfn.Value) cfn.Value {
	if v.Kind == cfn.List {
		return v
	}
	return cfn.NewList(v.Place, v)
}

// destination is a failure destination: a text, or a map with its ARN and type.
func destination(at source.Range, v cfn.Value) cfn.Value {
	if v.Kind != cfn.Map {
		return nested(at, v, "OnFailure", "Destination")
	}
	return nested(at, cfn.NewMap(v.Place, v.Open,
		cfn.NewField("Destination", at, v.Get("arn")), cfn.NewField("Type", at, v.Get("type"))), "OnFailure")
}

// patterns are filter patterns, which the framework turns from maps to JSON.
func patterns(list cfn.Value) cfn.Value {
	if list.Kind != cfn.List {
		return cfn.Value{Place: list.Place}
	}
	var filters []cfn.Value
	for _, item := range list.Items() {
		pattern := cfn.Value{Place: item.Place, Hops: item.Hops}
		if text, ok := item.JSON(); ok {
			pattern.Kind, pattern.Text = cfn.Text, text
		}
		filters = append(filters, nested(item.Place, pattern, "Pattern"))
	}
	return cfn.NewList(list.Place, filters...)
}

// pollers reads the provisioned pollers in either dialect.
func pollers(v cfn.Value) cfn.Value {
	if v.Kind != cfn.Map {
		return cfn.Value{Place: v.Place, Hops: v.Hops}
	}
	var fields []cfn.Field
	for _, f := range v.Fields() {
		switch f.Key {
		case "min", "minimumPollers":
			fields = append(fields, cfn.NewField("MinimumPollers", f.KeyRange, f.Value()))
		case "max", "maximumPollers":
			fields = append(fields, cfn.NewField("MaximumPollers", f.KeyRange, f.Value()))
		case "group":
			fields = append(fields, cfn.NewField("PollerGroupName", f.KeyRange, f.Value()))
		}
	}
	return cfn.NewMap(v.Place, v.Open, fields...)
}

// access are the ways to reach the brokers; of each only its type is a fact.
func access(v cfn.Value) cfn.Value {
	if v.Kind != cfn.Map {
		return cfn.Value{Place: v.Place}
	}
	var items []cfn.Value
	for _, f := range v.Fields() {
		typ := accessTypes[f.Key]
		if typ == "" {
			typ = f.Key
		}
		values := f.Value()
		if values.Kind == cfn.List {
			for _, item := range values.Items() {
				items = append(items, accessOf(typ, item))
			}
			continue
		}
		items = append(items, accessOf(typ, values))
	}
	return cfn.NewList(v.Place, items...)
}

func accessOf(typ string, v cfn.Value) cfn.Value {
	return cfn.NewMap(v.Place, false, cfn.NewField("Type", v.Place, cfn.NewText(typ, v.Place)))
}
