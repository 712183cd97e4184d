package cloudformation

import (
	"errors"
	"io/fs"
)

// readable says why a file cannot be read, in a reader's words: the place names
// the path, and the name of a system call helps nobody.
func readable(err error) string {
	var pathError *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.As(err, &pathError):
		return pathError.Err.Error()
	}
	return err.Error()
}
