package terraform_test

import (
	"fmt"
	"testing"

	"github.com/streamlint/streamlint/parsers/terraform"
)

// TestTextsThatDoubleStayFew: texts with holes that are put together again and
// again would have any number of pieces.
func TestTextsThatDoubleStayFew(t *testing.T) {
	for name, twice := range map[string]string{
		"join":     `join("", [local.s%d, local.s%[1]d])`,
		"format":   `format("%%s%%s", local.s%d, local.s%[1]d)`,
		"template": `"${local.s%d}${local.s%[1]d}"`,
		"for":      `"%%{for s in [local.s%d, local.s%[1]d]}${s}%%{endfor}"`,
	} {
		t.Run(name, func(t *testing.T) {
			text := "variable \"x\" {}\nlocals {\n  s0 = \"a${var.x}\"\n"
			for i := range 60 {
				text += fmt.Sprintf("  s%d = ", i+1) + fmt.Sprintf(twice, i) + "\n"
			}
			text += "}\nresource \"aws_msk_configuration\" \"c\" {\n  server_properties = local.s60\n}\n"
			result := parse(t, map[string]string{"main.tf": text}, terraform.Options{})
			if len(result.Facts.Brokers) != 1 {
				t.Fatalf("%d configurations; problems: %v", len(result.Facts.Brokers), result.Problems)
			}
			for _, p := range result.Problems {
				if p.Broken {
					t.Errorf("the parser broke down: %s", p.Message)
				}
			}
		})
	}
}
