package facts

import "strings"

// A runnable is a consumer seen as something that a workload runs.
type runnable struct {
	entity *Entity
	// name is its group id or application name, where it is known.
	name   Attr[string]
	linked func() bool
	link   func(Relation[*Workload])
}

func (ix *index) runnables() []*runnable {
	out := make([]*runnable, 0, len(ix.set.Clients)+len(ix.set.Applications))
	for _, c := range ix.set.Clients {
		switch c.Role.Or("consumer") {
		case "producer", "admin":
			continue
		}
		out = append(out, &runnable{
			&c.Entity, c.GroupID,
			func() bool { return c.Workload.Found },
			func(r Relation[*Workload]) { c.Workload = r },
		})
	}
	for _, a := range ix.set.Applications {
		out = append(out, &runnable{
			&a.Entity, a.ApplicationName,
			func() bool { return a.Workload.Found },
			func(r Relation[*Workload]) { a.Workload = r },
		})
	}
	return out
}

// linkWorkloads finds the workload that runs each client and application: the
// one that names its file, else the one that names its group or application,
// else the only one that is left for the only file that is left. What parsers
// linked stays.
func (ix *index) linkWorkloads() {
	if len(ix.set.Workloads) == 0 {
		return
	}
	var consumers []*runnable
	for _, r := range ix.runnables() {
		if !r.linked() {
			consumers = append(consumers, r)
		}
	}
	ix.linkByFile(consumers)
	ix.linkByName(consumers)
	ix.linkLeftover(consumers)
}

// A mention is one place where a workload names a file.
type mention struct {
	workload *Workload
	words    []string // of the path, last first
	origin   Origin
}

// linkByFile follows paths in environments and arguments: the file whose own
// path ends alike, the longest such end first. Two files that fit equally well,
// or two workloads that name one file, are no evidence.
func (ix *index) linkByFile(consumers []*runnable) {
	files := fileEnds{}
	byPath := map[string][]*runnable{}
	for _, r := range consumers {
		file := r.entity.Header.Path()
		if file == "" {
			continue
		}
		if byPath[file] == nil {
			files.add(file)
		}
		byPath[file] = append(byPath[file], r)
	}
	type claim struct {
		workload  *Workload
		origin    Origin
		length    int
		ambiguous bool
	}
	claims := map[string]claim{}
	for _, m := range ix.mentions(files) {
		file, length, ok := files.closest(m.words)
		if !ok {
			continue
		}
		switch old, ok := claims[file]; {
		case !ok || length > old.length:
			claims[file] = claim{m.workload, m.origin, length, false}
		case length == old.length && !sameVariant(&old.workload.Entity, &m.workload.Entity):
			old.ambiguous = true
			claims[file] = old
		}
	}
	for file, c := range claims {
		for _, r := range byPath[file] {
			if !c.ambiguous && mayRun(r.entity, c.workload) {
				r.link(Related(c.workload, BasisLiteral, c.origin))
			}
		}
	}
}

// mayRun: a consumer of a world runs in that world; one outside any runs
// anywhere.
func mayRun(e *Entity, w *Workload) bool {
	return e.Scope == "" || worldOf(e) == worldOf(&w.Entity)
}

// mentions lists the paths in workloads that end in a consumer file's name.
func (ix *index) mentions(files fileEnds) []mention {
	var out []mention
	add := func(w *Workload, text string, origin Origin) {
		for _, token := range pathTokens(text) {
			words := reversed(token)
			if len(words) > 0 && files["/"+words[0]].count > 0 {
				out = append(out, mention{w, words, origin})
			}
		}
	}
	for _, w := range ix.set.Workloads {
		for _, v := range w.Environment.Items {
			if text, ok := v.Value.Get(); ok {
				add(w, text, v.Value.Origin())
			}
		}
		for _, word := range w.Arguments.Or(nil) {
			add(w, word, w.Arguments.Origin())
		}
	}
	return out
}

// pathTokens cuts a value or a command line where a path can begin or end.
func pathTokens(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(" \t\n\r=,;:'\"()", r)
	})
}

