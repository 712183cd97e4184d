package main

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/streamlint/streamlint/facts"
)

const tree = `
variable "shards" {}
variable "window" {
  default = null
}
resource "aws_kinesis_stream" "s" {
  name        = "orders"
  shard_count = var.shards
}
resource "aws_kinesis_stream" "none" {
  count = 0
  name  = "none"
}
resource "aws_lambda_event_source_mapping" "m" {
  event_source_arn                   = aws_kinesis_stream.s.arn
  function_name                      = "f"
  maximum_batching_window_in_seconds = var.window
  dynamic "destination_config" {
    for_each = ["arn:aws:sqs:eu-west-1:111122223333:failed"]
    content {
      on_failure {
        destination_arn = destination_config.value
      }
    }
  }
}
`

// TestEveryArgumentHasAFate: known, unknown with a place, and unset are told
// apart, and a block without an entity is listed.
func TestEveryArgumentHasAFate(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte(tree), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := take(dir)
	if err != nil {
		t.Fatal(err)
	}
	// The name, the function and the destination; the source's ARN; the shards;
	// the window.
	want := map[string]int{entities: 2, known: 3, written: 1, unknown: 1, unset: 1}
	if !maps.Equal(c.counts, want) {
		t.Errorf("%v, want %v; lost: %v", c.counts, want, c.lost)
	}
	if c.blocks != 3 || len(c.absent) != 1 {
		t.Errorf("%d blocks, %v", c.blocks, c.absent)
	}
}

// TestALostArgumentIsSeen: a plain text that the facts do not tell of is lost,
// one that may be null is not.
func TestALostArgumentIsSeen(t *testing.T) {
	for _, c := range []struct {
		attr facts.Attr[int64]
		text string
		want string
	}{
		{facts.Attr[int64]{}, "5", lost},
		{facts.Absent[int64](facts.Origin{}), "5", lost},
		{facts.Absent[int64](facts.Origin{}), "var.n", unset},
		{facts.Known(int64(5), facts.Origin{}), "5", known},
		{facts.Known(int64(100), facts.Origin{Kind: facts.OriginDefaulted}), "5", lost},
		{facts.Written[int64]("", facts.Origin{}), "random_integer.n.result", written},
	} {
		if got := fateOf(reflect.ValueOf(c.attr), c.text); got != c.want {
			t.Errorf("%v of %q is %s, want %s", c.attr, c.text, got, c.want)
		}
	}
}
