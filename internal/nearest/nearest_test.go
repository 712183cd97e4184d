package nearest_test

import (
	"testing"

	"github.com/streamlint/streamlint/internal/nearest"
)

func TestOf(t *testing.T) {
	words := []string{"error", "warning", "note", "never"}
	for written, want := range map[string]string{
		"warnning": "warning",
		"WARNING":  "warning",
		"eror":     "error",
		"not":      "note",
		"fatal":    "",
		"":         "",
	} {
		if got := nearest.Of(written, words...); got != want {
			t.Errorf("nearest to %q = %q, want %q", written, got, want)
		}
	}
}
