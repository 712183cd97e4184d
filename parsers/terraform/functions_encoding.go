package terraform

import (
	"bytes"
	"compress/gzip"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty/function"
)

var (
	base64EncodeFunc = ofText(func(a []string) (string, error) {
		return base64.StdEncoding.EncodeToString([]byte(a[0])), nil
	}, "string")
	base64DecodeFunc = ofText(func(a []string) (string, error) {
		data, err := base64.StdEncoding.DecodeString(a[0])
		return utf8Text(data, err)
	}, "string")
	base64GzipFunc   = ofText(func(a []string) (string, error) { return gzipped(a[0]) }, "string")
	base64GunzipFunc = ofText(func(a []string) (string, error) { return gunzipped(a[0]) }, "string")
	textEncodeFunc   = ofText(func(a []string) (string, error) { return encodeText(a[0], a[1]) }, "string", "encoding")
	textDecodeFunc   = ofText(func(a []string) (string, error) { return decodeText(a[0], a[1]) }, "source", "encoding")
	uuidV5Func       = ofText(func(a []string) (string, error) { return uuidV5(a[0], a[1]) }, "namespace", "name")
	rsaDecryptFunc   = unknownFunc // its result is a secret in any case
)

func utf8Text(data []byte, err error) (string, error) {
	if err != nil {
		return "", errors.New("it is not valid Base64")
	}
	if !utf8.Valid(data) {
		return "", errors.New("the result is not valid UTF-8")
	}
	return string(data), nil
}

func gzipped(s string) (string, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, s); err != nil {
		return "", err
	}
	// The engines flush first, which leaves an empty block in the result.
	if err := w.Flush(); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

func gunzipped(s string) (string, error) {
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return "", err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	out, err := io.ReadAll(io.LimitReader(r, maxString+1))
	if err == nil && len(out) > maxString {
		err = errTooLarge
	}
	return utf8Text(out, err)
}

// hashFunc makes a function of a text's hash.
func hashFunc(sum func([]byte) string) function.Function {
	return ofText(func(a []string) (string, error) { return sum([]byte(a[0])), nil }, "string")
}

func md5Hex(b []byte) string    { s := md5.Sum(b); return hex.EncodeToString(s[:]) }
func sha1Hex(b []byte) string   { s := sha1.Sum(b); return hex.EncodeToString(s[:]) }
func sha256Hex(b []byte) string { s := sha256.Sum256(b); return hex.EncodeToString(s[:]) }
func sha512Hex(b []byte) string { s := sha512.Sum512(b); return hex.EncodeToString(s[:]) }
func sha256Base64(b []byte) string {
	s := sha256.Sum256(b)
	return base64.StdEncoding.EncodeToString(s[:])
}
func sha512Base64(b []byte) string {
	s := sha512.Sum512(b)
	return base64.StdEncoding.EncodeToString(s[:])
}

// uuidNamespaces are those that RFC 9562 names.
var uuidNamespaces = map[string]string{
	"dns":  "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
	"url":  "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
	"oid":  "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
	"x500": "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
}

func uuidV5(namespace, name string) (string, error) {
	if known, ok := uuidNamespaces[namespace]; ok {
		namespace = known
	}
	space, err := hex.DecodeString(strings.ReplaceAll(namespace, "-", ""))
	if err != nil || len(space) != 16 {
		return "", errors.New("the namespace is no UUID")
	}
	sum := sha1.Sum(append(space, name...))
	u := sum[:16]
	u[6] = u[6]&0x0f | 0x50
	u[8] = u[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:]), nil
}

func parseTimestamp(s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return t, errors.New("it is no RFC 3339 timestamp")
	}
	return t, nil
}
