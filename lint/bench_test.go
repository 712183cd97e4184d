package lint_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/streamlint/streamlint/internal/estate"
	"github.com/streamlint/streamlint/lint"
)

// BenchmarkEstate lints generated estates; the time for each mapping is the
// figure to compare, and it must not grow with the estate.
func BenchmarkEstate(b *testing.B) {
	for _, count := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("mappings=%d", count), func(b *testing.B) {
			dir := b.TempDir()
			for name, content := range estate.Mappings(count) {
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					b.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for b.Loop() {
				report, err := lint.Run(context.Background(), lint.Options{
					WorkDir: dir, Today: time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC),
				})
				if err != nil {
					b.Fatal(err)
				}
				if report.Summary.Consumers != count {
					b.Fatalf("%d consumers, want %d", report.Summary.Consumers, count)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(count), "µs/mapping")
		})
	}
}
