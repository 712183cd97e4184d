package properties

import (
	"strings"
	"unicode/utf8"

	"github.com/streamlint/streamlint/source"
)

// A Document is a properties text, read.
type Document struct {
	// Entries are all entries in the order of the text, those that a later one
	// of the same key overrides included.
	Entries []Entry
	// Problems are the places that Java refuses to read.
	Problems []Problem
	// Open is true when statements of a template language stand in the text:
	// keys may be written that cannot be seen, so none is certainly absent.
	Open bool
	// ByteOrderMark is true when the text begins with one. Java reads it as a
	// part of the first key.
	ByteOrderMark bool

	last       map[string]int // key → index of the entry that counts
	duplicates []Duplicate
}

// An Entry is one key with its value.
type Entry struct {
	// Key and Value are unescaped. Value is "" when it is a secret.
	Key, Value string
	// Range is the whole entry, over all its lines; KeyRange and ValueRange are
	// its parts. ValueRange is empty, after the separator, for an empty value.
	Range, KeyRange, ValueRange source.Range
	// Template is true when the value holds a placeholder: it is not what the
	// program will read.
	Template bool
	// Secret is true when the value is one, or holds one; its range is masked.
	Secret bool
	// Conditional is true when the entry stands between statements of a template
	// language, or when its key holds a placeholder: it may not be there.
	Conditional bool
	// Malformed is true when Java refuses the entry.
	Malformed bool
	// Contested is true when a later entry of the key may override this one.
	Contested bool
}

// A Problem is a place that Java refuses to read.
type Problem struct {
	Range   source.Range
	Message string
}

// A Duplicate is a key that stands twice.
type Duplicate struct {
	// Winner is the last entry of the key, which counts, Loser an earlier one.
	Winner, Loser Entry
	// Differs is true when their values differ.
	Differs bool
}

// ParseFile reads a whole file.
func ParseFile(f *source.File) Document { return Parse(string(f.Data), f.Range) }

// Parse reads a properties text. place maps a half-open stretch of bytes of the
// text to where it stands in a file. Secrets are masked there at once.
func Parse(text string, place func(start, end int) source.Range) Document {
	p := &parser{text: text, place: place, latin1: !utf8.ValidString(text)}
	p.doc.ByteOrderMark = strings.HasPrefix(text, byteOrderMark)
	s := scanner{text: text, comment: p.comment}
	if p.doc.ByteOrderMark {
		s.at = len(byteOrderMark)
	}
	for s.next() {
		p.entry(&s)
	}
	p.finish()
	return p.doc
}

const byteOrderMark = "\xef\xbb\xbf"

type parser struct {
	text   string
	place  func(start, end int) source.Range
	latin1 bool
	doc    Document

	// values are the decoded values of the entries, secrets included; they live
	// as long as the parser.
	values []string
	// block spans the entries between the first and the last statement.
	blockFrom, blockTo int
	hasBlock           bool
	secrets            []span
	// inKey is true inside a PEM private key, inKeyComment inside one that is
	// commented out, inSecret after a comment whose secret goes on in the next
	// line.
	inKey, inKeyComment, inSecret bool
}

type span struct{ start, end int }

