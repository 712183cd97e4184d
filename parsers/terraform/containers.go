package terraform

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// containers are what the containers of a task or pod say together.
type containers struct {
	environment      facts.List[*facts.EnvironmentVariable]
	arguments        facts.Attr[[]string]
	images           facts.Attr[[]string]
	stopGraceMS      facts.Attr[int64]
	startBudgetMS    facts.Attr[int64]
	words, pictures  []string
	wordsOpen        bool
	picturesOpen     bool
	stops, starts    []facts.Attr[int64]
	origin, noOrigin facts.Origin
}

func (k *containers) fill(l *facts.Workload) {
	l.Environment = k.environment
	l.Arguments = k.arguments
	l.Images = k.images
	if l.StopGraceMS.IsUnknown() {
		l.StopGraceMS = k.stopGraceMS
	}
	l.StartBudgetMS = k.startBudgetMS
}

// ecsContainers reads container_definitions: an encoded list, or JSON text.
func ecsContainers(r reading, c config) containers {
	k := containers{origin: r.origin, noOrigin: facts.WrittenAt(c.header())}
	if r.state != isWritten {
		return k
	}
	list := r.value
	if s := r.symbol(); s != nil && s.encoded != cty.NilVal {
		list = s.encoded
	} else if decoded, ok := decodeParts(r); ok {
		list = decoded
	}
	secret := isSensitive(list) && !list.IsWhollyKnown()
	list, marks := list.Unmark()
	if !list.IsKnown() || list.IsNull() || !list.CanIterateElements() || list.Type() == cty.String || secret {
		return k
	}
	if _, all := marks[sensitive{}]; all {
		return k
	}
	if list.Type().IsObjectType() || list.Type().IsMapType() {
		return k
	}
	k.environment.Complete = true
	for it := list.ElementIterator(); it.Next(); {
		_, one := it.Element()
		k.ecsContainer(one)
	}
	k.close()
	return k
}

func (k *containers) ecsContainer(v cty.Value) {
	v, marks := v.Unmark()
	if _, hidden := marks[sensitive{}]; hidden || !v.IsKnown() || v.IsNull() || !v.Type().IsObjectType() && !v.Type().IsMapType() {
		k.open()
		return
	}
	k.variables(v, "environment", false)
	k.variables(v, "secrets", true)
	if files, ok := member(v, "environmentFiles"); ok && !isNull(files) && lengthOf(files) != 0 {
		k.environment.Complete = false
	}
	// The provider reads keys in any case, and a module writes this one so.
	for _, name := range []string{"entryPoint", "entrypoint", "command"} {
		k.word(v, name)
	}
	if image, ok := member(v, "image"); ok {
		if text, ok := shownText(image); ok {
			k.pictures = append(k.pictures, text)
		} else {
			k.picturesOpen = true
		}
	}
	k.stops = append(k.stops, k.seconds(v, "stopTimeout"))
	health, ok := member(v, "healthCheck")
	switch {
	case !ok || isNull(health):
		k.starts = append(k.starts, facts.Absent[int64](k.noOrigin))
	default:
		k.starts = append(k.starts, k.seconds(health, "startPeriod"))
	}
}

// open: a container of which nothing is known.
func (k *containers) open() {
	k.environment.Complete = false
	k.wordsOpen, k.picturesOpen = true, true
	k.stops = append(k.stops, facts.Attr[int64]{})
	k.starts = append(k.starts, facts.Attr[int64]{})
}

// variables reads a list of {name, value}, or of secrets, whose values are
// elsewhere.
func (k *containers) variables(v cty.Value, name string, secrets bool) {
	list, ok := member(v, name)
	if !ok || isNull(list) {
		return
	}
	hidden := isSensitive(list) && list.HasMark(sensitive{})
	list, _ = list.Unmark()
	if !list.IsKnown() || !list.CanIterateElements() {
		k.environment.Complete = false
		return
	}
	for it := list.ElementIterator(); it.Next(); {
		_, entry := it.Element()
		key, ok := member(entry, "name")
		text, known := shownText(key)
		if !ok || !known {
			k.environment.Complete = false
			continue
		}
		value, ok := member(entry, "value")
		if secrets || !ok {
			k.environment.Items = append(k.environment.Items, &facts.EnvironmentVariable{
				Name: text, Value: facts.Written[string]("", k.at(key)),
			})
			continue
		}
		if hidden {
			value = value.Mark(sensitive{})
		}
		k.environment.Items = append(k.environment.Items, &facts.EnvironmentVariable{
			Name: text, Value: k.variable(text, value),
		})
	}
}

