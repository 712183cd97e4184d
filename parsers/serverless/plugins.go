package serverless

import (
	"fmt"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// harmless are plugins that change nothing of what is read here, but for roles: no
// attribute of a function or a mapping that is a fact, no stream, no table.
//
// Source: their descriptions in the list of plugins (github.com/serverless/plugins);
// of those marked +, the code that touches events and the compiled template, at
// their latest commits; read 2026-11-29.
var harmless = slices.Concat(
	localPlugins, packagingPlugins, deploymentPlugins, surroundingPlugins, addingPlugins,
)

// localPlugins emulate the cloud on the developer's machine, or test there.
var localPlugins = []string{
	"serverless-offline", // +
	"serverless-offline-kinesis", "serverless-offline-dynamodb-streams", "serverless-offline-dynamodb-stream",
	"serverless-offline-sqs", "serverless-offline-sns", "serverless-offline-ssm", "serverless-offline-scheduler",
	"serverless-offline-schedule", "serverless-offline-lambda", "serverless-offline-s3", "serverless-offline-kafka",
	"serverless-offline-direct-lambda", "serverless-offline-python", "serverless-offline-watcher",
	"serverless-offline-step-functions", "serverless-step-functions-offline", "serverless-step-functions-local",
	"serverless-offline-aws-eventbridge", "serverless-offline-msk", "serverless-offline-ses-v2",
	"serverless-offline-edge-lambda", "serverless-offline-redis-server", "serverless-offline-http-mock",
	"serverless-plugin-offline-kinesis-events", "serverless-plugin-offline-dynamodb-stream",
	"serverless-local-kinesis", "serverless-local-schedule", "serverless-dynamodb-local", "serverless-dynamodb",
	"serverless-dynamodb-fixtures", "serverless-dynalite", "serverless-s3-local", "serverless-mongodb-local",
	"serverless-localstack", // +: other endpoints
	"serverless-plugin-simulate", "serverless-aws-lambda", "serverless-appsync-simulator", "serverless-appsync-offline",
	"serverless-mocha-plugin", "serverless-jest-plugin", "serverless-http-invoker", "serverless-plugin-test-helper",
	"serverless-run-function-plugin", "serverless-ngrok-tunnel", "serverless-iot-local", "serverless-iot-offline",
}

// packagingPlugins build what is uploaded: they change handlers, layers and the
// contents of packages.
var packagingPlugins = []string{
	"serverless-webpack",             // +
	"serverless-esbuild",             // +
	"serverless-python-requirements", // +
	"serverless-bundle", "serverless-plugin-typescript", "@hewmen/serverless-plugin-typescript",
	"serverless-plugin-optimize", "serverless-plugin-browserify", "serverless-plugin-babel", "serverless-babel-plugin",
	"serverless-plugin-parcel", "serverless-parcel", "serverless-rollup-plugin", "serverless-build-plugin",
	"serverless-plugin-include-dependencies", "serverless-plugin-common-excludes", "serverless-plugin-tree-shake",
	"serverless-plugin-inject-dependencies", "serverless-plugin-monorepo", "serverless-jetpack", "serverless-ignore",
	"serverless-layers", "serverless-plugin-layer-manager", "serverless-latest-layer-version",
	"serverless-package-python-functions", "serverless-python-individually", "serverless-pydeps",
	"serverless-package-common", "serverless-package-external", "serverless-wsgi", "serverless-rack",
	"serverless-ruby-layer", "serverless-ruby-package", "serverless-rust", "sls-rust", "serverless-go-plugin",
	"serverless-go-build", "serverless-dotnet", "serverless-multi-dotnet", "serverless-cljs-plugin",
	"serverless-plugin-chrome", "serverless-externals-plugin", "serverless-workspaces-plugin",
	"bref", "./vendor/bref/bref", "serverless-functions-base-path",
}

// deploymentPlugins work before or after a deployment, or on how it is done and
// where its variables come from.
var deploymentPlugins = []string{
	"serverless-prune-plugin", "serverless-prune-versions", "serverless-deployment-bucket", "serverless-plugin-scripts",
	"serverless-hooks", "serverless-hooks-plugin", "serverless-scriptable-plugin", "serverless-s3-sync",
	"serverless-s3-deploy", "serverless-s3-remover", "serverless-s3-cleaner", "serverless-stack-termination-protection",
	"serverless-cloudformation-changesets", "serverless-plugin-diff", "serverless-better-credentials",
	"serverless-export-outputs", "serverless-export-env", "serverless-stack-output", "serverless-plugin-stack-outputs",
	"serverless-output-to-env", "serverless-manifest-plugin", "serverless-plugin-write-env-vars",
	"serverless-confirm-command", "serverless-stage-manager", "serverless-plugin-select-stage",
	"serverless-print-dots", "serverless-ding", "serverless-cloudformation-resource-counter", "serverless-sentry",
	"serverless-dotenv-plugin", "serverless-ssm-fetch", "serverless-kms-secrets", "serverless-secrets-plugin",
	"serverless-plugin-git-variables", "serverless-plugin-aws-resolvers", "serverless-cloudformation-sub-variables",
	"serverless-pseudo-parameters", // +: other spellings of CloudFormation's variables
	"serverless-cf-vars", "serverless-plugin-utils", "serverless-plugin-package-dotenv-file",
	"serverless-finch", "serverless-plugin-registry", "serverless-plugin-fastdeploy",
	"serverless-plugin-split-stacks", // +: the same resources in nested stacks
	"serverless-dependson-plugin", "serverless-plugin-iam-checker",
}

// surroundingPlugins set up what stands around functions: APIs, domains, roles,
// logs, alarms, tags, tracing.
var surroundingPlugins = []string{
	"serverless-domain-manager", "serverless-plugin-custom-domain", "serverless-certificate-creator",
	"serverless-apigw-binary", "serverless-apigateway-plugin", "serverless-apigateway-service-proxy",
	"serverless-plugin-apigateway-sqs", "serverless-api-gateway-throttling", "serverless-api-gateway-caching",
	"serverless-api-compression", "serverless-content-encoding", "serverless-reqvalidator-plugin",
	"serverless-disable-request-validators", "serverless-associate-waf", "serverless-aws-documentation",
	"serverless-openapi-documentation", "serverless-openapi-documenter", "serverless-auto-swagger",
	"serverless-add-api-key", "serverless-basic-authentication", "serverless-plugin-cfauthorizer",
	"serverless-plugin-bind-deployment-id", "serverless-enable-api-logs", "serverless-apigateway-log-retention",
	"serverless-plugin-cloudfront-lambda-edge", "serverless-lambda-edge-pre-existing-cloudfront",
	"serverless-appsync-plugin", "serverless-alexa-skills", "serverless-plugin-existing-s3",
	"serverless-iam-roles-per-function", // +: of mappings, what they wait for
	"serverless-plugin-custom-roles", "serverless-vpc-discovery", "serverless-vpc-plugin",
	"serverless-plugin-vpc-eni-cleanup", "serverless-plugin-log-retention", "serverless-log-forwarding",
	"serverless-plugin-subscription-filter", "serverless-plugin-log-subscription", "serverless-subscription-filter",
	"serverless-es-logs", "serverless-plugin-tracing", "serverless-plugin-resource-tagging",
	"serverless-tag-sqs", "serverless-tag-cloud-watch-logs", "serverless-tag-api-gateway", "serverless-plugin-tag-cloud-watch-logs",
	"serverless-plugin-aws-alerts", // +
	"serverless-slic-watch-plugin", // +: it reads mappings
	"serverless-plugin-cloudwatch-dashboard", "serverless-plugin-aws-contributor-insights",
	"serverless-plugin-datadog",         // +: handlers and layers
	"serverless-newrelic-lambda-layers", // +: handlers and layers
	"serverless-lumigo", "serverless-plugin-lumigo", "serverless-plugin-epsagon", "serverless-iopipe-layers",
	"serverless-provisioned-concurrency-autoscaling", "serverless-dynamodb-autoscaling",
	"serverless-plugin-dynamodb-autoscaling", "serverless-dynamodb-ttl", "serverless-create-global-dynamodb-table",
	"serverless-plugin-canary-deployments", // +: mappings invoke an alias of the same function
}

// addingPlugins add resources and functions of their own beside those of the
// service.
var addingPlugins = []string{
	"serverless-lift",           // +
	"serverless-step-functions", // +
	"serverless-plugin-warmup",  // +
	"serverless-fargate", "serverless-fargate-tasks", "fullstack-serverless", "serverless-single-page-app-plugin",
	"serverless-plugin-additional-stacks",
}

// rolePlugins give functions roles of their own, whatever is written.
var rolePlugins = []string{"serverless-iam-roles-per-function", "serverless-plugin-custom-roles"}

// findMeddlers notes the plugins that may change functions and their events: all
// that are not known to be harmless.
func (s *service) findMeddlers() {
	n := s.root.Get("plugins")
	r := s.vars.value(n)
	if r.state == isNode && r.node.Kind == yamlpos.Mapping {
		n = r.node.Get("modules")
		r = s.vars.value(n)
	}
	switch {
	case r.state == unknown:
		s.meddled = true
		s.gaps = append(s.gaps, gap{at: n.Used(), what: "its list of plugins", changes: true})
	case r.state == isText:
		s.plugin(n, r.text)
	case r.state == isNode:
		for _, item := range r.node.Items {
			if v := s.vars.value(item); v.state == isText {
				s.plugin(item, v.text)
			} else if name := spelled(item); v.state != null && name != "" {
				s.plugin(item, name)
			} else if v.state != null {
				s.plugin(item, "of a computed name")
			}
		}
	}
}

func (s *service) plugin(n *yamlpos.Node, name string) {
	name = strings.TrimSpace(name)
	s.ownRoles = s.ownRoles || slices.Contains(rolePlugins, name)
	if name == "" || slices.Contains(harmless, name) {
		return
	}
	s.meddled = true
	what := fmt.Sprintf("plugin %s, which may change functions and events", source.Printable(name))
	s.gaps = append(s.gaps, gap{at: n.Used(), what: what, changes: true})
}
