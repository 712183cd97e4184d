package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	ignore "github.com/sabhiram/go-gitignore"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/nearest"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// ConfigName is the configuration file's name.
const ConfigName = ".streamlint.yaml"

// A config is a configuration file, validated. The zero config changes nothing.
type config struct {
	file       *source.File
	dir        string // absolute
	severities map[string]string
	ruleKeys   []*yamlpos.Node // of "rules", to name the line of a wrong id
	ignores    []ignored
	exclude    []string
	policies   []string
	varFiles   []string
	parameters map[string]string
	links      []facts.ConfiguredLink
	assume     facts.Assumptions
	failOn     string
}

// ignored is one entry of "ignore".
type ignored struct {
	rule, entity, reason string
	until                time.Time
	place                source.Range
}

// findConfig returns the nearest configuration at or above a directory, up to
// the repository's root, or "".
func findConfig(dir string) string {
	for {
		path := filepath.Join(dir, ConfigName)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return ""
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// loadConfig reads and validates a configuration file. Every error is a
// UsageError that names the line.
func loadConfig(path, workDir string) (*config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, usage("cannot read the configuration %s: %s", path, plain(err))
	}
	shown := path
	if rel, err := filepath.Rel(workDir, path); err == nil {
		shown = filepath.ToSlash(rel)
	}
	return parseConfig(source.NewFile(shown, data), filepath.Dir(path))
}

func parseConfig(f *source.File, dir string) (*config, error) {
	c := &config{file: f, dir: dir, severities: map[string]string{}, parameters: map[string]string{}}
	docs, problems := yamlpos.Parse(f)
	if len(problems) > 0 {
		p := problems[0]
		return nil, usage("%s:%s: %s", f.Path, p.Place.Range.Start(), p.Message)
	}
	if len(docs) == 0 || docs[0].IsNull() {
		return c, nil
	}
	r := &configReader{}
	r.mapping(docs[0], "the configuration", map[string]func(*yamlpos.Node){
		"rules":          func(n *yamlpos.Node) { c.readRules(r, n) },
		"ignore":         func(n *yamlpos.Node) { c.readIgnore(r, n) },
		"exclude":        func(n *yamlpos.Node) { c.exclude = r.strings(n, "exclude") },
		"policies":       func(n *yamlpos.Node) { c.policies = r.strings(n, "policies") },
		"terraform":      func(n *yamlpos.Node) { c.readTerraform(r, n) },
		"cloudformation": func(n *yamlpos.Node) { c.readCloudFormation(r, n) },
		"links":          func(n *yamlpos.Node) { c.readLinks(r, n) },
		"assume":         func(n *yamlpos.Node) { c.readAssume(r, n) },
		"fail_on": func(n *yamlpos.Node) {
			c.failOn = r.oneOf(n, "fail_on", "error", "warning", "note", "never")
		},
	})
	return c, r.err
}

func (c *config) readRules(r *configReader, n *yamlpos.Node) {
	for _, e := range r.entries(n, "rules") {
		rule := e.Key.Value
		c.ruleKeys = append(c.ruleKeys, e.Key)
		switch {
		case e.Value != nil && e.Value.Kind == yamlpos.Scalar:
			c.severities[rule] = r.oneOf(e.Value, rule, "off", "error", "warning", "note")
		default:
			r.mapping(e.Value, rule, map[string]func(*yamlpos.Node){
				"severity": func(n *yamlpos.Node) {
					c.severities[rule] = r.oneOf(n, "severity", "off", "error", "warning", "note")
				},
			})
		}
	}
}

// checkRules refuses ids that no rule has: a severity that takes no effect would
// be believed in.
func (c *config) checkRules(ids []string) error {
	for _, key := range c.ruleKeys {
		if !slices.Contains(ids, key.Value) {
			r := &configReader{}
			r.fail(key, "no rule is named %q%s", key.Value, nearest.Hint(key.Value, ids...))
			return r.err
		}
	}
	return nil
}

func (c *config) readIgnore(r *configReader, n *yamlpos.Node) {
	for _, item := range r.items(n, "ignore") {
		entry := ignored{place: item.Range}
		r.mapping(item, "an entry of ignore", map[string]func(*yamlpos.Node){
			"rule":   func(n *yamlpos.Node) { entry.rule = r.text(n, "rule") },
			"entity": func(n *yamlpos.Node) { entry.entity = r.text(n, "entity") },
			"reason": func(n *yamlpos.Node) { entry.reason = strings.TrimSpace(r.text(n, "reason")) },
			"until": func(n *yamlpos.Node) {
				var err error
				if entry.until, err = time.Parse(time.DateOnly, r.text(n, "until")); err != nil {
					r.fail(n, "until is not a date: write it as 2027-01-31")
				}
			},
		})
		switch {
		case entry.rule == "" || entry.entity == "":
			r.fail(item, "an entry of ignore needs rule and entity")
		case entry.reason == "":
			r.fail(item, "an entry of ignore needs a reason")
		}
		c.ignores = append(c.ignores, entry)
	}
}

func (c *config) readTerraform(r *configReader, n *yamlpos.Node) {
	r.mapping(n, "terraform", map[string]func(*yamlpos.Node){
		"var_files": func(n *yamlpos.Node) { c.varFiles = r.strings(n, "var_files") },
	})
}

func (c *config) readCloudFormation(r *configReader, n *yamlpos.Node) {
	r.mapping(n, "cloudformation", map[string]func(*yamlpos.Node){
		"parameters": func(n *yamlpos.Node) {
			for _, e := range r.entries(n, "parameters") {
				c.parameters[e.Key.Value] = r.text(e.Value, e.Key.Value)
			}
		},
	})
}

func (c *config) readLinks(r *configReader, n *yamlpos.Node) {
	for _, item := range r.items(n, "links") {
		var files string
		link := facts.ConfiguredLink{Origin: facts.WrittenAt(item.Range)}
		r.mapping(item, "an entry of links", map[string]func(*yamlpos.Node){
			"files":   func(n *yamlpos.Node) { files = r.text(n, "files") },
			"cluster": func(n *yamlpos.Node) { link.Cluster = r.text(n, "cluster") },
		})
		if files == "" || link.Cluster == "" {
			r.fail(item, "an entry of links needs files and cluster")
			continue
		}
		link.Matches = c.glob(files)
		c.links = append(c.links, link)
	}
}

func (c *config) readAssume(r *configReader, n *yamlpos.Node) {
	version := func(into *facts.Attr[string]) func(*yamlpos.Node) {
		return func(n *yamlpos.Node) {
			text := r.text(n, "the version")
			if !isVersion(text) {
				r.fail(n, `%q is not a version: write it as "4.1"`, text)
			}
			*into = facts.Known(text, facts.WrittenAt(n.Range))
		}
	}
	r.mapping(n, "assume", map[string]func(*yamlpos.Node){
		"kafka_version":        version(&c.assume.KafkaVersion),
		"kafka_client_version": version(&c.assume.KafkaClientVersion),
		"kcl_version":          version(&c.assume.KCLVersion),
	})
}

// isVersion takes two to four numbers, as in 4.1 or 2.4.1.1.
func isVersion(text string) bool {
	parts := strings.Split(text, ".")
	for _, p := range parts {
		if _, err := strconv.ParseUint(p, 10, 32); err != nil {
			return false
		}
	}
	return len(parts) >= 1 && len(parts) <= 4
}

// glob matches paths as shown, relative to the configuration's directory, with
// the grammar of .gitignore.
func (c *config) glob(pattern string) func(string) bool {
	compiled := ignore.CompileIgnoreLines(pattern)
	prefix := filepath.ToSlash(filepath.Dir(c.file.Path))
	return func(path string) bool {
		if prefix != "." {
			if inside, ok := strings.CutPrefix(path, prefix+"/"); ok {
				path = inside
			}
		}
		return compiled.MatchesPath(path)
	}
}

// policyDirs opens the policy directories that the configuration names.
func (c *config) policyDirs() []string {
	out := make([]string, 0, len(c.policies))
	for _, p := range c.policies {
		if !filepath.IsAbs(p) {
			p = filepath.Join(c.dir, p)
		}
		out = append(out, p)
	}
	return out
}

// A configReader walks the configuration and keeps the first error.
type configReader struct{ err error }

func (r *configReader) fail(n *yamlpos.Node, format string, args ...any) {
	if r.err != nil {
		return
	}
	at := n.Range
	r.err = usage("%s:%s: %s", at.Path(), at.Start(), fmt.Sprintf(format, args...))
}

// mapping calls the reader of each key, and refuses keys that have none and keys
// that stand twice.
func (r *configReader) mapping(n *yamlpos.Node, what string, readers map[string]func(*yamlpos.Node)) {
	for _, e := range r.entries(n, what) {
		read, ok := readers[e.Key.Value]
		if !ok {
			words := make([]string, 0, len(readers))
			for word := range readers {
				words = append(words, word)
			}
			slices.Sort(words)
			r.fail(e.Key, "unknown key %q in %s%s", e.Key.Value, what, hintOrList(e.Key.Value, words))
			continue
		}
		read(e.Value)
	}
}

func hintOrList(written string, words []string) string {
	if hint := nearest.Hint(written, words...); hint != "" {
		return hint
	}
	return "; expected one of " + strings.Join(words, ", ")
}

func (r *configReader) entries(n *yamlpos.Node, what string) []*yamlpos.Entry {
	switch {
	case n.IsNull():
		return nil
	case n.Kind != yamlpos.Mapping:
		r.fail(n, "%s is a %s; expected keys and values", what, n.Kind)
		return nil
	}
	for _, e := range n.Shadowed {
		r.fail(e.Key, "the key %q stands twice in %s", e.Key.Value, what)
	}
	return n.Entries
}

func (r *configReader) items(n *yamlpos.Node, what string) []*yamlpos.Node {
	switch {
	case n.IsNull():
		return nil
	case n.Kind != yamlpos.Sequence:
		r.fail(n, "%s is a %s; expected a list", what, n.Kind)
		return nil
	}
	return n.Items
}

func (r *configReader) strings(n *yamlpos.Node, what string) []string {
	var out []string
	for _, item := range r.items(n, what) {
		out = append(out, r.text(item, "an entry of "+what))
	}
	return out
}

func (r *configReader) text(n *yamlpos.Node, what string) string {
	if n == nil || n.Kind != yamlpos.Scalar || n.IsNull() {
		if n != nil {
			r.fail(n, "%s is no text", what)
		}
		return ""
	}
	return n.Value
}

func (r *configReader) oneOf(n *yamlpos.Node, what string, words ...string) string {
	text := r.text(n, what)
	if text != "" && !slices.Contains(words, text) {
		r.fail(n, "%q is no value of %s%s", text, what, hintOrList(text, words))
	}
	return text
}
