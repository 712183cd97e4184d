package facts

// What the platforms fill in where a workload says nothing.
var (
	ecsStopGraceDefault = serviceDefault[int64]{30000, Default{
		Attribute: "stop_grace_ms", Text: "30 s", Supplier: "ECS",
		Source: "https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ContainerDefinition.html", Read: readDate,
	}}
	kubernetesStopGraceDefault = serviceDefault[int64]{30000, Default{
		Attribute: "stop_grace_ms", Text: "30 s", Supplier: "Kubernetes",
		Source: "https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination", Read: readDate,
	}}
)

// complete derives the reachable numbers of copies, and the time to stop.
func (w *Workload) complete() {
	w.ReplicasMin = w.bound(w.ReplicasMin)
	w.ReplicasMax = w.bound(w.ReplicasMax)
	switch w.Platform.Or("") {
	case "ecs":
		fillDefault(&w.StopGraceMS, &w.Entity, &ecsStopGraceDefault)
	case "kubernetes":
		fillDefault(&w.StopGraceMS, &w.Entity, &kubernetesStopGraceDefault)
	}
}

// bound is a scaler's, where one is written, else the number of copies itself.
func (w *Workload) bound(scaler Attr[int64]) Attr[int64] {
	if scaler.IsSet() || scaler.Identity() != "" || !w.Replicas.IsKnown() {
		return scaler
	}
	return w.Replicas
}
