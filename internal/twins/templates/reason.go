package templates

// A Reason says why something cannot be said in a syntax. The first group is of
// what no template says, the second of what an event does not.
type Reason string

// Reasons why a set has no twin.
const (
	Unseen           Reason = "parts of a declaration cannot be seen"
	Dropped          Reason = "settings that a tool drops"
	Replaced         Reason = "a replacement is made first"
	VariableSets     Reason = "several sets of variables"
	Variants         Reason = "variants that depend on several conditions"
	UnknownLoop      Reason = "a loop over something that is not known"
	PositionOptional Reason = "a tool that asks for no starting position"
	OtherAttribute   Reason = "an attribute that templates do not have"
	OtherThing       Reason = "a reference to something that is no resource"
	NoTimestamp      Reason = "a text that is no timestamp"
	NoSeconds        Reason = "a time that is no whole number of seconds"
	PartOfList       Reason = "a list of which parts are known"
	PartOfBlock      Reason = "parts of a block that may not be there"
	StreamOff        Reason = "a global table whose stream is switched off"
	KindByEvent      Reason = "a kind of source that only an event tells"
	Filled           Reason = "a value that another framework fills in"
	OtherCluster     Reason = "a cluster of another service"
	OtherKind        Reason = "a kind of declaration that is not written here"
)

// Reasons why a mapping is no event.
const (
	NoFunction       Reason = "no function of the template is named"
	FunctionResource Reason = "its function is a resource"
	ByAlias          Reason = "its function is named by an alias"
	NoEventType      Reason = "no type of event reads its source"
	NoSetting        Reason = "the event has no such setting"
	NoCondition      Reason = "an event has no condition of its own"
	NoLoop           Reason = "an event is in no loop"
	SamePlace        Reason = "another event of the function has its logical id"
	Defaulted        Reason = "the framework fills in a value"
	DroppedZero      Reason = "the framework drops the value"
	OneTopic         Reason = "the event takes one topic"
	NoPattern        Reason = "a filter that is no object"
)
