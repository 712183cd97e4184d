package policytest_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const twinPage = `# Page

## Silent

### A limit

` + "```hcl main.tf" + `
variable "age" {
  type = number
}

resource "aws_lambda_event_source_mapping" "orders" {
  event_source_arn              = "arn:aws:kinesis:eu-west-1:111122223333:stream/orders"
  function_name                 = "orders"
  starting_position             = "TRIM_HORIZON"
  maximum_retry_attempts        = 5
  maximum_record_age_in_seconds = var.age
}
` + "```" + `

` + "```yaml template.yaml" + `
Parameters:
  Age:
    Type: Number
Resources:
  Orders:
    Type: AWS::Lambda::EventSourceMapping
    Properties:
      EventSourceArn: arn:aws:kinesis:eu-west-1:111122223333:stream/orders
      FunctionName: orders
      StartingPosition: TRIM_HORIZON
      MaximumRetryAttempts: 5
      MaximumRecordAgeInSeconds: !Ref Age
` + "```" + `

` + "```yaml serverless.yml" + `
service: orders
provider:
  name: aws
functions:
  orders:
    name: orders
    handler: app.handler
    events:
      - stream:
          type: kinesis
          arn: arn:aws:kinesis:eu-west-1:111122223333:stream/orders
          startingPosition: TRIM_HORIZON
          maximumRetryAttempts: 5
          maximumRecordAgeInSeconds: ${opt:age}
` + "```" + `
`

// TestTwinsOnAPageSayTheSameFacts: a page that is silent in each syntax, and says
// something else in one of them.
func TestTwinsOnAPageSayTheSameFacts(t *testing.T) {
	const entity = "event_source_mapping event_source_mapping 1: "
	yaml := "Silent/A limit/yaml is no twin of hcl: " + entity
	serverless := "Silent/A limit/serverless is no twin of yaml: " + entity
	for name, c := range map[string]struct {
		from, to string
		want     []string
	}{
		"alike, but for defaults and a variable that may be null": {},
		"another position": {
			"StartingPosition: TRIM_HORIZON", "StartingPosition: LATEST", []string{
				yaml + `starting_position: "TRIM_HORIZON" or "LATEST"`,
				serverless + `starting_position: "LATEST" or "TRIM_HORIZON"`,
			},
		},
		"a value for an unknown one": {
			"${opt:age}", "60", []string{
				serverless + `discard_limit: "5 retries" or "5 retries or 60 s"`,
				serverless + `kafka_error_controls: ["MaximumRetryAttempts"] or ["MaximumRetryAttempts","MaximumRecordAgeInSeconds"]`,
				serverless + `out_of_range: 0 items, perhaps more or 0 items`,
				serverless + `record_age_limit_ms: unknown or 60000`,
				serverless + `record_age_seconds: unknown or 60`,
				serverless + `record_age_set: unknown or true`,
				serverless + `record_age_unbounded: unknown or false`,
			},
		},
		"a written batch size": {
			"type: kinesis", "type: kinesis\n          batchSize: 7", []string{serverless + `batch_size: 100 or 7`},
		},
	} {
		s := suite(t)
		s.Policies = fstest.MapFS{
			"esm/unbounded_retries/examples.md": {Data: []byte(strings.Replace(twinPage, c.from, c.to, 1))},
		}
		rule, err := s.Load(context.Background(), "esm/unbounded_retries")
		if err != nil {
			t.Fatal(err)
		}
		lines, err := rule.Examples(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, lines); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}
