package jsobject

import (
	"math"
	"strconv"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// sum joins texts, or adds numbers.
func (e *evaluator) sum() (value, bool) {
	first := e.peek()
	v, ok := e.product()
	for ok && e.peek().is("+") {
		e.i++
		var w value
		if w, ok = e.product(); ok {
			v = e.add(v, w, first)
		}
	}
	return v, ok
}

func (e *evaluator) product() (value, bool) {
	first := e.peek()
	v, ok := e.operand()
	for ok && e.peek().is("*") {
		e.i++
		var w value
		if w, ok = e.operand(); ok {
			a, isNumber := e.integer(v)
			b, isToo := e.integer(w)
			if v = (value{}); isNumber && isToo && (b == 0 || a < math.MaxInt32 && b < math.MaxInt32) {
				v.node = yamlpos.Made(strconv.FormatInt(a*b, 10), yamlpos.Plain, e.through(first))
			}
		}
	}
	return v, ok
}

// through is from a token to the last one that was read.
func (e *evaluator) through(first token) source.Range {
	return e.m.file.Range(first.from, e.tokens[e.i-1].to)
}

func (e *evaluator) add(v, w value, first token) value {
	a, isNumber := e.integer(v)
	b, isToo := e.integer(w)
	if isNumber && isToo && a < math.MaxInt32 && b < math.MaxInt32 {
		return value{node: yamlpos.Made(strconv.FormatInt(a+b, 10), yamlpos.Plain, e.through(first))}
	}
	left, isText := e.text(v)
	right, isTextToo := e.text(w)
	if !isText || !isTextToo || len(left)+len(right) > maxText {
		return value{}
	}
	return value{node: yamlpos.Made(left+right, yamlpos.DoubleQuoted, e.through(first))}
}

// integer is a value that is a number of moderate size.
func (e *evaluator) integer(v value) (int64, bool) {
	if v.node == nil || v.node.Kind != yamlpos.Scalar || v.node.Style != yamlpos.Plain || e.r.unknown[v.node] {
		return 0, false
	}
	n, err := strconv.ParseInt(v.node.Value, 10, 64)
	return n, err == nil && n >= 0
}

// text is the text of a scalar that is known.
func (e *evaluator) text(v value) (string, bool) {
	if v.node == nil || v.node.Kind != yamlpos.Scalar || e.r.unknown[v.node] || v.node.IsNull() {
		return "", false
	}
	return v.node.Value, true
}
