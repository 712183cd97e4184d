package manifests

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/streamlint/streamlint/source"
)

// A jsonString is one text of a JSON document with the keys that lead to it.
type jsonString struct {
	path []string
	text string
	// at is the text without its quotes; of an empty one, the quotes.
	at source.Range
}

// maxJSONDepth bounds nesting; manifests are shallow.
const maxJSONDepth = 64

// parseJSON calls visit for every text of a document that is the value of a key,
// in order. The path is the caller's only during the call.
func parseJSON(f *source.File, visit func(jsonString)) (source.Range, error) {
	skip := 0
	if bytes.HasPrefix(f.Data, []byte("\xef\xbb\xbf")) {
		skip = 3
	}
	d := json.NewDecoder(bytes.NewReader(f.Data[skip:]))
	d.UseNumber()
	var path []string
	// frames tell objects (true) from lists; wantKey is true where an object's
	// next text is a key.
	var frames []bool
	wantKey := false
	value := func() {
		if len(frames) > 0 && frames[len(frames)-1] {
			path = path[:len(path)-1]
			wantKey = true
		}
	}
	for {
		token, err := d.Token()
		end := skip + int(d.InputOffset())
		switch {
		case errors.Is(err, io.EOF):
			if len(frames) > 0 {
				return f.Range(end, end), io.ErrUnexpectedEOF
			}
			return source.Range{}, nil
		case err != nil:
			return f.Range(end, end), err
		}
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{', '[':
				if len(frames) == maxJSONDepth {
					return f.Range(end, end), errTooDeep
				}
				frames = append(frames, t == '{')
				wantKey = t == '{'
			default:
				frames = frames[:len(frames)-1]
				wantKey = false
				value()
			}
		case string:
			if wantKey {
				path = append(path, t)
				wantKey = false
				continue
			}
			if len(frames) > 0 && frames[len(frames)-1] {
				at := f.Range(textStart(f.Data, end), end-1)
				if t == "" {
					at = f.Range(end-2, end)
				}
				visit(jsonString{path: path, text: t, at: at})
			}
			value()
		default:
			value()
		}
	}
}

var errTooDeep = errors.New("nested too deeply")

// textStart finds where the text begins whose closing quote stands before end.
func textStart(data []byte, end int) int {
	for i := end - 2; i >= 0; i-- {
		if data[i] != '"' {
			continue
		}
		backslashes := 0
		for j := i - 1; j >= 0 && data[j] == '\\'; j-- {
			backslashes++
		}
		if backslashes%2 == 0 {
			return i + 1
		}
	}
	return end
}
