package properties_test

import (
	"testing"
	"unicode/utf8"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

// FuzzParse: any text is read without a panic; entries lie in the text, one after
// the other, with their parts inside them; and what is read is valid UTF-8.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "a=1\n", "a\\\n =\\\r\n b", "\\", "\\\n", "=", "\xef\xbb\xbf#", "a=\\u00", "k\xff=\xfe\\u12", "{% if %}\na=1\n{% end %}",
		"p=-----BEGIN PRIVATE KEY-----\nx", "# password: x\\\n# y", "a=${b}\ra=\\uD83D\\uDE00\f",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("a.properties", []byte(text))
		doc := properties.ParseFile(file)
		end := 0
		for _, e := range doc.Entries {
			if e.Range.From < end || !e.Range.Contains(e.KeyRange) || !e.Range.Contains(e.ValueRange) || e.KeyRange.To > e.ValueRange.From {
				t.Fatalf("%q: entry %v, key %v, value %v after %d", text, span(e.Range), span(e.KeyRange), span(e.ValueRange), end)
			}
			end = e.Range.To
			if !utf8.ValidString(e.Key) || !utf8.ValidString(e.Value) {
				t.Fatalf("%q: %q = %q", text, e.Key, e.Value)
			}
			if e.Secret && (e.Value != "" || e.ValueRange.From < e.ValueRange.To && !e.ValueRange.Masked()) {
				t.Fatalf("%q: the secret %q is open", text, e.Key)
			}
		}
		for _, p := range doc.Problems {
			if p.Range.From >= p.Range.To {
				t.Fatalf("%q: a problem without a place", text)
			}
		}
	})
}

func span(r source.Range) [2]int { return [2]int{r.From, r.To} }
