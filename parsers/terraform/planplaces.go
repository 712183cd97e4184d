package terraform

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// A planPlaces finds where a plan records its resources as they were written: all
// instances of one stand at one place, and no two resources at the same.
type planPlaces struct {
	file *source.File
	// base is where the configuration begins in the file.
	base    int
	decoder *json.Decoder
	found   map[string]source.Range
}

// placesOf returns the places of a plan's resources by module and address:
// "ingest.orders aws_kinesis_stream.s" is one of the module called orders inside
// ingest.
func placesOf(f *source.File, configuration []byte) map[string]source.Range {
	p := planPlaces{
		file: f, base: bytes.Index(f.Data, configuration),
		decoder: json.NewDecoder(bytes.NewReader(configuration)), found: map[string]source.Range{},
	}
	if len(configuration) > 0 && p.base >= 0 {
		p.value(nil)
	}
	return p.found
}

// value reads a value; keys lead to it, the items of a list without a key. It
// reports false at the end, or at a mistake.
func (p *planPlaces) value(keys []string) bool {
	token, err := p.decoder.Token()
	if err != nil || len(keys) > maxNesting {
		return false
	}
	switch token := token.(type) {
	case json.Delim:
		for p.decoder.More() {
			inner := keys
			if token == '{' {
				key, err := p.decoder.Token()
				if err != nil {
					return false
				}
				inner = append(keys[:len(keys):len(keys)], key.(string))
			}
			if !p.value(inner) {
				return false
			}
		}
		_, err = p.decoder.Token()
		return err == nil
	case string:
		p.address(keys, token)
	}
	return true
}

// address notes a resource's address.
func (p *planPlaces) address(keys []string, text string) {
	n := len(keys) - 2
	if n < 1 || keys[0] != "root_module" || keys[n] != "resources" || keys[n+1] != "address" {
		return
	}
	var calls []string
	for i := 1; i < n; i++ {
		if (i-1)%3 == 1 {
			calls = append(calls, keys[i])
		}
	}
	end := p.base + int(p.decoder.InputOffset())
	p.found[placeKey(calls, text)] = p.file.Range(end-1-len(text), end-1)
}

func placeKey(calls []string, address string) string { return strings.Join(calls, ".") + " " + address }
