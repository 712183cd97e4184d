package terraform

import (
	"encoding/base64"
	"errors"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

var (
	errTag  = errors.New("the tag is not supported")
	errType = errors.New("the text is not of its tag's type")
)

// yamlKey is a key as text. It has a type first, as every scalar has: the key on
// becomes true.
func yamlKey(n *yamlpos.Node) (string, error) {
	if n.Tag == "!" {
		return "", errTag
	}
	v, err := yamlScalar(n)
	if err != nil {
		return "", err
	}
	if isHuge(v) {
		return "", errTooLarge
	}
	if text, ok := asText(v); ok {
		return text, nil
	}
	return "", errors.New("a key is null")
}

var (
	yamlInteger = regexp.MustCompile(`^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$`)
	yamlFloat   = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
)

// yamlWords are the texts that are no strings.
var yamlWords = map[string]cty.Value{
	"true": cty.True, "True": cty.True, "TRUE": cty.True, "y": cty.True, "Y": cty.True,
	"yes": cty.True, "Yes": cty.True, "YES": cty.True, "on": cty.True, "On": cty.True, "ON": cty.True,
	"false": cty.False, "False": cty.False, "FALSE": cty.False, "n": cty.False, "N": cty.False,
	"no": cty.False, "No": cty.False, "NO": cty.False, "off": cty.False, "Off": cty.False, "OFF": cty.False,
	"": yamlNull, "~": yamlNull, "null": yamlNull, "Null": yamlNull, "NULL": yamlNull,
	".inf": cty.PositiveInfinity, ".Inf": cty.PositiveInfinity, ".INF": cty.PositiveInfinity,
	"+.inf": cty.PositiveInfinity, "+.Inf": cty.PositiveInfinity, "+.INF": cty.PositiveInfinity,
	"-.inf": cty.NegativeInfinity, "-.Inf": cty.NegativeInfinity, "-.INF": cty.NegativeInfinity,
}

var yamlNull = cty.NullVal(cty.DynamicPseudoType)

// yamlScalar gives a scalar the type that YAML 1.1 as the engines read it sees.
// What a text looks like counts before its tag: !!null 5 is five.
func yamlScalar(n *yamlpos.Node) (cty.Value, error) {
	text, quoted := n.Value, n.Style == yamlpos.SingleQuoted || n.Style == yamlpos.DoubleQuoted
	tag := yamlTag(n)
	switch tag {
	case "!!str", "!":
		return cty.StringVal(text), nil
	case "!!binary":
		if _, err := base64.StdEncoding.DecodeString(text); err != nil {
			return cty.NilVal, errType
		}
		return cty.StringVal(text), nil
	case "":
		if n.Style != yamlpos.Plain {
			return cty.StringVal(text), nil
		}
	case "!!int", "!!float", "!!bool", "!!null", "!!timestamp":
	default:
		return cty.NilVal, errTag
	}
	if text == "" || strings.IndexByte("+-0123456789yYnNtTfFoO~.", text[0]) >= 0 {
		if quoted {
			return cty.StringVal(text), nil
		}
		if v, ok := yamlLooks(text, tag); ok {
			return v, nil
		}
	}
	return yamlTagged(text, tag)
}

// yamlTag is a node's tag in its short form.
func yamlTag(n *yamlpos.Node) string {
	if name, ok := strings.CutPrefix(n.Tag, "!<tag:yaml.org,2002:"); ok {
		return "!!" + strings.TrimSuffix(name, ">")
	}
	return n.Tag
}

// yamlLooks is the value that a text looks like.
func yamlLooks(text, tag string) (cty.Value, bool) {
	if v, ok := yamlWords[text]; ok {
		return v, true
	}
	if tag == "" || tag == "!!timestamp" {
		if v, ok := yamlTime(text); ok {
			return v, true
		}
	}
	if yamlInteger.MatchString(text) || yamlFloat.MatchString(text) {
		return yamlNumber(text)
	}
	return cty.NilVal, false
}

// yamlTagged is the value of a text that looks like nothing but a string.
func yamlTagged(text, tag string) (cty.Value, error) {
	v, ok := cty.NilVal, false
	switch tag {
	case "":
		if text == ".nan" || text == ".NaN" || text == ".NAN" {
			return cty.NilVal, errors.New("there is no value for what is not a number")
		}
		return cty.StringVal(text), nil
	case "!!null":
		return yamlNull, nil
	case "!!int", "!!float":
		v, ok = yamlNumber(strings.ReplaceAll(text, "_", ""))
	case "!!timestamp":
		v, ok = yamlTime(text)
	}
	if !ok {
		return cty.NilVal, errType
	}
	return v, nil
}

func yamlNumber(text string) (cty.Value, bool) {
	if i, ok := new(big.Int).SetString(strings.TrimPrefix(text, "+"), 10); ok {
		return cty.NumberVal(new(big.Float).SetInt(i)), true
	}
	if v, err := cty.ParseNumberVal(strings.TrimPrefix(text, "+")); err == nil {
		return v, true
	}
	if i, err := strconv.ParseInt(text, 0, 64); err == nil {
		return cty.NumberIntVal(i), true
	}
	i, err := strconv.ParseUint(text, 0, 64)
	return cty.NumberUIntVal(i), err == nil
}

func yamlTime(text string) (cty.Value, bool) {
	for _, layout := range yamlTimes {
		if t, err := time.Parse(layout, text); err == nil {
			return cty.StringVal(t.Format(time.RFC3339)), true
		}
	}
	return cty.NilVal, false
}

// yamlTimes are the forms of a timestamp, which is read as one.
var yamlTimes = []string{
	"2006-1-2", "2006-1-2T15:4:5.999999999Z07:00", "2006-1-2t15:4:5.999999999Z07:00", "2006-1-2 15:4:5.999999999",
}
