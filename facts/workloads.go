package facts

// linkWorkloads finds the workload that runs each client and application.
func (ix *index) linkWorkloads() {}

func (w *Workload) complete() {}
