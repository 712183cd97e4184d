package lint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/nearest"
	"github.com/streamlint/streamlint/source"
)

// A target is one path to lint, as a name inside the tree.
type target struct {
	name  string
	isDir bool
}

// A scan is the trust boundary of a run: the tree that may be read, and what of
// it to lint.
type scan struct {
	tree    *source.Tree
	targets []target
	workDir string // absolute
	base    string // absolute directory that names are relative to
	roots   []string
}

// openScan finds the scan root and opens it. The root is the repository that
// holds the paths; without one the working directory, or the path itself when it
// lies elsewhere. Nothing outside is ever read, not through ".." and not through
// a link.
func openScan(workDir string, paths []string) (*scan, error) {
	if workDir == "" {
		var err error
		if workDir, err = os.Getwd(); err != nil {
			return nil, fmt.Errorf("find the working directory: %w", err)
		}
	}
	workDir, err := filepath.Abs(workDir)
	if err != nil {
		return nil, fmt.Errorf("find the working directory: %w", err)
	}
	workDir = real(workDir)
	s := &scan{workDir: workDir}
	var absolute []string
	for _, p := range paths {
		abs := p
		if !filepath.IsAbs(p) {
			abs = filepath.Join(workDir, p)
		}
		info, err := os.Stat(abs)
		if err != nil {
			return nil, missing(p, abs, err)
		}
		abs = real(abs)
		absolute = append(absolute, abs)
		s.targets = append(s.targets, target{isDir: info.IsDir()})
		root := scanRoot(abs, info.IsDir(), workDir)
		if !slices.Contains(s.roots, root) {
			s.roots = append(s.roots, root)
		}
	}
	if len(s.roots) == 0 {
		s.roots = []string{scanRoot(workDir, true, workDir)}
	}
	s.base = commonDir(s.roots)
	fsys, err := s.open()
	if err != nil {
		return nil, err
	}
	s.tree = source.NewTree(fsys, s.display)
	for i, abs := range absolute {
		s.targets[i].name = s.nameOf(abs)
	}
	return s, nil
}

func (s *scan) nameOf(abs string) string {
	rel, err := filepath.Rel(s.base, abs)
	if err != nil {
		return abs
	}
	return filepath.ToSlash(rel)
}

// display turns a name inside the tree into what people see.
func (s *scan) display(name string) string {
	rel, err := filepath.Rel(s.workDir, filepath.Join(s.base, filepath.FromSlash(name)))
	if err != nil {
		return name
	}
	return filepath.ToSlash(rel)
}

func (s *scan) open() (fs.FS, error) {
	var mounts []mount
	for _, dir := range s.roots {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, fmt.Errorf("open %s: %w", dir, err)
		}
		mounts = append(mounts, mount{prefix: s.nameOf(dir), fsys: root.FS()})
	}
	if len(mounts) == 1 {
		return mounts[0].fsys, nil
	}
	return mounted(mounts), nil
}

// missing says which path does not exist, and which one may be meant.
func missing(p, abs string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return usage("cannot read %s: %v", p, errors.Unwrap(err))
	}
	var names []string
	if entries, err := os.ReadDir(filepath.Dir(abs)); err == nil {
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	hint := ""
	if near := nearest.Of(filepath.Base(abs), names...); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", filepath.ToSlash(filepath.Join(filepath.Dir(p), near)))
	}
	return usage("path %q does not exist%s", p, hint)
}

func scanRoot(abs string, isDir bool, workDir string) string {
	dir := abs
	if !isDir {
		dir = filepath.Dir(abs)
	}
	if repository, ok := repositoryOf(dir); ok {
		return repository
	}
	if within(workDir, dir) {
		return workDir
	}
	return dir
}

// repositoryOf returns the directory at or above dir that holds ".git".
func repositoryOf(dir string) (string, bool) {
	for {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

func within(parent, dir string) bool {
	rel, err := filepath.Rel(parent, dir)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// real resolves links, so that one directory has one name.
func real(p string) string {
	if resolved, err := filepath.EvalSymlinks(p); err == nil {
		return resolved
	}
	return p
}

func commonDir(dirs []string) string {
	common := dirs[0]
	for _, d := range dirs[1:] {
		for !within(common, d) {
			common = filepath.Dir(common)
		}
	}
	return common
}

// A mount is one root of several, under its name.
type mount struct {
	prefix string
	fsys   fs.FS
}

// mounted is a file system of several roots; what lies between them does not
// exist.
type mounted []mount

// Open opens a name under one of the roots.
func (m mounted) Open(name string) (fs.File, error) {
	for _, root := range m {
		if root.prefix == "." {
			return root.fsys.Open(name)
		}
		if name == root.prefix {
			return root.fsys.Open(".")
		}
		if rest, ok := strings.CutPrefix(name, root.prefix+"/"); ok {
			return root.fsys.Open(rest)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
