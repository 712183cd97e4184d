package terraform

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// callWords are HCL's summaries of what is wrong with a call, and what is said
// instead, NAME for the function's. HCL's details may quote a secret.
var callWords = map[string]string{
	"Call to unknown function":      "there is no function NAME",
	"Error in function call":        "NAME cannot make anything of its arguments",
	"Invalid function argument":     "NAME is called with an argument that it does not take",
	"Not enough function arguments": "NAME is called with too few arguments",
	"Too many function arguments":   "NAME is called with too many arguments",
}

// namingCall makes the problems of a call name the function.
func namingCall(name string, diags hcl.Diagnostics) hcl.Diagnostics {
	for _, d := range diags {
		if text, ok := callWords[d.Summary]; ok {
			d.Summary = strings.ReplaceAll(text, "NAME", name)
		}
	}
	return diags
}
