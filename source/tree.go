package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sync"
)

// MaxFileBytes bounds what one file may hold; larger ones are a Problem.
const MaxFileBytes = 10 << 20

// A Tree is everything a run may read: one file system, rooted at the trust
// boundary of the run, with paths relative to that root. Files are read once
// and shared, so that masks and ranges agree between parsers. It is safe for
// concurrent use.
type Tree struct {
	fsys    fs.FS
	display func(name string) string

	mu    sync.Mutex
	files map[string]*File
	fails map[string]error
}

// NewTree returns a tree over a file system. display turns a path inside it into
// what people see; nil leaves it as it is.
func NewTree(fsys fs.FS, display func(name string) string) *Tree {
	if display == nil {
		display = func(name string) string { return name }
	}
	return &Tree{fsys: fsys, display: display, files: map[string]*File{}, fails: map[string]error{}}
}

// ErrTooLarge is returned by Read for a file beyond the size limit.
var ErrTooLarge = errors.New("file is too large")

// ErrOutside is returned by Read for a path that leaves the tree.
var ErrOutside = errors.New("path leaves the scanned tree")

// Read returns a file by its path inside the tree, which may hold "." and "..".
// Errors: ErrOutside, ErrTooLarge, or what the file system says.
func (t *Tree) Read(name string) (*File, error) { return t.ReadUpTo(name, MaxFileBytes) }

// ReadUpTo is Read with another size limit in bytes.
func (t *Tree) ReadUpTo(name string, limit int64) (*File, error) {
	clean, err := t.clean(name)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if f, ok := t.files[clean]; ok {
		return f, nil
	}
	if err, ok := t.fails[clean]; ok && !errors.Is(err, ErrTooLarge) {
		return nil, err
	}
	data, err := t.read(clean, limit)
	if err != nil {
		t.fails[clean] = err
		return nil, err
	}
	f := &File{Name: clean, Path: t.display(clean), Data: data}
	t.files[clean] = f
	return f, nil
}

func (t *Tree) read(clean string, limit int64) ([]byte, error) {
	info, err := fs.Stat(t.fsys, clean)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", clean)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, info.Size(), limit)
	}
	return fs.ReadFile(t.fsys, clean)
}

// Add puts a file into the tree that is not in its file system, such as standard
// input. It replaces a file of the same name.
func (t *Tree) Add(f *File) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files[f.Name] = f
}

// ReadDir lists a directory of the tree, sorted by name.
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	clean, err := t.clean(name)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(t.fsys, clean)
}

// Stat describes a file or directory of the tree.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	clean, err := t.clean(name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(t.fsys, clean)
}

// FS returns the file system below the tree. Reads through it are not shared
// and carry no ranges; it is for walking.
func (t *Tree) FS() fs.FS { return t.fsys }

// Display returns a path inside the tree as people see it.
func (t *Tree) Display(name string) string { return t.display(name) }

func (t *Tree) clean(name string) (string, error) {
	clean := path.Clean(name)
	if !fs.ValidPath(clean) {
		return "", fmt.Errorf("%s: %w", name, ErrOutside)
	}
	return clean, nil
}