// reversed returns the parts of a path, last first; a Windows path has other
// separators.
func reversed(file string) []string {
	parts := strings.FieldsFunc(file, func(r rune) bool { return r == '/' || r == '\\' })
	out := make([]string, 0, len(parts))
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i] != "." {
			out = append(out, parts[i])
		}
	}
	return out
}

// fileEnds finds files by the ends of their paths, written last part first:
// "/consumer.properties", "/consumer.properties/orders". It keeps the search linear.
type fileEnds map[string]fileEnd

type fileEnd struct {
	file  string
	count int
}

// longestEnd bounds how many parts of a path are compared.
const longestEnd = 16

func (e fileEnds) add(file string) {
	end := ""
	for i, part := range reversed(file) {
		if i == longestEnd {
			return
		}
		end += "/" + part
		e[end] = fileEnd{file, e[end].count + 1}
	}
}

// closest returns the one file whose path ends most like the words, last first,
// and in how many of them. Where two files fit equally well it returns none.
func (e fileEnds) closest(words []string) (file string, length int, ok bool) {
	var best fileEnd
	end := ""
	for i, word := range words[:min(len(words), longestEnd)] {
		end += "/" + word
		found, fits := e[end]
		if !fits {
			break
		}
		best, length = found, i+1
	}
	return best.file, length, best.count == 1
}

// otherThings are words in names of variables whose values name something else
// than a consumer, though the names may be equal.
var otherThings = []string{"TOPIC", "STREAM", "TABLE", "QUEUE", "BUCKET", "PRODUCER", "DATABASE", "SCHEMA"}

// linkByName follows environment values that are a group id or application name.
// It takes one workload for one consumer, and nothing else.
func (ix *index) linkByName(consumers []*runnable) {
	byName := map[string][]*runnable{}
	for _, r := range consumers {
		if name, ok := r.name.Get(); ok && name != "" {
			byName[name] = append(byName[name], r)
		}
	}
	type naming struct {
		workload *Workload
		origin   Origin
		twice    bool
	}
	namings := map[string]naming{}
	for _, w := range ix.set.Workloads {
		for _, v := range w.Environment.Items {
			text, ok := v.Value.Get()
			if !ok || byName[text] == nil || namesOther(v.Name) {
				continue
			}
			old, seen := namings[text]
			if !seen {
				namings[text] = naming{w, v.Value.Origin(), false}
			} else if !sameVariant(&old.workload.Entity, &w.Entity) {
				old.twice = true
				namings[text] = old
			}
		}
	}
	for name, n := range namings {
		if named := byName[name]; !n.twice && len(named) == 1 && !named[0].linked() && mayRun(named[0].entity, n.workload) {
			named[0].link(Related(n.workload, BasisLiteral, n.origin))
		}
	}
}

func namesOther(variable string) bool {
	upper := strings.ToUpper(variable)
	for _, word := range otherThings {
		if strings.Contains(upper, word) {
			return true
		}
	}
	return false
}

// linkLeftover gives the only workload that runs nothing yet to the only file of
// consumers that nothing runs.
func (ix *index) linkLeftover(consumers []*runnable) {
	var left []*runnable
	runs := map[*Workload]bool{}
	for _, c := range ix.set.Clients {
		runs[c.Workload.Target] = true
	}
	for _, a := range ix.set.Applications {
		runs[a.Workload.Target] = true
	}
	for _, r := range consumers {
		if r.linked() {
			continue
		}
		if len(left) > 0 && left[0].entity.Header.Path() != r.entity.Header.Path() {
			return
		}
		left = append(left, r)
	}
	var idle *Workload
	for _, w := range ix.set.Workloads {
		if runs[w] {
			continue
		}
		if idle != nil {
			return
		}
		idle = w
	}
	if idle == nil {
		return
	}
	for _, r := range left {
		if mayRun(r.entity, idle) {
			r.link(Related(idle, BasisOnlyCandidate, r.entity.HeaderOrigin()))
		}
	}
}
