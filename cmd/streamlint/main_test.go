package main

import (
	"context"
	"testing"
	"time"
)

// TestWorkThatHearsNoInterruptIsEnded: the program does not wait for ever for what
// does not look at its context.
func TestWorkThatHearsNoInterruptIsEnded(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	ended := make(chan bool)
	endAfter(ctx, time.Nanosecond, func() { close(ended) })
	select {
	case <-ended:
		t.Fatal("ended without an interrupt")
	default:
	}
	interrupt()
	<-ended
}
