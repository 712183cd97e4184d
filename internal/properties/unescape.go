package properties

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape resolves the escapes of a key or value. Malformed ones are added to
// bad, as offsets into the logical line that begins base bytes earlier, and kept
// as they stand.
func (p *parser) unescape(raw []byte, base int, bad []span) (string, []span) {
	var b strings.Builder
	b.Grow(len(raw))
	var high rune // the first half of a surrogate pair
	flush := func() {
		if high != 0 {
			b.WriteRune(utf8.RuneError)
			high = 0
		}
	}
	for i := 0; i < len(raw); {
		c := raw[i]
		if c != '\\' || i+1 == len(raw) {
			flush()
			i += p.write(&b, raw[i:])
			continue
		}
		c = raw[i+1]
		if c != 'u' {
			flush()
			if plain, ok := controls[c]; ok {
				b.WriteByte(plain)
				i += 2
				continue
			}
			i++
			i += p.write(&b, raw[i:])
			continue
		}
		unit, ok := hex4(raw[i+2:])
		if !ok {
			flush()
			end := min(i+6, len(raw))
			bad = append(bad, span{base + i, base + end})
			b.WriteString(`\u`)
			i += 2
			continue
		}
		i += 6
		switch {
		case high != 0 && utf16.IsSurrogate(unit) && unit >= 0xdc00:
			b.WriteRune(utf16.DecodeRune(high, unit))
			high = 0
		case utf16.IsSurrogate(unit) && unit < 0xdc00:
			flush()
			high = unit
		default:
			flush()
			b.WriteRune(unit) // a lone second half becomes U+FFFD
		}
	}
	flush()
	return b.String(), bad
}

var controls = map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r', 'f': '\f'}

// write copies one character and returns its length in bytes.
func (p *parser) write(b *strings.Builder, raw []byte) int {
	if raw[0] < utf8.RuneSelf {
		b.WriteByte(raw[0])
		return 1
	}
	if p.latin1 {
		b.WriteRune(rune(raw[0]))
		return 1
	}
	r, size := utf8.DecodeRune(raw)
	b.WriteRune(r)
	return size
}

func hex4(raw []byte) (rune, bool) {
	if len(raw) < 4 {
		return 0, false
	}
	for _, c := range raw[:4] {
		if !strings.ContainsRune("0123456789abcdefABCDEF", rune(c)) {
			return 0, false
		}
	}
	n, err := strconv.ParseUint(string(raw[:4]), 16, 16)
	return rune(n), err == nil
}
