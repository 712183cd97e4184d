package properties

// A scanner takes a text apart into logical lines: natural lines without
// comments and blank ones, joined where a line ends in an odd number of
// backslashes.
type scanner struct {
	text string
	at   int
	// comment is called for each comment, from its marker to its line's end.
	comment func(start, end int)

	// line is the current logical line, still escaped; offsets are where each of
	// its bytes stands in the text, and end is where the line ends there.
	line    []byte
	offsets []int
	end     int
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\f' }

// next reads a logical line and reports whether there was one.
func (s *scanner) next() bool {
	s.line, s.offsets = s.line[:0], s.offsets[:0]
	skip, continued, escaped := true, false, false
	for s.at < len(s.text) {
		c := s.text[s.at]
		end := c == '\n' || c == '\r'
		if skip {
			if isBlank(c) || (end && !continued) {
				s.at++
				continue
			}
			skip, continued = false, false
		}
		if len(s.line) == 0 && (c == '#' || c == '!') {
			start := s.at
			s.toLineEnd()
			s.comment(start, s.at)
			skip = true
			continue
		}
		if !end {
			s.line = append(s.line, c)
			s.offsets = append(s.offsets, s.at)
			s.at++
			s.end = s.at
			escaped = c == '\\' && !escaped
			continue
		}
		s.at++
		if c == '\r' && s.at < len(s.text) && s.text[s.at] == '\n' {
			s.at++
		}
		switch {
		case len(s.line) == 0:
			skip = true
		case escaped:
			s.dropLast()
			skip, continued, escaped = true, true, false
		default:
			return true
		}
	}
	if escaped {
		s.dropLast()
		return true
	}
	return len(s.line) > 0
}

// dropLast takes away the backslash that joins two lines. The entry still ends
// behind it when nothing follows.
func (s *scanner) dropLast() {
	s.line = s.line[:len(s.line)-1]
	s.offsets = s.offsets[:len(s.offsets)-1]
}

func (s *scanner) toLineEnd() {
	for s.at < len(s.text) && s.text[s.at] != '\n' && s.text[s.at] != '\r' {
		s.at++
	}
}

// offset is where byte i of the line stands in the text; for i at the line's
// length, where the line ends.
func (s *scanner) offset(i int) int {
	if i < len(s.offsets) {
		return s.offsets[i]
	}
	return s.end
}

// after is the offset behind the byte before i.
func (s *scanner) after(i int) int {
	if i == 0 {
		return s.offset(0)
	}
	return s.offsets[i-1] + 1
}
