package lint

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	ignore "github.com/sabhiram/go-gitignore"

	"github.com/streamlint/streamlint/source"
)

// skippedDirs are folders of tools and of other people's code. Terraform modules
// in .terraform/modules are read when a configuration calls them.
var skippedDirs = []string{".git", ".terraform", ".terragrunt-cache", ".serverless", ".aws-sam", "node_modules", "vendor", ".venv", "__pycache__", ".hg", ".svn"}

// endings are the names of files that some parser may claim; others are not
// opened. Claims look at content, this only spares reading.
var endings = []string{
	".tf", ".tofu", ".json", ".yaml", ".yml", ".template",
	".properties", ".config", ".conf", ".cfg",
	".xml", ".gradle", ".kts", ".toml", ".txt", ".lock", ".lockfile", ".csproj", ".mod",
	// Services of the Serverless Framework may be programs, which a run names.
	"serverless.ts", "serverless.js", "serverless.mjs", "serverless.cjs",
}

// maxPlanBytes bounds a Terraform plan in JSON, which may be far larger than a
// file that people write.
const maxPlanBytes = 200 << 20

// walker collects the files to lint.
type walker struct {
	scan     *scan
	excludes *ignore.GitIgnore
	ignores  map[string][]ignoreLine // by directory
	seen     map[string]bool
	files    []*source.File
	problems []source.Problem
	looked   int
}

func newWalker(s *scan, exclude []string) *walker {
	return &walker{
		scan: s, excludes: ignore.CompileIgnoreLines(exclude...),
		ignores: map[string][]ignoreLine{}, seen: map[string]bool{},
	}
}

// walk reads everything below the targets, sorted by name.
func (w *walker) walk() error {
	for _, t := range w.scan.targets {
		if !t.isDir {
			w.named(t.name)
			continue
		}
		err := fs.WalkDir(w.scan.tree.FS(), t.name, func(name string, entry fs.DirEntry, err error) error {
			return w.visit(t.name, name, entry, err)
		})
		if err != nil {
			return fmt.Errorf("walk %s: %w", w.scan.display(t.name), err)
		}
	}
	slices.SortFunc(w.files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

func (w *walker) visit(start, name string, entry fs.DirEntry, err error) error {
	if err != nil {
		w.problem(name, source.Warning, "cannot be read: "+plain(err))
		if entry != nil && entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	}
	if entry.IsDir() {
		if name != start && (slices.Contains(skippedDirs, entry.Name()) || w.ignored(name, true)) {
			return fs.SkipDir
		}
		return nil
	}
	isLink := entry.Type()&fs.ModeSymlink != 0
	if !isLink && (!entry.Type().IsRegular() || !wanted(entry.Name())) || w.ignored(name, false) {
		w.looked++
		return nil
	}
	if isLink {
		return w.link(name)
	}
	w.read(name, false)
	return nil
}

// link reads a linked file inside the tree and says which links are not
// followed: skipped in silence, they would be missed.
func (w *walker) link(name string) error {
	info, err := w.scan.tree.Stat(name)
	switch {
	case err == nil && info.IsDir():
		w.problem(name, source.Note, "the link to a directory is not followed")
	case err == nil && wanted(path.Base(name)):
		w.read(name, false)
	case err != nil && wanted(path.Base(name)):
		w.problem(name, source.Note, "the link is not followed: it is broken or leaves the scanned tree")
	}
	return nil
}

// named reads a file that the command line names, whatever its ending and
// whatever is ignored.
func (w *walker) named(name string) { w.read(name, true) }

func (w *walker) read(name string, named bool) {
	if w.seen[name] {
		for _, f := range w.files {
			f.Named = f.Named || named && f.Name == name
		}
		return
	}
	w.seen[name] = true
	w.looked++
	f, err := w.scan.tree.Read(name)
	if errors.Is(err, source.ErrTooLarge) && strings.HasSuffix(name, ".json") {
		if !w.looksLikePlan(name) {
			return
		}
		f, err = w.scan.tree.ReadUpTo(name, maxPlanBytes)
	}
	if err != nil {
		w.problem(name, source.Warning, "cannot be read: "+plain(err))
		return
	}
	if bytes.IndexByte(f.Data[:min(len(f.Data), 8000)], 0) >= 0 {
		if named {
			w.problem(name, source.Warning, "is a binary file")
		}
		return
	}
	f.Named = named
	w.files = append(w.files, f)
}

// looksLikePlan peeks into a large JSON file.
func (w *walker) looksLikePlan(name string) bool {
	f, err := w.scan.tree.FS().Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, _ := io.ReadFull(f, head)
	return bytes.Contains(head[:n], []byte(`"format_version"`)) && bytes.Contains(head[:n], []byte(`"terraform_version"`))
}

func wanted(name string) bool {
	for _, ending := range endings {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

// ignored asks the exclude list and every .gitignore from the file's directory
// upwards; the nearest one that speaks of the path decides.
func (w *walker) ignored(name string, isDir bool) bool {
	shown := name
	if isDir {
		shown += "/"
	}
	if w.excludes.MatchesPath(w.scan.display(name)) || w.excludes.MatchesPath(shown) {
		return true
	}
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		lines := w.gitignore(dir)
		relative := shown
		if dir != "." {
			relative = strings.TrimPrefix(shown, dir+"/")
		}
		for _, line := range slices.Backward(lines) {
			if line.pattern.MatchesPath(relative) {
				return !line.negated
			}
		}
		if dir == "." {
			return false
		}
	}
}

// An ignoreLine is one pattern of a .gitignore. Of several that match a path the
// last decides, and a negated one may take back what a directory above ignores.
type ignoreLine struct {
	pattern *ignore.GitIgnore
	negated bool
}

func (w *walker) gitignore(dir string) []ignoreLine {
	if lines, ok := w.ignores[dir]; ok {
		return lines
	}
	var lines []ignoreLine
	if data, err := fs.ReadFile(w.scan.tree.FS(), path.Join(dir, ".gitignore")); err == nil {
		for line := range strings.Lines(string(data)) {
			pattern, negated := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "!")
			if strings.TrimSpace(pattern) == "" || strings.HasPrefix(pattern, "#") {
				continue
			}
			lines = append(lines, ignoreLine{ignore.CompileIgnoreLines(pattern), negated})
		}
	}
	w.ignores[dir] = lines
	return lines
}

func (w *walker) problem(name string, severity source.Severity, message string) {
	f := source.NewFile(w.scan.display(name), nil)
	w.problems = append(w.problems, source.Problem{
		Severity: severity, Message: message, Place: source.At(f.Range(0, 0)),
	})
}

// plain takes the path out of a file system error: the problem names it.
func plain(err error) string {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}
