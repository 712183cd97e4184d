package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// grace is how long an interrupted run may take to end by itself, and print what
// it found.
const grace = 5 * time.Second

func main() {
	tuneMemory(os.Getenv("GOGC"))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	endAfter(ctx, grace, func() {
		fmt.Fprintln(os.Stderr, "streamlint: interrupted, and did not stop by itself")
		os.Exit(exitInternal)
	})
	code := newApp().execute(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// endAfter calls end some time after an interrupt, for work that does not notice
// one.
func endAfter(ctx context.Context, wait time.Duration, end func()) {
	context.AfterFunc(ctx, func() { time.AfterFunc(wait, end) })
}
