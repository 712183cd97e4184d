package terraform

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/streamlint/streamlint/source"
)

// FuzzTextOf compares with what encoding/json reads, and looks at each place.
func FuzzTextOf(f *testing.F) {
	for _, seed := range []string{
		``, `a`, `\"`, `\\\"\/`, `\b\f\n\r\t`, `é\u00e9`, `\ud83d\ude00x`, `\uD83D\uDE00`, `\ud83dx`, `\ud83d\u0041`, `\ude00\ud83d`,
		"\xff\xfe", `${f(\"a\")}`, `\u0028\u0028`, `\ud83d\ud83d\ude00`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, inner string) {
		written := `"` + inner + `"`
		var want string
		if json.Unmarshal([]byte(written), &want) != nil {
			return
		}
		file := source.NewFile("main.tf.json", []byte("{"+written+"}"))
		got := textOf(file.Range(1, 1+len(written)))
		if string(got.text) != want {
			t.Errorf("%s reads %q, want %q", written, got.text, want)
		}
		if len(got.at) != len(got.text)+1 || !slices.IsSorted(got.at) || got.at[len(got.text)] != len(written) {
			t.Fatalf("%s has places %v", written, got.at)
		}
		for i, at := range got.at {
			if first := got.index(at); got.at[first] != at || first > i {
				t.Errorf("%s: byte %d is at %d, where byte %d begins", written, i, at, first)
			}
		}
	})
}
