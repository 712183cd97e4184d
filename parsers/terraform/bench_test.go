package terraform_test

import (
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// estate is 200 root modules of three files each, which call shared modules of
// 400 files together.
func estate() fstest.MapFS {
	files := fstest.MapFS{}
	put := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text)} }
	for i := range 100 {
		dir := fmt.Sprintf("modules/stream%03d/", i)
		put(dir+"variables.tf", "variable \"name\" {\n  type = string\n}\nvariable \"shards\" {\n  type    = number\n  default = 2\n}\nvariable \"tags\" {\n  type    = map(string)\n  default = {}\n}\n")
		put(dir+"main.tf", "locals {\n  name = \"${var.name}-stream\"\n}\nresource \"aws_kinesis_stream\" \"this\" {\n  name             = local.name\n  shard_count      = var.shards\n  retention_period = 48\n}\n")
		put(dir+"mapping.tf", "resource \"aws_lambda_function\" \"this\" {\n  function_name = \"${var.name}-reader\"\n  timeout       = 60\n}\nresource \"aws_lambda_event_source_mapping\" \"this\" {\n  event_source_arn  = aws_kinesis_stream.this.arn\n  function_name     = aws_lambda_function.this.arn\n  starting_position = \"LATEST\"\n  batch_size        = min(var.shards * 100, 1000)\n  destination_config {\n    on_failure {\n      destination_arn = aws_sqs_queue.dlq.arn\n    }\n  }\n}\nresource \"aws_sqs_queue\" \"dlq\" {\n  name = \"${local.name}-dlq\"\n}\n")
		put(dir+"outputs.tf", "output \"stream_arn\" {\n  value = aws_kinesis_stream.this.arn\n}\n")
	}
	for i := range 200 {
		dir := fmt.Sprintf("envs/root%03d/", i)
		main := ""
		for j := range 3 {
			main += fmt.Sprintf("module \"s%d\" {\n  source   = \"../../modules/stream%03d\"\n  for_each = var.streams\n  name     = \"${var.env}-${each.key}\"\n  shards   = each.value.shards\n}\n", j, (i*3+j)%100)
		}
		put(dir+"main.tf", main)
		put(dir+"variables.tf", "variable \"env\" {\n  default = \"prod\"\n}\nvariable \"streams\" {\n  type = map(object({ shards = optional(number, 1) }))\n  default = {\n    a = { shards = 4 }\n    b = {}\n  }\n}\n")
		put(dir+"own.tf", "resource \"aws_lambda_event_source_mapping\" \"copy\" {\n  for_each          = module.s0\n  event_source_arn  = each.value.stream_arn\n  function_name     = \"${var.env}-copy\"\n  starting_position = \"TRIM_HORIZON\"\n}\n")
	}
	return files
}

// BenchmarkEstate reads 1,000 files in 200 root modules, cold.
func BenchmarkEstate(b *testing.B) {
	files := estate()
	if len(files) != 1000 {
		b.Fatalf("%d files", len(files))
	}
	b.ReportAllocs()
	for b.Loop() {
		tree := source.NewTree(files, nil)
		p := terraform.New(terraform.Options{})
		in := parsers.Input{Tree: tree, Claims: map[*source.File]parsers.Claim{}}
		for name := range files {
			f, err := tree.Read(name)
			if err != nil {
				b.Fatal(err)
			}
			in.Files = append(in.Files, f)
			in.Claims[f] = p.Claims(f)
		}
		result := p.Parse(context.Background(), in)
		if got, want := len(result.Facts.Mappings), 200*(3*2+2); got != want {
			b.Fatalf("%d mappings, want %d", got, want)
		}
		if len(result.Problems) > 0 {
			b.Fatalf("problem: %s", result.Problems[0].Message)
		}
	}
}
