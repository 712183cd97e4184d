package properties_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

func parse(text string) properties.Document {
	return properties.ParseFile(source.NewFile("a.properties", []byte(text)))
}

// pairs are the keys and values of a document, as "key" → "value".
func pairs(d properties.Document) []string {
	var out []string
	for _, e := range d.Entries {
		out = append(out, fmt.Sprintf("%s → %s", e.Key, e.Value))
	}
	return out
}

func TestGrammarIsJavas(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"separators":                      {"a=1\nb:2\nc 3\nd = 4\ne\t:\f5\nf  6 \n", []string{"a → 1", "b → 2", "c → 3", "d → 4", "e → 5", "f → 6 "}},
		"second separator is the value's": {"a==1\nb = :2\nc : = 3\nd  =  = 4", []string{"a → =1", "b → :2", "c → = 3", "d → = 4"}},
		"no separator":                    {"lonely\n", []string{"lonely → "}},
		"empty key and value":             {"=v\n:\nk=\n", []string{" → v", " → ", "k → "}},
		"escaped separators in keys":      {`a\=b=1` + "\n" + `c\ d\:e 2` + "\n" + `f\\=3`, []string{"a=b → 1", "c d:e → 2", `f\ → 3`}},
		"comments":                        {"# a=1\n ! b=2\n\t\f#c\nd=4 # kept\ne=!5\n", []string{"d → 4 # kept", "e → !5"}},
		"a comment is never continued":    {"# a \\\nb=2\n", []string{"b → 2"}},
		"continuation":                    {"a=1,\\\n   2,\\\r\n\t3\n", []string{"a → 1,2,3"}},
		"an even number of backslashes":   {"a=1\\\\\nb=2\\\\\\\n 3\n", []string{`a → 1\`, `b → 2\3`}},
		"continued key":                   {"ab\\\n  c=1\n", []string{"abc → 1"}},
		"continued by a blank line":       {"a=1\\\n\nb=2\n", []string{"a → 1", "b → 2"}},
		"continued by a comment sign":     {"a=1\\\n#2\nb=2\n", []string{"a → 1#2", "b → 2"}},
		"lone backslash before a comment": {"\\\n# c\nb=2\n", []string{"b → 2"}},
		"backslash at the end":            {"a=1\\", []string{"a → 1"}},
		"blanks":                          {"   a   =   1   \n", []string{"a → 1   "}},
		"line ends":                       {"a=1\rb=2\r\nc=3\n\r\n\rd=4", []string{"a → 1", "b → 2", "c → 3", "d → 4"}},
		"escapes":                         {`a=\t\n\r\f\z\"\\`, []string{"a → \t\n\r\fz\"\\"}},
		"unicode escapes":                 {`a=\u0041\u00e9\uD83D\uDE00\uDE00\uD83D.`, []string{"a → Aé😀\ufffd\ufffd."}},
		"split unicode escape":            {"a=\\u00\\\n  41", []string{"a → A"}},
		"UTF-8":                           {"schlüssel=größe", []string{"schlüssel → größe"}},
		"ISO-8859-1":                      {"schl\xfcssel=gr\xf6\xdfe\\\xe9", []string{"schlüssel → größeé"}},
		"byte order mark":                 {"\xef\xbb\xbfa=1", []string{"a → 1"}},
		"nothing":                         {"", nil},
		"only blanks":                     {" \t\f\r\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, pairs(parse(c.text))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRanges(t *testing.T) {
	text := "\xef\xbb\xbf# c\r\n  gr\\u00fcn : a,\\\r\n    b \r\nempty=\nlonely\nsplit\\\n key=v"
	f := source.NewFile("a.properties", []byte(text))
	var got []string
	for _, e := range properties.ParseFile(f).Entries {
		got = append(got, fmt.Sprintf("%q key %q value %q at %s", e.Range.Bytes(), e.KeyRange.Bytes(), e.ValueRange.Bytes(), e.ValueRange.Start()))
	}
	want := []string{
		`"gr\\u00fcn : a,\\\r\n    b " key "gr\\u00fcn" value "a,\\\r\n    b " at 2:15`,
		`"empty=" key "empty" value "" at 4:7`,
		`"lonely" key "lonely" value "" at 5:7`,
		`"split\\\n key=v" key "split\\\n key" value "v" at 7:6`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPlacesOfATextInsideAnotherFile(t *testing.T) {
	f := source.NewFile("main.tf", []byte("  <<EOT\na=1\nb=2\nEOT\n"))
	doc := properties.Parse("a=1\nb=2\n", func(start, end int) source.Range { return f.Range(start+8, end+8) })
	e, _ := doc.Get("b")
	if got := e.ValueRange.Start().String(); got != "3:3" {
		t.Errorf("b stands at %s, want 3:3", got)
	}
}

func TestMalformedEscapeIsAProblemAndTheRestIsRead(t *testing.T) {
	doc := parse("a=x\\u12g4y\nb=2\nc\\u=3\nd=\\u00")
	var got []string
	for _, p := range doc.Problems {
		got = append(got, fmt.Sprintf("%s %q", p.Range.Start(), p.Range.Bytes()))
	}
	want := []string{`1:4 "\\u12g4"`, `3:2 "\\u"`, `4:3 "\\u00"`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if e, _ := doc.Get("b"); e.Value != "2" || e.Malformed {
		t.Errorf("b = %+v", e)
	}
	if e, _ := doc.Get("a"); !e.Malformed || e.Text().IsKnown() || !e.Text().IsSet() {
		t.Errorf("the malformed value is known: %+v", e)
	}
}

func TestLastOfAKeyWins(t *testing.T) {
	doc := parse("a=1\nb=x\na=2\nb=x\na=3\n")
	if e, _ := doc.Get("a"); e.Value != "3" {
		t.Errorf("a = %q, want 3", e.Value)
	}
	var got []string
	for _, d := range doc.Duplicates() {
		got = append(got, fmt.Sprintf("%s %s loses to %s, differs %v", d.Loser.Key, d.Loser.Value, d.Winner.Value, d.Differs))
	}
	want := []string{"a 1 loses to 3, differs true", "b x loses to x, differs false", "a 2 loses to 3, differs true"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var settings []string
	for _, s := range doc.Settings().Items {
		settings = append(settings, s.Name.Or("?")+"="+s.Value.Or("?"))
	}
	if diff := cmp.Diff([]string{"b=x", "a=3"}, settings); diff != "" {
		t.Error(diff)
	}
}

func TestDuplicateSecretsCompareWithoutBeingKept(t *testing.T) {
	doc := parse("ssl.key.password=one\nssl.key.password=two\n")
	if got := doc.Duplicates(); len(got) != 1 || !got[0].Differs {
		t.Errorf("duplicates = %+v", got)
	}
	if text := fmt.Sprintf("%+v", doc); strings.Contains(text, "one") || strings.Contains(text, "two") {
		t.Errorf("the document keeps a secret: %s", text)
	}
}

func TestNumbers(t *testing.T) {
	doc := parse("a= 12 \nb=-1\nc=1.5\nd=10s\ne=\nf=99999999999999999999\ng=${N:5}\n")
	for key, want := range map[string]string{"a": "12", "b": "-1", "c": "set", "d": "set", "e": "set", "f": "set", "g": "set", "h": "absent"} {
		n := doc.Number(key, source.Range{})
		got := "unknown"
		switch value, ok := n.Get(); {
		case ok:
			got = fmt.Sprint(value)
		case n.IsSet():
			got = "set"
		case n.IsAbsent():
			got = "absent"
		}
		if got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
}
