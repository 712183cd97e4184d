package terraform

import "github.com/streamlint/streamlint/facts"

// queue remembers whether an aws_sqs_queue keeps the order; the arguments of the
// Cloud Control resource are called the same.
//
// Source: Terraform AWS provider 6.66.0, schemas of aws_sqs_queue and
// aws_sns_topic: fifo_queue and fifo_topic are false unless set; read 2026-11-29.
func (w *writer) queue(d *declared) { w.ordered(d, "fifo_queue") }

// snsTopic does the same for an aws_sns_topic.
func (w *writer) snsTopic(d *declared) { w.ordered(d, "fifo_topic") }

func (w *writer) ordered(d *declared, argument string) {
	if w.fifo == nil {
		w.fifo = map[string]facts.Attr[bool]{}
	}
	w.fifo[d.entity.ID] = boolAttr(d.config.read(argument))
}

// finishDestinations says of mappings whose failure destination is declared in
// the same root module whether it is a FIFO queue or topic. The place is the
// reference: that is what a reader would change.
func (w *writer) finishDestinations() {
	for _, m := range w.set.Mappings {
		ref := m.FailureDestination.Origin().Ref
		if ref == nil || m.FailureDestination.IsAbsent() {
			continue
		}
		fifo, declared := w.fifo[ref.ID]
		if !declared {
			continue
		}
		if on, ok := fifo.Get(); ok || fifo.IsAbsent() {
			m.FailureDestinationFIFO = facts.Known(on, m.FailureDestination.Origin())
		}
	}
}
