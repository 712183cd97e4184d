// Command oracle records how a public implementation resolves the fragments of
// a template: github.com/awslabs/goformation, in a module of its own so that the
// product does not depend on it.
//
//	cd internal/cfn/oracle && go run . ../testdata/fragments.yaml > ../testdata/answers.json
package main

import (
	"encoding/json"
	"log"
	"os"

	"github.com/awslabs/goformation/v7/intrinsics"
)

func main() {
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	resolved, err := intrinsics.ProcessYAML(data, &intrinsics.ProcessorOptions{EvaluateConditions: true})
	if err != nil {
		log.Fatal(err)
	}
	var template struct {
		Resources map[string]struct{ Properties map[string]any }
	}
	if err := json.Unmarshal(resolved, &template); err != nil {
		log.Fatal(err)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(template.Resources["All"].Properties); err != nil {
		log.Fatal(err)
	}
}
