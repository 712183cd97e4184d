package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/streamlint/streamlint/internal/estate"
)

// BenchmarkColdStart runs the built binary as a commit hook does: a process that
// starts, reads one changed file, and ends.
func BenchmarkColdStart(b *testing.B) {
	dir := b.TempDir()
	binary := filepath.Join(dir, "streamlint")
	if output, err := exec.Command("go", "build", "-trimpath", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("build: %v\n%s", err, output)
	}
	work := filepath.Join(dir, "work")
	for name, content := range estate.Mappings(5) {
		path := filepath.Join(work, filepath.Base(name))
		if err := os.MkdirAll(work, 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for name, args := range map[string][]string{
		"version":    {"version"},
		"nothing":    {"--fail-on", "never", "/dev/null"},
		"one_module": {"--fail-on", "never", "."},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				command := exec.Command(binary, args...)
				command.Dir = work
				if output, err := command.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, output)
				}
			}
		})
	}
}
