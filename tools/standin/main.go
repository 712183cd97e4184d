// Command standin is a Terraform provider that stands in for those of AWS,
// Kafka, Confluent and Kubernetes where a plan is wanted and no cloud: it serves
// the schemas of the resources that streamlint reads, and plans what is written,
// with everything that the cloud would fill in unknown. It calls nothing, and
// cannot apply.
//
// The schemas are the text files under schemas. Arguments that the real providers
// require are optional here, and none is validated: neither changes a plan.
//
// The engine starts it; see the command oracle of parsers/terraform.
package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"
)

func main() {
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, "standin:", err)
		os.Exit(1)
	}
}

func serve() error {
	known, err := readSchemas()
	if err != nil {
		return err
	}
	return tf6server.Serve("registry.opentofu.org/streamlint/standin", func() tfprotov6.ProviderServer {
		return &provider{schemas: known}
	})
}
