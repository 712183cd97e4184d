package facts

// linkReaders sums up who reads each stream and table.
func (ix *index) linkReaders() {}

// linkPollerGroups sums up the mappings of each poller group.
func (ix *index) linkPollerGroups() {}

// linkDuplicates finds mappings of one source and one function.
func (ix *index) linkDuplicates() {}

// sumDemands adds up what the mappings of a function may ask of it.
func (ix *index) sumDemands() {}
