package facts

// What Lambda fills in where a function says nothing.
var (
	functionTimeoutDefault = serviceDefault[int64]{3000, Default{
		Attribute: "timeout_ms", Text: "3 s", Supplier: "Lambda",
		Source: "https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html", Read: readDate,
	}}
	ordinaryInstancesDefault = serviceDefault[bool]{false, Default{
		Attribute: "on_managed_instances", Text: "not on Managed Instances", Supplier: "Lambda",
		Source: "https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html", Read: readDate,
	}}
)

// completeFunction derives a function's time, concurrency and what becomes of
// its asynchronous invokes.
func (ix *index) completeFunction(f *Function) {
	f.TimeoutSet = isWritten(f.TimeoutSeconds)
	if f.TimeoutSeconds.IsAbsent() {
		f.TimeoutMS = byDefault(&f.Entity, &functionTimeoutDefault)
	} else {
		f.TimeoutMS = milliseconds(f.TimeoutSeconds, 1000)
	}
	fillDefault(&f.OnManagedInstances, &f.Entity, &ordinaryInstancesDefault)
	f.completeReserved()
	f.Role = ix.role(&f.Entity, f.RoleARN)
	ix.completeAsynchronous(f)
}

// completeReserved reads the reserved concurrency; -1 is Terraform's word for
// none. A zero behind a variable may be somebody's switch, so where it stands is
// a fact of its own.
func (f *Function) completeReserved() {
	n, ok := f.ReservedConcurrency.Get()
	if f.ReservedConcurrency.IsAbsent() || ok {
		f.HasReservedConcurrency = Derive(ok && n >= 0, f.ReservedConcurrency)
	}
	if !ok || n < 0 {
		return
	}
	f.ReservedCount = f.ReservedConcurrency
	if !f.ReservedByLiteral.IsKnown() {
		f.ReservedByLiteral = Derive(len(f.ReservedConcurrency.Origin().Hops) == 0, f.ReservedConcurrency)
	}
}

// completeAsynchronous finds where the failures of asynchronous invokes go, and
// whether anything in the files invokes so.
//
// Source: Lambda API Reference, DeadLetterConfig and
// PutFunctionEventInvokeConfig: both are for asynchronous invocation; read
// 2026-11-29.
func (ix *index) completeAsynchronous(f *Function) {
	notes := ix.notesOf(f)
	for _, n := range notes.about {
		if !f.AsyncFailureDestination.IsSet() && n.AsyncFailureDestination.IsSet() {
			f.AsyncFailureDestination = n.AsyncFailureDestination
		}
		if n.InvokedAsynchronously.Or(false) {
			f.InvokedAsynchronously = n.InvokedAsynchronously
		}
	}
	switch {
	case isTarget(f.DeadLetterTarget):
		f.HasAsyncFailureTarget = Derive(true, f.DeadLetterTarget)
	case isTarget(f.AsyncFailureDestination):
		f.HasAsyncFailureTarget = Derive(true, f.AsyncFailureDestination)
	case f.DeadLetterTarget.IsAbsent() && !f.AsyncFailureDestination.IsSet() && !notes.open:
		f.HasAsyncFailureTarget = Derive(false, f.DeadLetterTarget)
	}
	if f.InvokedAsynchronously.IsKnown() {
		return
	}
	if !f.Open && !notes.open {
		f.InvokedAsynchronously = Known(false, f.HeaderOrigin())
	}
}

// isTarget: a destination is written, and not the empty text for none.
func isTarget(a Attr[string]) bool {
	text, known := a.Get()
	return a.IsSet() && !(known && text == "")
}

// functionNotes are the notes that speak of one function.
type functionNotes struct {
	about []*FunctionNote
	// open: a note of the same world speaks of a function that is not known.
	open bool
}

// notesIndex files the notes by the functions that they speak of: a scope, and
// an id or a name in it.
type notesIndex struct {
	byID, byName map[[2]string][]*FunctionNote
	open         map[string]bool
}

func (ix *index) notesOf(f *Function) functionNotes {
	if ix.notes == nil {
		ix.notes = ix.fileNotes()
	}
	out := functionNotes{open: ix.notes.open[f.Scope]}
	out.about = append(out.about, ix.notes.byID[[2]string{f.Scope, f.ID}]...)
	if name, ok := f.Name.Get(); ok {
		out.about = append(out.about, ix.notes.byName[[2]string{f.Scope, name}]...)
	}
	return out
}

func (ix *index) fileNotes() *notesIndex {
	out := &notesIndex{
		byID:   map[[2]string][]*FunctionNote{},
		byName: map[[2]string][]*FunctionNote{},
		open:   map[string]bool{},
	}
	declared := map[[2]string]bool{}
	for _, f := range ix.set.Functions {
		declared[[2]string{f.Scope, f.ID}] = true
	}
	aliases := map[[2]string]Attr[string]{}
	for _, a := range ix.set.Aliases {
		aliases[[2]string{a.Scope, a.ID}] = a.FunctionName
	}
	for _, n := range ix.set.Notes {
		name := n.FunctionName
		if ref := name.Origin().Ref; ref != nil {
			if behind, ok := aliases[[2]string{ref.Scope, ref.ID}]; ok {
				name = behind
			}
		}
		text, known := name.Get()
		switch ref := name.Origin().Ref; {
		case ref != nil && declared[[2]string{ref.Scope, ref.ID}]:
			key := [2]string{ref.Scope, ref.ID}
			out.byID[key] = append(out.byID[key], n)
		case known:
			key := [2]string{n.Scope, functionName(text)}
			out.byName[key] = append(out.byName[key], n)
		default:
			out.open[n.Scope] = true
		}
	}
	return out
}
