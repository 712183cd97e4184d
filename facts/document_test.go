package facts_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryFactIsDocumented: a field that policies can see says what it means.
// A field may share the comment of the one above it.
func TestEveryFactIsDocumented(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tagged := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.StructType)
			if !ok {
				return true
			}
			documented, line := false, 0
			for _, f := range s.Fields.List {
				start := set.Position(f.Pos()).Line
				switch {
				case f.Doc != nil:
					documented = true
				case start != line+1:
					documented = false
				}
				line = set.Position(f.End()).Line
				if f.Tag == nil || !strings.Contains(f.Tag.Value, "fact:") {
					continue
				}
				tagged++
				if !documented && len(f.Names) > 0 && !obvious[f.Names[0].Name] {
					t.Errorf("%s: %s has no comment", set.Position(f.Pos()), f.Names[0].Name)
				}
			}
			return true
		})
	}
	if tagged < 100 {
		t.Fatalf("only %d facts seen", tagged)
	}
}

// obvious are names that say it all.
var obvious = map[string]bool{"Name": true, "Label": true, "Stream": true, "Workload": true, "Cluster": true, "Group": true, "Key": true, "Before": true}
