package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// writeJSON writes a value, indented, with a newline at the end. Characters that
// a terminal would obey or hide are escaped, which JSON may do to any character:
// a log viewer shows them and a parser reads the same string.
func writeJSON(w io.Writer, value any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		panic("a report always marshals: " + err.Error())
	}
	_, err := w.Write(escapeInvisible(b.Bytes()))
	return err
}

func escapeInvisible(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		if data[i] < 0x7f {
			out = append(out, data[i])
			i++
			continue
		}
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case !unicode.IsControl(r) && !unicode.Is(unicode.Cf, r):
			out = append(out, data[i:i+size]...)
		case r > 0xffff:
			r -= 0x10000
			out = fmt.Appendf(out, `\u%04x\u%04x`, 0xd800+(r>>10), 0xdc00+(r&0x3ff))
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
	}
	return out
}
