package facts

// pointUnknowns lets what could not be derived of a mapping point at what it
// would follow from, so that whoever asks why a rule was not judged is led to the
// value that cannot be read.
func (m *EventSourceMapping) pointUnknowns() {
	pointUnknown(&m.SourceKind, &m.EventSource, &m.BootstrapServers)
	pointUnknown(&m.IsStream, &m.SourceKind)
	pointUnknown(&m.IsKafka, &m.SourceKind)
	pointUnknown(&m.ReadsConsumer, &m.EventSource)
	pointUnknown(&m.SourceProblem, &m.EventSource)

	pointUnknown(&m.HasFailureDestination, &m.FailureDestination)
	pointUnknown(&m.RetriesUnbounded, &m.RetryAttempts, &m.ConsumptionMode, &m.HasFailureDestination, &m.SourceKind)
	pointUnknown(&m.RecordAgeUnbounded, &m.RecordAgeSeconds, &m.ConsumptionMode)
	pointUnknown(&m.DiscardsBatches, &m.RetriesUnbounded, &m.RecordAgeUnbounded)
	pointUnknown(&m.FailureBlocks, &m.SourceKind, &m.ProvisionedMode)
	pointUnknown(&m.KafkaErrorControls, &m.RetryAttempts, &m.RecordAgeSeconds, &m.BisectsBatch, &m.ResponseTypes)

	pointUnknown(&m.PollersAtLeast, &m.PollersMinimum)
	pointUnknown(&m.TopicCount, &m.Topics)
	pointUnknown(&m.TopicProblem, &m.Topics)
	pointUnknown(&m.TimestampProblem, &m.StartingTimestamp)
	pointUnknown(&m.GroupIDProblem, &m.GroupID)

	pointMissing(&m.Function, &m.FunctionName)
	pointMissing(&m.Stream, &m.EventSource)
	pointMissing(&m.Table, &m.EventSource)
	pointMissing(&m.Cluster, &m.EventSource)
	pointMissing(&m.Topic, &m.Topics)
}

// A cause is an attribute that another one follows from.
type cause interface {
	// undetermined is the origin of an attribute without a value to go by, else
	// nil.
	undetermined() *Origin
}

func (a *Attr[T]) undetermined() *Origin {
	if a.state == known || a.state == absent || a.from().Place.IsZero() {
		return nil
	}
	return a.origin
}

// pointUnknown gives an unknown attribute the origin of the first cause that
// cannot be determined itself.
func pointUnknown[T Scalar](a *Attr[T], causes ...cause) {
	if a.state == unknown && a.from().Place.IsZero() {
		a.origin = firstUndetermined(causes)
	}
}

// pointMissing lets a relation to something that no file declares point at the
// text that names it.
func pointMissing[T Kinded, V Scalar](r *Relation[T], named *Attr[V]) {
	if !r.Found && !named.IsAbsent() {
		r.Origin = named.Origin()
	}
}

func firstUndetermined(causes []cause) *Origin {
	for _, c := range causes {
		if origin := c.undetermined(); origin != nil {
			return origin
		}
	}
	return nil
}
