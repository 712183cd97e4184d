package terraform_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers/terraform"
)

// renders is a module whose stream is named by what the data source doc renders.
func renders(attribute, blocks string) map[string]string {
	return map[string]string{"main.tf": blocks + `
variable "unknown" {}

resource "aws_kinesis_stream" "text" {
  name = data.aws_iam_policy_document.doc.` + attribute + `
}
`}
}

func document(name, body string) string {
	return "data \"aws_iam_policy_document\" \"" + name + "\" {\n" + body + "\n}\n"
}

// TestPolicyDocumentsAreWhatTheProviderRenders: each text is what the Terraform
// AWS provider makes of the blocks, by its documentation and its source.
//
// Source: https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
// and https://github.com/hashicorp/terraform-provider-aws/blob/main/internal/service/iam/policy_model.go,
// read 2026-11-29.
func TestPolicyDocumentsAreWhatTheProviderRenders(t *testing.T) {
	reading := document("reading", `
  statement {
    actions   = ["kinesis:ListStreams"]
    resources = ["*"]
  }
  statement {
    sid       = "Topic"
    actions   = ["kafka-cluster:ReadData"]
    resources = ["*"]
  }`)
	writing := document("writing", `
  statement {
    sid       = "Write"
    effect    = "Deny"
    actions   = ["kinesis:PutRecord"]
    resources = ["*"]
  }`)
	cases := []struct{ name, blocks, want string }{
		{"nothing", document("doc", ""), `{
  "Version": "2012-10-17"
}`},
		{"one action alone, several in reverse order, twice the same once", document("doc", `
  statement {
    sid       = "1"
    actions   = ["kinesis:GetRecords", "kinesis:SubscribeToShard", "kinesis:GetRecords"]
    resources = ["*", "*"]
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Sid": "1",
      "Effect": "Allow",
      "Action": [
        "kinesis:SubscribeToShard",
        "kinesis:GetRecords"
      ],
      "Resource": "*"
    }
  ]
}`},
		{"everything that excludes, an id and the older version", document("doc", `
  policy_id = "audit"
  version   = "2008-10-17"
  statement {
    effect        = "Deny"
    not_actions   = ["kinesis:*"]
    not_resources = ["arn:aws:kinesis:*:*:stream/a", "arn:aws:kinesis:*:*:stream/b"]
    not_principals {
      type        = "AWS"
      identifiers = ["111122223333"]
    }
  }`), `{
  "Version": "2008-10-17",
  "Id": "audit",
  "Statement": [
    {
      "Effect": "Deny",
      "NotAction": "kinesis:*",
      "NotResource": [
        "arn:aws:kinesis:*:*:stream/b",
        "arn:aws:kinesis:*:*:stream/a"
      ],
      "NotPrincipal": {
        "AWS": "111122223333"
      }
    }
  ]
}`},
		{"variables of IAM, values of conditions in their order, characters that are escaped", document("doc", `
  statement {
    actions   = ["s3:ListBucket"]
    resources = ["arn:aws:s3:::logs/&{aws:username}", "arn:aws:s3:::logs/%20"]
    condition {
      test     = "StringLike"
      variable = "s3:prefix"
      values   = ["", "<home>", "of/&{aws:username}/"]
    }
    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = [true]
    }
    condition {
      test     = "StringLike"
      variable = "aws:UserAgent"
      values   = ["a&b"]
    }
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "s3:ListBucket",
      "Resource": [
        "arn:aws:s3:::logs/${aws:username}",
        "arn:aws:s3:::logs/%20"
      ],
      "Condition": {
        "Bool": {
          "aws:SecureTransport": "true"
        },
        "StringLike": {
          "aws:UserAgent": "a\u0026b",
          "s3:prefix": [
            "",
            "\u003chome\u003e",
            "of/${aws:username}/"
          ]
        }
      }
    }
  ]
}`},
		{"one variable in two conditions of a test", document("doc", `
  statement {
    actions   = ["kms:Decrypt"]
    resources = ["*"]
    condition {
      test     = "StringEquals"
      variable = "kms:ViaService"
      values   = ["kinesis"]
    }
    condition {
      test     = "StringEquals"
      variable = "kms:ViaService"
      values   = ["kafka"]
    }
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "kms:Decrypt",
      "Resource": "*",
      "Condition": {
        "StringEquals": {
          "kms:ViaService": [
            "kinesis",
            "kafka"
          ]
        }
      }
    }
  ]
}`},
		{"principals of several types, and several blocks of one", document("doc", `
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["lambda.amazonaws.com"]
    }
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:iam::1:root", "arn:aws:iam::%:root", "arn:aws:iam::&{x}:root", "arn:aws:iam::2:root"]
    }
    principals {
      type        = "Service"
      identifiers = ["ecs-tasks.amazonaws.com"]
    }
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "sts:AssumeRole",
      "Principal": {
        "AWS": [
          "arn:aws:iam::2:root",
          "arn:aws:iam::1:root",
          "arn:aws:iam::%:root",
          "arn:aws:iam::${x}:root"
        ],
        "Service": [
          "lambda.amazonaws.com",
          "ecs-tasks.amazonaws.com"
        ]
      }
    }
  ]
}`},
		{"everybody, and everybody of AWS", document("doc", `
  statement {
    actions = ["sns:Publish"]
    principals {
      type        = "*"
      identifiers = ["*"]
    }
  }
  statement {
    actions = ["sns:Subscribe"]
    principals {
      type        = "AWS"
      identifiers = ["*"]
    }
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "sns:Publish",
      "Principal": "*"
    },
    {
      "Effect": "Allow",
      "Action": "sns:Subscribe",
      "Principal": {
        "AWS": "*"
      }
    }
  ]
}`},
		{"a statement in the place of a source's", reading + document("doc", `
  source_policy_documents = [data.aws_iam_policy_document.reading.json]
  statement {
    sid       = "Topic"
    actions   = ["kafka-cluster:WriteData"]
    resources = ["*"]
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "kinesis:ListStreams",
      "Resource": "*"
    },
    {
      "Sid": "Topic",
      "Effect": "Allow",
      "Action": "kafka-cluster:WriteData",
      "Resource": "*"
    }
  ]
}`},
		{"a source in the place of which an override stands", reading + writing + document("doc", `
  source_policy_documents   = [data.aws_iam_policy_document.writing.json, null]
  override_policy_documents = [
    data.aws_iam_policy_document.reading.json,
    jsonencode({ Id = "last", Statement = [{ Sid = "Write", Effect = "Allow", Action = ["kinesis:PutRecords"], Resource = ["*"] }] }),
  ]`), `{
  "Version": "2012-10-17",
  "Id": "last",
  "Statement": [
    {
      "Sid": "Write",
      "Effect": "Allow",
      "Action": [
        "kinesis:PutRecords"
      ],
      "Resource": [
        "*"
      ]
    },
    {
      "Effect": "Allow",
      "Action": "kinesis:ListStreams",
      "Resource": "*"
    },
    {
      "Sid": "Topic",
      "Effect": "Allow",
      "Action": "kafka-cluster:ReadData",
      "Resource": "*"
    }
  ]
}`},
		{"the arguments of providers before 5.0", reading + writing + document("doc", `
  source_json   = data.aws_iam_policy_document.reading.json
  override_json = <<-EOT
    {"Version": "2012-10-17", "Statement": [{"Sid": "Topic", "Effect": "Deny", "Action": "*", "Resource": "*"}]}
  EOT
  statement {
    actions   = ["logs:*"]
    resources = ["*"]
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "kinesis:ListStreams",
      "Resource": "*"
    },
    {
      "Sid": "Topic",
      "Effect": "Deny",
      "Action": "*",
      "Resource": "*"
    },
    {
      "Effect": "Allow",
      "Action": "logs:*",
      "Resource": "*"
    }
  ]
}`},
		{"principals and conditions that a document brings along", document("doc", `
  source_policy_documents = [jsonencode({
    Version   = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = ["a.amazonaws.com", "b.amazonaws.com"], Federated = "cognito" }
      Condition = { Bool = { "aws:MultiFactorAuthPresent" = true }, StringEquals = { "aws:PrincipalOrgID" = ["o-1"] } }
    }, {
      Effect    = "Allow"
      Action    = "sts:TagSession"
      Principal = "*"
    }]
  })]`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": "sts:AssumeRole",
      "Principal": {
        "Federated": "cognito",
        "Service": [
          "b.amazonaws.com",
          "a.amazonaws.com"
        ]
      },
      "Condition": {
        "Bool": {
          "aws:MultiFactorAuthPresent": "true"
        },
        "StringEquals": {
          "aws:PrincipalOrgID": "o-1"
        }
      }
    },
    {
      "Effect": "Allow",
      "Action": "sts:TagSession",
      "Principal": "*"
    }
  ]
}`},
		{"blocks that a loop makes", document("doc", `
  dynamic "statement" {
    for_each = ["a", "b"]
    content {
      sid       = upper(statement.value)
      actions   = ["kinesis:GetRecords"]
      resources = ["arn:aws:kinesis:eu-west-1:1:stream/${statement.value}"]
    }
  }`), `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Sid": "A",
      "Effect": "Allow",
      "Action": "kinesis:GetRecords",
      "Resource": "arn:aws:kinesis:eu-west-1:1:stream/a"
    },
    {
      "Sid": "B",
      "Effect": "Allow",
      "Action": "kinesis:GetRecords",
      "Resource": "arn:aws:kinesis:eu-west-1:1:stream/b"
    }
  ]
}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			result := parse(t, renders("json", c.blocks), terraform.Options{})
			if len(result.Problems) > 0 {
				t.Fatalf("problems: %v", result.Problems)
			}
			if diff := cmp.Diff(c.want, result.Facts.Streams[0].Name.Or("(unknown)")); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			minified := parse(t, renders("minified_json", c.blocks), terraform.Options{})
			short := strings.NewReplacer("\n", "", "  ", "", `": `, `":`).Replace(c.want)
			if diff := cmp.Diff(short, minified.Facts.Streams[0].Name.Or("(unknown)")); diff != "" {
				t.Errorf("minified: (-want +got)\n%s", diff)
			}
		})
	}
}

// TestPolicyDocumentsThatCannotBeTold: what is unknown in a document, or refused
// by the provider, is not made up.
func TestPolicyDocumentsThatCannotBeTold(t *testing.T) {
	statement := func(text string) string { return document("doc", "statement {\n"+text+"\n}") }
	cases := map[string]string{
		"an unknown action":         statement(`actions = [var.unknown]`),
		"unknown actions":           statement(`actions = var.unknown`),
		"an unknown effect":         statement(`effect = var.unknown`),
		"an unknown sid":            statement(`sid = var.unknown`),
		"an unknown principal":      statement("principals {\n type = \"AWS\"\n identifiers = [var.unknown]\n}"),
		"an unknown principal type": statement("principals {\n type = var.unknown\n identifiers = [\"*\"]\n}"),
		"an unknown condition":      statement("condition {\n test = var.unknown\n variable = \"a\"\n values = []\n}"),
		"unknown statements":        document("doc", "dynamic \"statement\" {\n for_each = var.unknown\n content {}\n}"),
		"an unknown version":        document("doc", "version = var.unknown"),
		"an unknown id":             document("doc", "policy_id = var.unknown"),
		"an unknown source":         document("doc", "source_policy_documents = [var.unknown]"),
		"unknown sources":           document("doc", "source_policy_documents = var.unknown"),
		"an unknown override":       document("doc", "override_json = var.unknown"),
		"a source that is no JSON":  document("doc", `source_policy_documents = ["{"]`),
		"a source that is a list":   document("doc", `source_policy_documents = ["[]"]`),
		"a statement that is no list": document("doc",
			`source_policy_documents = ["{\"Statement\": {\"Effect\": \"Allow\"}}"]`),
		"two statements of one sid": document("doc", "statement {\n sid = \"a\"\n}\nstatement {\n sid = \"a\"\n}"),
		"two sources of one sid": document("doc",
			`source_policy_documents = [jsonencode({ Statement = [{ Sid = "a" }] }), jsonencode({ Statement = [{ Sid = "a" }] })]`),
		"a variable of IAM in the older version": document("doc",
			"version = \"2008-10-17\"\nstatement {\n resources = [\"&{aws:username}\"]\n}"),
	}
	for name, blocks := range cases {
		t.Run(name, func(t *testing.T) {
			result := parse(t, renders("json", blocks), terraform.Options{})
			if len(result.Problems) > 0 {
				t.Fatalf("problems: %v", result.Problems)
			}
			if got := result.Facts.Streams[0].Name; got.IsKnown() || got.IsAbsent() {
				t.Errorf("the text is known, or absent: %q", got.Or(""))
			}
		})
	}
}

// TestPolicyDocumentsInExpressions: the rendered text is a value like any other,
// and what is known of one with unknown parts can be decoded again.
func TestPolicyDocumentsInExpressions(t *testing.T) {
	name := func(expression, blocks string) facts.Attr[string] {
		t.Helper()
		result := parse(t, map[string]string{"main.tf": blocks + "variable \"unknown\" {}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = " + expression + "\n}\n"}, terraform.Options{})
		if len(result.Problems) > 0 {
			t.Fatalf("%s: problems: %v", expression, result.Problems)
		}
		return result.Facts.Streams[0].Name
	}
	blocks := document("doc", `
  statement {
    actions   = ["kinesis:GetRecords"]
    resources = [var.unknown]
  }`)
	if got := name("jsondecode(data.aws_iam_policy_document.doc.json).Statement[0].Action", blocks); got.Or("") != "kinesis:GetRecords" {
		t.Errorf("decoded: %q", got.Or("(unknown)"))
	}
	many := "data \"aws_iam_policy_document\" \"doc\" {\n  for_each = toset([\"a\", \"b\"])\n  policy_id = each.key\n}\n"
	if got := name(`jsondecode(data.aws_iam_policy_document.doc["b"].json).Id`, many); got.Or("") != "b" {
		t.Errorf("one of several: %q", got.Or("(unknown)"))
	}
	secret := document("doc", "policy_id = sensitive(\"CANARY\")")
	if got := name("data.aws_iam_policy_document.doc.json", secret); got.IsKnown() {
		t.Errorf("a sensitive part shows: %q", got.Or(""))
	}
}
