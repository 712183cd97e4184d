package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// generous is how much garbage may gather before it is collected, in percent of
// what lives: a run over a few files is over before collecting pays. A heap of
// ordinaryFrom bytes is collected as Go does by itself.
const (
	generous     = 400
	ordinary     = 100
	ordinaryFrom = 32 << 20
)

// tuneMemory makes short runs short. A GOGC of the user's stays.
func tuneMemory(gogc string) {
	if gogc != "" {
		return
	}
	debug.SetGCPercent(generous)
	afterEachCollection(func(live uint64) (more bool) {
		if live < ordinaryFrom {
			return true
		}
		debug.SetGCPercent(ordinary)
		return false
	})
}

// afterEachCollection calls f with the bytes that are live after each garbage
// collection until it returns false.
func afterEachCollection(f func(live uint64) bool) {
	sentinel := new([16]byte)
	runtime.AddCleanup(sentinel, func(struct{}) {
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(sample)
		if sample[0].Value.Kind() == metrics.KindUint64 && f(sample[0].Value.Uint64()) {
			afterEachCollection(f)
		}
	}, struct{}{})
}
