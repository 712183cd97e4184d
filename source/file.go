package source

import (
	"fmt"
	"sort"
	"sync"
	"unicode/utf8"
)

// A File is the content of one file of the run. It is safe for concurrent use;
// its bytes are never changed.
type File struct {
	// Name is the path inside the Tree that the file was read from, with slashes.
	Name string
	// Path is what people see: relative to the working directory, with slashes.
	Path string
	// Data is the whole content, as read.
	Data []byte
	// Named says that the user named this file on the command line, so that a
	// parser which knows its extension claims it for certain.
	Named bool

	linesOnce sync.Once
	lines     []int // offset of each line's first byte

	mu    sync.Mutex
	masks []span // sorted, not overlapping
}

type span struct{ start, end int }

// NewFile returns a file whose Name and Path are both path.
func NewFile(path string, data []byte) *File {
	return &File{Name: path, Path: path, Data: data}
}

// A Position is a place for people: line and column start at 1, and the column
// counts Unicode code points (a byte that is not UTF-8 counts as one).
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// String returns "line:column".
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// Position derives line and column of a byte offset. Offsets outside the file
// are moved to its nearest end.
func (f *File) Position(offset int) Position {
	offset = f.clamp(offset)
	line := f.lineIndex(offset)
	start := f.lineStarts()[line]
	if start == 0 && offset >= len(bom) && hasBOM(f.Data) {
		start = len(bom)
	}
	return Position{Line: line + 1, Column: utf8.RuneCount(f.Data[start:offset]) + 1}
}

// UTF16 is Position with the column counted in UTF-16 code units, as SARIF and
// editors count: a character outside the basic plane counts as two.
func (f *File) UTF16(offset int) Position {
	p := f.Position(offset)
	offset = f.clamp(offset)
	start := f.lineStarts()[p.Line-1]
	for start < offset {
		r, size := utf8.DecodeRune(f.Data[start:])
		if r > 0xffff {
			p.Column++
		}
		start += size
	}
	return p
}

// Offset is the inverse of Position; a column past the line's end gives the end
// of the line, a line past the file's end the end of the file.
func (f *File) Offset(p Position) int {
	starts := f.lineStarts()
	if p.Line < 1 {
		return 0
	}
	if p.Line > len(starts) {
		return len(f.Data)
	}
	offset, end := starts[p.Line-1], f.lineEnd(p.Line-1)
	if offset == 0 && hasBOM(f.Data) {
		offset = len(bom)
	}
	for column := 1; column < p.Column && offset < end; column++ {
		_, size := utf8.DecodeRune(f.Data[offset:])
		offset += size
	}
	return offset
}

// LineCount returns how many lines the file has; an empty file has one.
func (f *File) LineCount() int { return len(f.lineStarts()) }

// Range returns the half-open range of two byte offsets, clamped to the file.
func (f *File) Range(start, end int) Range {
	start, end = f.clamp(start), f.clamp(end)
	if end < start {
		end = start
	}
	return Range{File: f, From: start, To: end}
}

// Line returns the range of a line (from 1) without its line ending.
func (f *File) Line(number int) Range {
	if number < 1 {
		number = 1
	}
	if n := f.LineCount(); number > n {
		number = n
	}
	return f.Range(f.lineStarts()[number-1], f.lineEnd(number-1))
}

var bom = []byte("\xef\xbb\xbf")

func hasBOM(data []byte) bool {
	return len(data) >= len(bom) && string(data[:len(bom)]) == string(bom)
}

func (f *File) clamp(offset int) int {
	return min(max(offset, 0), len(f.Data))
}

func (f *File) lineIndex(offset int) int {
	starts := f.lineStarts()
	return sort.Search(len(starts), func(i int) bool { return starts[i] > offset }) - 1
}

// lineEnd returns the offset after the last byte of a line (from 0), before its
// line ending.
func (f *File) lineEnd(index int) int {
	starts := f.lineStarts()
	if index+1 >= len(starts) {
		return len(f.Data)
	}
	end := starts[index+1]
	if end > starts[index] && f.Data[end-1] == '\n' {
		end--
	}
	if end > starts[index] && f.Data[end-1] == '\r' {
		end--
	}
	return end
}

// lineStarts breaks lines at LF, CRLF and a lone CR, as every parser here does.
func (f *File) lineStarts() []int {
	f.linesOnce.Do(func() {
		f.lines = []int{0}
		for i, b := range f.Data {
			switch {
			case b == '\n':
				f.lines = append(f.lines, i+1)
			case b == '\r' && (i+1 == len(f.Data) || f.Data[i+1] != '\n'):
				f.lines = append(f.lines, i+1)
			}
		}
	})
	return f.lines
}
