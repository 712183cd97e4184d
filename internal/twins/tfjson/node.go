package tfjson

import "bytes"

// A node is a value of JSON.
type node interface {
	write(b *bytes.Buffer, indent string)
}

type (
	object []member
	member struct {
		key   string
		value node
	}
	array []node
	str   string
	// raw is a number, true, false or null.
	raw string
)

const step = "  "

// text is a whole document.
func text(n node) []byte {
	var b bytes.Buffer
	n.write(&b, "")
	b.WriteByte('\n')
	return b.Bytes()
}

func (o object) write(b *bytes.Buffer, indent string) {
	if len(o) == 0 {
		b.WriteString("{}")
		return
	}
	for i, m := range o {
		b.WriteString([]string{"{", ","}[min(i, 1)] + "\n" + indent + step + quoted(m.key) + ": ")
		m.value.write(b, indent+step)
	}
	b.WriteString("\n" + indent + "}")
}

func (a array) write(b *bytes.Buffer, indent string) {
	if len(a) == 0 {
		b.WriteString("[]")
		return
	}
	for i, n := range a {
		b.WriteString([]string{"[", ","}[min(i, 1)] + "\n" + indent + step)
		n.write(b, indent+step)
	}
	b.WriteString("\n" + indent + "]")
}

func (s str) write(b *bytes.Buffer, _ string) { b.WriteString(quoted(string(s))) }

func (r raw) write(b *bytes.Buffer, _ string) { b.WriteString(string(r)) }
