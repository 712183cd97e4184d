package tfoverride_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/internal/twins/tfoverride"
)

func TestAFileIsSplit(t *testing.T) {
	const file = `# c
terraform {
  required_version = ">= 1"
}
variable "v" {
  type    = string
  default = "a"
}
resource "a" "b" { # d
  n          = 1
  m          = 5 # e
  on         = true
  computed   = var.v
  text       = "${var.v}-x"
  nothing    = null
  depends_on = [a.c]
  block {
    s = <<-EOT
      text
    EOT
  }
}
`
	const wantWrong = `# c
terraform {
  required_version = ">= 1"
}
variable "v" {
  type    = string
  default = "wrong"
}
resource "a" "b" { # d
  n          = 2
  m          = 1 # e
  on         = false
  computed   = var.v
  text       = "${var.v}-x"
  nothing    = null
  depends_on = [a.c]
  block {
    s = "wrong"
  }
}
`
	const wantOverride = `# c

variable "v" {
  
  default = "a"
}
resource "a" "b" { # d
  n          = 1
  m          = 5 # e
  on         = true
  computed   = var.v
  text       = "${var.v}-x"
  nothing    = null
  
  block {
    s = <<-EOT
      text
    EOT
  }
}
`
	wrong, override, err := tfoverride.Split("main.tf", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantWrong, string(wrong)); diff != "" {
		t.Errorf("wrong (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(wantOverride, string(override)); diff != "" {
		t.Errorf("override (-want +got)\n%s", diff)
	}
}

func TestWhatCannotBeSplitIsAnError(t *testing.T) {
	for _, file := range []string{"a {", "", "terraform {\n  a = 1\n}\n", "locals {\n  a = var.b\n}\n"} {
		if _, _, err := tfoverride.Split("main.tf", []byte(file)); err == nil {
			t.Errorf("%q is split", file)
		}
	}
}
