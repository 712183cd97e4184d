package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestLargeHeapsAreCollectedAsUsual: the generous start ends once much is live,
// and the user's word is left alone.
func TestLargeHeapsAreCollectedAsUsual(t *testing.T) {
	before := debug.SetGCPercent(ordinary)
	defer debug.SetGCPercent(before)

	tuneMemory("50")
	if got := debug.SetGCPercent(ordinary); got != ordinary {
		t.Fatalf("a GOGC of the user's was replaced by %d", got)
	}

	tuneMemory("")
	if got := debug.SetGCPercent(generous); got != generous {
		t.Fatalf("begins with %d, want %d", got, generous)
	}
	live := make([]byte, 2*ordinaryFrom)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		runtime.GC()
		got := debug.SetGCPercent(generous)
		if got == ordinary {
			runtime.KeepAlive(live)
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("a large heap is still collected late")
}
