package terraform

import (
	"encoding/base64"
	"errors"
	"strings"
	"unicode/utf16"
)

// A charset is one of the encodings that configurations use: UTF-16 for
// PowerShell, UTF-8, and the one-byte sets.
type charset int

const (
	utf8Set charset = iota + 1
	utf16Marked
	utf16Big
	utf16Little
	latin1Set
	asciiSet
)

// charsets are the names and aliases that IANA's register of character sets has
// for them, in lower case. The engines know these, and neither UTF8 nor ASCII.
// Source: golang.org/x/text v0.37.0, encoding/ianaindex (read 2026-11-29).
var charsets = map[string]charset{
	"utf-8": utf8Set, "csutf8": utf8Set,
	"utf-16": utf16Marked, "csutf16": utf16Marked, "utf-16be": utf16Big, "csutf16be": utf16Big,
	"utf-16le": utf16Little, "csutf16le": utf16Little,
	"iso-8859-1": latin1Set, "iso_8859-1": latin1Set, "iso_8859-1:1987": latin1Set, "iso-ir-100": latin1Set,
	"latin1": latin1Set, "l1": latin1Set, "ibm819": latin1Set, "cp819": latin1Set, "csisolatin1": latin1Set,
	"us-ascii": asciiSet, "iso-ir-6": asciiSet, "ansi_x3.4-1968": asciiSet, "ansi_x3.4-1986": asciiSet,
	"iso_646.irv:1991": asciiSet, "iso646-us": asciiSet, "us": asciiSet, "ibm367": asciiSet, "cp367": asciiSet, "csascii": asciiSet,
}

func charsetOf(name string) (charset, error) {
	if set, ok := charsets[strings.ToLower(name)]; ok {
		return set, nil
	}
	return 0, errors.New("the encoding is not supported")
}

var errNoCharacter = errors.New("the encoding has no such character")

func encodeText(s, encoding string) (string, error) {
	set, err := charsetOf(encoding)
	if err != nil {
		return "", err
	}
	var data []byte
	switch set {
	case utf8Set:
		data = []byte(s)
	case latin1Set, asciiSet:
		for _, r := range s {
			if r > 0xff || r > 0x7f && set == asciiSet {
				return "", errNoCharacter
			}
			data = append(data, byte(r))
		}
	default:
		units := utf16.Encode([]rune(s))
		if set == utf16Marked {
			units = append([]uint16{byteOrderMark}, units...)
		}
		for _, u := range units {
			if set == utf16Little {
				u = u<<8 | u>>8
			}
			data = append(data, byte(u>>8), byte(u))
		}
	}
	return base64.StdEncoding.EncodeToString(data), nil
}

const (
	byteOrderMark = 0xfeff
	swappedMark   = 0xfffe
	replacement   = 0xfffd
)

func decodeText(s, encoding string) (string, error) {
	set, err := charsetOf(encoding)
	if err != nil {
		return "", err
	}
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return "", errors.New("it is not valid Base64")
	}
	var text string
	switch set {
	case utf8Set:
		text = strings.ToValidUTF8(string(data), string(rune(replacement)))
	case latin1Set, asciiSet:
		out := make([]rune, len(data))
		for i, b := range data {
			if out[i] = rune(b); b > 0x7f && set == asciiSet {
				return "", errNoCharacter
			}
		}
		text = string(out)
	default:
		if text, err = decodeUTF16(data, set); err != nil {
			return "", err
		}
	}
	if strings.ContainsRune(text, replacement) {
		return "", errNoCharacter
	}
	return text, nil
}

// decodeUTF16 reads a text whose byte order may stand at its start.
func decodeUTF16(data []byte, set charset) (string, error) {
	if len(data)%2 != 0 {
		return "", errors.New("the length is odd")
	}
	little := set == utf16Little
	var units []uint16
	for i := 0; i < len(data); i += 2 {
		u := uint16(data[i])<<8 | uint16(data[i+1])
		if i == 0 && set == utf16Marked {
			if little = u == swappedMark; little || u == byteOrderMark {
				continue
			}
		}
		if little {
			u = u<<8 | u>>8
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units)), nil
}
