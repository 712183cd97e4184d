package source

// A Range is a half-open stretch of bytes of one file. The zero Range is no
// place at all; IsZero tells.
type Range struct {
	File *File
	From int
	To   int
}

// IsZero reports whether the range points nowhere.
func (r Range) IsZero() bool { return r.File == nil }

// Start returns the position of the first byte.
func (r Range) Start() Position { return r.File.Position(r.From) }

// End returns the position after the last byte.
func (r Range) End() Position { return r.File.Position(r.To) }

// Path returns the file's path as people see it, or "" for no place.
func (r Range) Path() string {
	if r.File == nil {
		return ""
	}
	return r.File.Path
}

// Bytes returns the raw content. It is for parsers: what people see comes from
// an Excerpt.
func (r Range) Bytes() []byte {
	if r.File == nil {
		return nil
	}
	return r.File.Data[r.From:r.To]
}

// Sub returns a range inside this one by offsets relative to its start.
func (r Range) Sub(start, end int) Range {
	if r.File == nil {
		return r
	}
	return r.File.Range(min(r.From+start, r.To), min(r.From+end, r.To))
}

// Until returns the range from this one's start to the other's end. The other
// must lie in the same file, else this range is returned.
func (r Range) Until(other Range) Range {
	if r.File == nil || r.File != other.File || other.To < r.From {
		return r
	}
	return Range{File: r.File, From: r.From, To: other.To}
}

// Contains reports whether the other range lies inside this one.
func (r Range) Contains(other Range) bool {
	return r.File != nil && r.File == other.File && r.From <= other.From && other.To <= r.To
}

// Compare orders ranges by path, then start, then end: the order of findings.
func (r Range) Compare(other Range) int {
	switch {
	case r.Path() != other.Path():
		if r.Path() < other.Path() {
			return -1
		}
		return 1
	case r.From != other.From:
		return r.From - other.From
	default:
		return r.To - other.To
	}
}

// A Place is where a fact comes from: a range of a file or, for facts read from
// a running system, a locator such as an ARN and the attribute seen there.
type Place struct {
	Range   Range
	Locator string
}

// At returns the place of a range.
func At(r Range) Place { return Place{Range: r} }

// IsZero reports whether the place is nowhere.
func (p Place) IsZero() bool { return p.Range.IsZero() && p.Locator == "" }
