package facts

// linkGroups finds the members of each consumer group.
func (ix *index) linkGroups() {}
