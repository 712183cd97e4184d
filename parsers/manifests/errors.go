package manifests

import (
	"encoding/json"
	"encoding/xml"
	"errors"
)

// plainError says what is wrong with a syntax, without any of the file's text.
func plainError(err error) string {
	var badXML *xml.SyntaxError
	var badJSON *json.SyntaxError
	switch {
	case errors.As(err, &badXML):
		return "its elements do not close, or a character is not allowed"
	case errors.As(err, &badJSON):
		return "it is not valid JSON"
	}
	return "it is cut off"
}
