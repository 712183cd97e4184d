package facts

// A Default is one row of the table of service and client defaults. Tool
// defaults (SAM, Serverless, a provider) belong to their parsers.
type Default struct {
	// Attribute in the words of the view: "retries_unbounded".
	Attribute string
	// Text is the value as people say it.
	Text string
	// Supplier is who fills it in: "Lambda", "the Kafka client", "KCL".
	Supplier string
	// Versions is the range it holds for, "" for all.
	Versions string
	// Source is the page or code, Read the date it was read.
	Source, Read string
}
