package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
)

// write puts one answer on a line, so that a diff shows what changed.
func write[T any](name, version string, answers []T) error {
	var b bytes.Buffer
	engine, err := json.Marshal(version)
	if err != nil {
		return err
	}
	b.WriteString("{\"engine\": ")
	b.Write(engine)
	b.WriteString(", \"answers\": [\n")
	for i, a := range answers {
		var line bytes.Buffer
		e := json.NewEncoder(&line)
		e.SetEscapeHTML(false)
		if err := e.Encode(a); err != nil {
			return err
		}
		b.Write(bytes.TrimRight(line.Bytes(), "\n"))
		if i < len(answers)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("]}\n")
	return os.WriteFile(name, b.Bytes(), 0o644)
}

func sorted(m map[string]output) []string { return slices.Sorted(maps.Keys(m)) }