// entry splits a logical line at its separator, as Java does.
func (p *parser) entry(s *scanner) {
	line := s.line
	p.inSecret, p.inKeyComment = false, false
	open := p.inKey
	if privateKey(string(line), &p.inKey) && !strings.Contains(string(line), "-----BEGIN") {
		// A line of the key itself, which Java takes for another entry.
		p.secrets = append(p.secrets, span{s.offset(0), s.end})
		return
	}
	if open {
		// The key has no end, so what was taken for its lines may be entries.
		p.doc.Open = true
	}
	keyEnd, valueStart := split(line)
	e := Entry{
		Range:      p.place(s.offset(0), s.end),
		KeyRange:   p.place(s.offset(0), s.after(keyEnd)),
		ValueRange: p.place(s.offset(valueStart), s.end),
	}
	if valueStart == len(line) {
		e.ValueRange = p.place(s.end, s.end)
	}
	var bad []span
	e.Key, bad = p.unescape(line[:keyEnd], 0, bad)
	value, bad := p.unescape(line[valueStart:], valueStart, bad)
	for _, b := range bad {
		e.Malformed = true
		p.doc.Problems = append(p.doc.Problems, Problem{
			Range:   p.place(s.offset(b.start), s.after(b.end)),
			Message: `\u is not followed by four hexadecimal digits; Java refuses the whole file`,
		})
	}
	if kind := statementOf(e.Key, value); kind != noStatement {
		p.doc.Open = true
		if kind == blockStatement {
			if !p.hasBlock {
				p.blockFrom, p.hasBlock = len(p.doc.Entries), true
			}
			p.blockTo = len(p.doc.Entries)
		}
		if IsSecret(value) || holdsSecret(value) {
			p.secrets = append(p.secrets, span{s.offset(0), s.end})
		}
		return
	}
	if HasPlaceholder(e.Key) {
		p.doc.Open, e.Conditional = true, true
	}
	e.Template = HasPlaceholder(value)
	e.Secret = isSecretValue(e.Key, value)
	if e.Secret {
		p.secrets = append(p.secrets, span{s.offset(valueStart), s.end})
	} else {
		e.Value = value
	}
	p.doc.Entries = append(p.doc.Entries, e)
	p.values = append(p.values, value)
}

// split finds the end of the key and the start of the value of a logical line.
func split(line []byte) (keyEnd, valueStart int) {
	escaped, separated := false, false
	for keyEnd < len(line) {
		c := line[keyEnd]
		if !escaped && (c == '=' || c == ':') {
			separated = true
			break
		}
		if !escaped && isBlank(c) {
			break
		}
		escaped = c == '\\' && !escaped
		keyEnd++
	}
	valueStart = keyEnd
	if separated {
		valueStart++
	}
	for valueStart < len(line) {
		c := line[valueStart]
		if !isBlank(c) {
			if separated || (c != '=' && c != ':') {
				break
			}
			separated = true
		}
		valueStart++
	}
	return keyEnd, valueStart
}

// finish marks what stands between statements, finds duplicates and masks.
func (p *parser) finish() {
	if p.inKey {
		p.doc.Open = true
	}
	if p.hasBlock {
		for i := p.blockFrom; i < p.blockTo; i++ {
			p.doc.Entries[i].Conditional = true
		}
	}
	p.doc.last = make(map[string]int, len(p.doc.Entries))
	for i, e := range p.doc.Entries {
		if !e.Conditional {
			p.doc.last[e.Key] = i
		} else if certain, ok := p.doc.last[e.Key]; ok {
			p.doc.Entries[certain].Contested = true
		}
	}
	for i, e := range p.doc.Entries {
		if last := p.doc.last[e.Key]; !e.Conditional && last != i {
			p.doc.duplicates = append(p.doc.duplicates, Duplicate{
				Winner: p.doc.Entries[last], Loser: e, Differs: p.values[last] != p.values[i],
			})
		}
	}
	p.mask()
}

// maskedOneByOne bounds the number of masks a text makes; a mask costs more the
// more there are. What is beyond is masked as one stretch.
const maskedOneByOne = 500

func (p *parser) mask() {
	for i, s := range p.secrets {
		if i == maskedOneByOne {
			p.place(s.start, p.secrets[len(p.secrets)-1].end).Mask()
			return
		}
		p.place(s.start, s.end).Mask()
	}
}

// Get returns the entry that counts for a key: the last one that is certainly
// there.
func (d Document) Get(key string) (Entry, bool) {
	i, ok := d.last[key]
	if !ok {
		return Entry{}, false
	}
	return d.Entries[i], true
}

// Has reports whether an entry has the key, one that may not be there included.
func (d Document) Has(key string) bool {
	if _, ok := d.last[key]; ok {
		return true
	}
	for _, e := range d.Entries {
		if e.Key == key {
			return true
		}
	}
	return false
}

// Duplicates returns every entry that a later one of the same key overrides, in
// the order of the text.
func (d Document) Duplicates() []Duplicate { return d.duplicates }
