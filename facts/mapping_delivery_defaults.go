package facts

// What Lambda does with a failing batch where a mapping says nothing of it. A
// row's Versions names the case that it holds for.
var (
	// Source: Lambda Developer Guide, Retaining discarded batches: the default
	// retries until the records expire. Stream mode only.
	retriesUnboundedDefault = serviceDefault[bool]{true, Default{
		Attribute: "retries_unbounded", Text: "retries without end", Supplier: "Lambda", Versions: "Stream mode",
		Source: apiReference, Read: readDate,
	}}
	retriesBoundedInQueueMode = serviceDefault[bool]{false, Default{
		Attribute: "retries_unbounded", Text: "no retry", Supplier: "Lambda", Versions: "Queue mode",
		Source: apiReference, Read: readDate,
	}}
	retryLimitInQueueMode = serviceDefault[int64]{0, Default{
		Attribute: "retry_limit", Text: "0", Supplier: "Lambda", Versions: "Queue mode",
		Source: apiReference, Read: readDate,
	}}
	// Once a Kafka mapping with endless retries has a failure destination, Lambda
	// retries ten times at most.
	retriesBoundedByDestination = serviceDefault[bool]{false, Default{
		Attribute: "retries_unbounded", Text: "10 retries", Supplier: "Lambda", Versions: "Kafka with a failure destination",
		Source: kafkaRetryPage, Read: readDate,
	}}
	retryLimitByDestination = serviceDefault[int64]{10, Default{
		Attribute: "retry_limit", Text: "10", Supplier: "Lambda", Versions: "Kafka with a failure destination",
		Source: kafkaRetryPage, Read: readDate,
	}}
	recordAgeUnboundedDefault = serviceDefault[bool]{true, Default{
		Attribute: "record_age_unbounded", Text: "no age limit", Supplier: "Lambda", Versions: "Stream mode",
		Source: apiReference, Read: readDate,
	}}
	bisectsBatchDefault = serviceDefault[bool]{false, Default{
		Attribute: "bisects_batch", Text: "false", Supplier: "Lambda",
		Source: apiReference, Read: readDate,
	}}
	reportsItemFailuresDefault = serviceDefault[bool]{false, Default{
		Attribute: "reports_item_failures", Text: "no partial responses", Supplier: "Lambda",
		Source: apiReference, Read: readDate,
	}}
)

const kafkaRetryPage = "https://docs.aws.amazon.com/lambda/latest/dg/kafka-retry-configurations.html"

// byDefault returns the value that the service fills in for an entity that does
// not write one.
func byDefault[T Scalar](e *Entity, d *serviceDefault[T]) Attr[T] {
	a := Absent[T](e.HeaderOrigin())
	fillDefault(&a, e, d)
	return a
}
