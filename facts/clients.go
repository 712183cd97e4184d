package facts

// completeClient finds a client's cluster and library and derives what its
// protocol settings mean.
func (ix *index) completeClient(c *KafkaClient) {}
