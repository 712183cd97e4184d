package facts

// completeApplication finds a KCL application's stream and version and derives
// what its settings mean.
func (ix *index) completeApplication(a *KCLApplication) {}

// linkApplications finds applications that share a name or a lease table.
func (ix *index) linkApplications() {}
