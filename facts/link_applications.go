package facts

import (
	"path"
	"slices"
	"strings"
)

// shownApplications bounds how many peers are listed; it keeps hundreds of
// copies linear.
const shownApplications = 8

// linkApplications finds applications that share a name or a lease table, and
// then counts the workers of those that share with nobody.
func (ix *index) linkApplications() {
	byName := map[string][]*KCLApplication{}
	for _, a := range ix.set.Applications {
		for _, key := range a.sharingKeys() {
			byName[key] = append(byName[key], a)
		}
	}
	for _, a := range ix.set.Applications {
		a.SameApplication = a.peers(byName)
		a.countWorkers(byName)
	}
}

// sharingKeys are equal for applications that name one lease table or one
// application. What the name is an expression of counts within one scope.
func (a *KCLApplication) sharingKeys() []string {
	var out []string
	for kind, name := range map[string]Attr[string]{"name": a.ApplicationName, "table": a.LeaseTable} {
		if value, ok := nameKey(&a.Entity, name); ok {
			out = append(out, a.Scope+"\x00"+a.Inputs+"\x00"+kind+"\x00"+value)
		}
	}
	slices.Sort(out)
	return out
}

func nameKey(e *Entity, a Attr[string]) (string, bool) {
	if text, ok := a.Get(); ok {
		return "=" + text, text != ""
	}
	if identity := a.Identity(); identity != "" {
		if e.Scope == "" {
			return "file:" + e.Header.Path() + "\x00" + identity, true
		}
		return identity, true
	}
	return "", false
}

// peers lists the others that this application meets in one lease table or under
// one name.
func (a *KCLApplication) peers(byName map[string][]*KCLApplication) List[*ApplicationPeer] {
	out := List[*ApplicationPeer]{Complete: a.ApplicationName.IsKnown() && a.LeaseTable.IsKnown()}
	seen := map[*KCLApplication]bool{a: true}
	for _, key := range a.sharingKeys() {
		for _, other := range nearest(byName[key]) {
			if len(out.Items) == shownApplications {
				return out
			}
			if seen[other] || sameVariant(&a.Entity, &other.Entity) || other.Contradicts(&a.Entity) {
				continue
			}
			seen[other] = true
			switch region := sameRegion(a, other); {
			case region == unproved:
				out.Complete = false
			case region == proved && !sameFamily(a, other):
				out.Items = append(out.Items, describePeer(key, a, other))
			}
		}
	}
	return out
}

// nearest bounds how many applications of one name are compared one by one.
func nearest(applications []*KCLApplication) []*KCLApplication {
	return applications[:min(len(applications), crowd)]
}

func describePeer(key string, a, other *KCLApplication) *ApplicationPeer {
	out := &ApplicationPeer{
		Label:       Derive(other.Label, other.ApplicationName),
		SameStream:  sameText(a.StreamName, other.StreamName),
		SameTable:   sameText(a.LeaseTable, other.LeaseTable),
		SameProgram: sameText(a.Program, other.Program),
		StreamName:  other.StreamName,
		Program:     other.Program,
		Before:      Derive(before(&other.Entity, &a.Entity), other.ApplicationName),
		Key:         Derive(key, a.ApplicationName),
	}
	return out
}

// sameText compares two names as far as the files tell.
func sameText(a, b Attr[string]) Attr[bool] {
	one, ok := a.Get()
	two, known := b.Get()
	switch {
	case ok && known:
		return Derive(one == two, b)
	case a.Identity() != "" && a.Identity() == b.Identity():
		return Derive(true, b)
	}
	return Attr[bool]{}
}

// A verdict about two things: they are the same, they differ, or nothing proves
// either.
type likeness int

const (
	unproved likeness = iota
	proved
	different
)

// sameRegion: a lease table belongs to one region. Two files without a region
// get it from where they run, in one and the same way.
func sameRegion(a, b *KCLApplication) likeness {
	one, ok := a.Region.Get()
	two, known := b.Region.Get()
	switch {
	case ok && known && one == two:
		return proved
	case ok && known:
		return different
	case a.Region.IsAbsent() && b.Region.IsAbsent():
		return proved
	case a.Region.Identity() != "" && a.Region.Identity() == b.Region.Identity():
		return proved
	}
	return unproved
}

// environmentWords name a stage, and not a service.
var environmentWords = settingNames(`
	dev devel develop development local localhost docker test tests testing qa uat sit int integration ci
	stage staging stg preprod pre preview beta alpha gamma sandbox sbx demo
	prod production prd live main blue green
	us eu ap ca sa me af il mx north south east west central northeast southeast northwest southwest gov
	sample samples example examples default template target build classes resources`)

// sameFamily tells the files of one application in several environments: their
// paths differ in words for stages and regions only. Those never run side by
// side in one account and region.
func sameFamily(a, b *KCLApplication) bool {
	return familyOf(a.Header.Path()) == familyOf(b.Header.Path())
}

func familyOf(file string) string {
	words := strings.FieldsFunc(strings.ToLower(file), func(r rune) bool { return strings.ContainsRune("/._-", r) })
	words = slices.DeleteFunc(words, func(w string) bool {
		return environmentWords[strings.TrimRight(w, "0123456789")] || strings.Trim(w, "0123456789") == ""
	})
	return strings.Join(words, "/")
}

// completeProgram names the script or binary that processes the records. How it
// is started may differ between two files of one application.
func (a *KCLApplication) completeProgram() {
	for _, s := range a.Settings.Items {
		if s.Name.Or("") != "executableName" {
			continue
		}
		if command, ok := s.Value.Get(); ok {
			a.Program = Derive(programName(command), s.Value)
		}
	}
}

func programName(command string) string {
	for _, w := range slices.Backward(strings.Fields(command)) {
		if !strings.HasPrefix(w, "-") {
			return path.Base(strings.ReplaceAll(w, `\`, "/"))
		}
	}
	return command
}

// countWorkers takes the copies of the workload for the workers. Where other
// files may configure workers of the same application, the number is theirs too
// and not known.
func (a *KCLApplication) countWorkers(byName map[string][]*KCLApplication) {
	if !a.Workload.Found {
		return
	}
	for _, key := range a.sharingKeys() {
		for _, other := range nearest(byName[key]) {
			if other != a && !sameVariant(&a.Entity, &other.Entity) && !sameFamily(a, other) && sameRegion(a, other) != different {
				return
			}
		}
	}
	a.WorkerCountMin, a.WorkerCountMax = a.Workload.Target.ReplicasMin, a.Workload.Target.ReplicasMax
}