// variable is the value of an environment variable; a secret's is hidden.
func (k *containers) variable(name string, v cty.Value) facts.Attr[string] {
	text, known := asText(plain(v))
	if isSecretName(name) || known && holdsSecret(text) {
		placeOf(v).Mask()
		return facts.Written[string]("", k.at(v))
	}
	if isNull(v) {
		return facts.Absent[string](k.at(v))
	}
	return textAttr(reading{state: isWritten, value: v, origin: k.at(v)})
}

// at is the origin of an element: its own place where that is known.
func (k *containers) at(v cty.Value) facts.Origin {
	o := k.origin
	if v != cty.NilVal {
		if place := placeOf(v); !place.IsZero() && !isTableFile(place.File) {
			o = facts.WrittenAt(place)
		}
		if s := symbolOf(v); s != nil && s.ref != nil {
			o = o.Referring(*s.ref)
		} else {
			o.Ref = nil
		}
	}
	return o
}

// word adds the words of a command.
func (k *containers) word(v cty.Value, name string) {
	list, ok := member(v, name)
	if !ok || isNull(list) {
		return
	}
	if !list.IsKnown() || isSensitive(list) {
		k.wordsOpen = true
		return
	}
	inner, _ := list.Unmark()
	if !inner.CanIterateElements() {
		k.wordsOpen = true
		return
	}
	for it := inner.ElementIterator(); it.Next(); {
		_, element := it.Element()
		text, ok := shownText(element)
		if !ok {
			k.wordsOpen = true
			continue
		}
		if holdsSecret(text) {
			placeOf(element).Mask()
			k.wordsOpen = true
			continue
		}
		k.words = append(k.words, text)
	}
}

func (k *containers) seconds(v cty.Value, name string) facts.Attr[int64] {
	n, ok := member(v, name)
	inner, _ := v.Unmark()
	switch {
	case !inner.IsKnown():
		return facts.Attr[int64]{}
	case !ok || isNull(n):
		return facts.Absent[int64](k.noOrigin)
	}
	return times(reading{state: isWritten, value: n, origin: k.at(n)}, 1000)
}

// close puts together what the containers say.
func (k *containers) close() {
	k.arguments = facts.Known(k.words, k.origin)
	if k.wordsOpen {
		k.arguments = facts.Written[[]string]("", k.origin)
	} else if len(k.words) == 0 {
		k.arguments = facts.Absent[[]string](k.noOrigin)
	}
	k.images = facts.Known(k.pictures, k.origin)
	if k.picturesOpen || len(k.pictures) == 0 {
		k.images = facts.Attr[[]string]{}.WithOrigin(k.origin)
	}
	k.stopGraceMS, k.startBudgetMS = agreed(k.stops), agreed(k.starts)
}

// agreed is what all containers say; where they differ it is not known which of
// them is the consumer.
func agreed(list []facts.Attr[int64]) facts.Attr[int64] {
	if len(list) == 0 {
		return facts.Attr[int64]{}
	}
	first := list[0]
	for _, a := range list[1:] {
		v, ok := a.Get()
		w, known := first.Get()
		if ok != known || v != w || a.IsAbsent() != first.IsAbsent() || !ok && !a.IsAbsent() {
			return facts.Attr[int64]{}.WithOrigin(first.Origin())
		}
	}
	return first
}

// shownText is a known text that may be shown.
func shownText(v cty.Value) (string, bool) {
	if v == cty.NilVal || isSensitive(v) {
		return "", false
	}
	return asText(plain(v))
}
