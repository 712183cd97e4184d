package cloudformation

// givenParameters returns the values that the run gives to parameters: those of
// the options over those of the samconfig.toml, when one is asked for.
func (r *run) givenParameters() map[string]string {
	out := map[string]string{}
	if r.options.SAMConfig != "" {
		for name, value := range r.samConfig() {
			out[name] = value
		}
	}
	for name, value := range r.options.Parameters {
		out[name] = value
	}
	return out
}

func (r *run) samConfig() map[string]string { return nil }
