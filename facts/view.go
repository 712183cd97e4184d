package facts

import (
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// An Object is what a policy sees of an entity or a part of one: its fields in a
// fixed order, relations nested.
type Object struct {
	// Kind is the entity's kind, "" for a part.
	Kind string
	// Entity is set for entities.
	Entity *Entity
	// Target is the shared view that this one adds a relation's basis to, nil
	// for other objects. Two objects of one target and basis are equal, origins
	// of the relation aside.
	Target *Object
	Fields []Field
}

// A Field is one attribute in a view.
type Field struct {
	Name string
	// Value is a string, int64, float64, bool, []string, *Object or []*Object;
	// nil is unknown, and then the field is left out of a policy's input.
	Value any
	// Origin is never nil.
	Origin *Origin
	// Absent: there is certainly no value, so nil is not unknown.
	Absent bool
	// Incomplete: a list that may have items which are not known.
	Incomplete bool
	// Basis of a relation, "" for other fields.
	Basis Basis
}

// A Viewer turns entities into views. Entities that several others relate to are
// viewed once and shared. It is safe for concurrent use.
type Viewer struct {
	mu   sync.Mutex
	seen map[any]*Object
}

// NewViewer returns an empty viewer.
func NewViewer() *Viewer { return &Viewer{seen: map[any]*Object{}} }

// View returns what a policy sees of an entity. Callers must not change it.
func (v *Viewer) View(e Kinded) *Object {
	return v.object(reflect.ValueOf(e), false)
}

// related returns the shared view of a relation's target.
func (v *Viewer) related(value reflect.Value) *Object {
	key := value.Interface()
	v.mu.Lock()
	o, ok := v.seen[key]
	v.mu.Unlock()
	if ok {
		return o
	}
	o = v.object(value, true)
	v.mu.Lock()
	defer v.mu.Unlock()
	if first, ok := v.seen[key]; ok {
		return first
	}
	v.seen[key] = o
	return o
}

func (v *Viewer) object(pointer reflect.Value, nested bool) *Object {
	value := pointer.Elem()
	plan := planOf(value.Type())
	o := &Object{Fields: make([]Field, 0, plan.size)}
	if plan.entity {
		e := pointer.Interface().(Kinded)
		o.Kind, o.Entity = e.Kind(), e.Base()
		header := o.Entity.HeaderOrigin()
		o.Fields = append(o.Fields,
			Field{Name: "id", Value: o.Entity.ID, Origin: &header},
			Field{Name: "label", Value: o.Entity.Label, Origin: &header})
	}
	for _, f := range plan.fields {
		if nested && f.backward {
			continue
		}
		o.Fields = f.view(o.Fields, v, value.Field(f.index))
	}
	return o
}

// viewable is implemented by Attr, Link and List, pointers to parts apart.
type viewable interface {
	// view appends the attribute's fields.
	view(out []Field, v *Viewer, f *fieldPlan) []Field
}

func (a *Attr[T]) view(out []Field, _ *Viewer, f *fieldPlan) []Field {
	field := Field{Name: f.name, Origin: a.from(), Absent: a.state == absent}
	if a.state == known {
		field.Value = a.value
	}
	out = append(out, field)
	if f.set {
		set := Field{Name: f.name + "_set", Origin: a.from()}
		switch a.state {
		case known, written:
			// A default is not a setting.
			set.Value = a.from().Kind != OriginDefaulted
		case absent:
			set.Value = false
		}
		out = append(out, set)
	}
	return out
}

func (l *Relation[T]) view(out []Field, v *Viewer, f *fieldPlan) []Field {
	origin := &l.Origin
	field := Field{Name: f.name, Origin: origin, Basis: l.Basis}
	if l.Found {
		target := v.related(reflect.ValueOf(l.Target))
		with := *target
		with.Target = target
		with.Fields = append(append(make([]Field, 0, len(target.Fields)+1), target.Fields...),
			Field{Name: "basis", Value: string(l.Basis), Origin: origin})
		field.Value = &with
	}
	return append(out, field)
}

func (l *List[T]) view(out []Field, v *Viewer, f *fieldPlan) []Field {
	objects := make([]*Object, 0, len(l.Items))
	for i := range l.Items {
		objects = append(objects, v.object(reflect.ValueOf(l.Items[i]), false))
	}
	field := Field{Name: f.name, Value: objects, Origin: &noOrigin, Incomplete: !l.Complete}
	if !l.Complete && len(objects) == 0 {
		field.Value = nil
	}
	for _, o := range objects {
		if len(o.Fields) > 0 {
			field.Origin = o.Fields[0].Origin
			break
		}
	}
	return append(out, field)
}

// typePlan is what reflection found out about a struct, once.
type typePlan struct {
	entity bool
	size   int // how many fields a view has at most
	fields []fieldPlan
}

type fieldPlan struct {
	index    int
	name     string
	set      bool // also "<name>_set"
	backward bool // left out where the entity is nested in another one
	kind     fieldKind
	typ      reflect.Type
}

type fieldKind int

const (
	attrField fieldKind = iota
	relationField
	listField
	partField
)

var plans sync.Map // reflect.Type → *typePlan

func planOf(t reflect.Type) *typePlan {
	if p, ok := plans.Load(t); ok {
		return p.(*typePlan)
	}
	p := &typePlan{}
	for i := range t.NumField() {
		sf := t.Field(i)
		if sf.Anonymous && sf.Type == reflect.TypeFor[Entity]() {
			p.entity = true
			continue
		}
		tag, ok := sf.Tag.Lookup("fact")
		if !ok {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		f := fieldPlan{index: i, name: name, typ: sf.Type}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "set":
				f.set = true
			case "backward":
				f.backward = true
			}
		}
		switch {
		case sf.Type.Kind() == reflect.Pointer:
			f.kind = partField
		case strings.HasPrefix(sf.Type.Name(), "Attr["):
			f.kind = attrField
		case strings.HasPrefix(sf.Type.Name(), "Relation["):
			f.kind = relationField
		default:
			f.kind = listField
		}
		p.fields = append(p.fields, f)
		p.size++
		if f.set {
			p.size++
		}
	}
	p.size += 2 // id and label
	actual, _ := plans.LoadOrStore(t, p)
	return actual.(*typePlan)
}

func (f *fieldPlan) view(out []Field, v *Viewer, value reflect.Value) []Field {
	if f.kind != partField {
		return value.Addr().Interface().(viewable).view(out, v, f)
	}
	field := Field{Name: f.name, Origin: &noOrigin}
	if !value.IsNil() {
		o := v.object(value, false)
		field.Value = o
		for _, inner := range o.Fields {
			if !inner.Origin.Place.IsZero() {
				field.Origin = inner.Origin
				break
			}
		}
	}
	return append(out, field)
}

// Field returns a field by name.
func (o *Object) Field(name string) (Field, bool) {
	for _, f := range o.Fields {
		if f.Name == name {
			return f, true
		}
	}
	return Field{}, false
}

// Lookup follows a dotted path, with list positions as numbers:
// "stream.retention_ms", "filters.0.pattern". It returns the last field, and the
// fields on the way to it.
func (o *Object) Lookup(path string) (field Field, way []Field, ok bool) {
	words := strings.Split(path, ".")
	current := o
	for i := 0; i < len(words); i++ {
		field, ok = current.Field(words[i])
		if !ok {
			return Field{}, way, false
		}
		if i == len(words)-1 {
			return field, way, true
		}
		way = append(way, field)
		switch value := field.Value.(type) {
		case *Object:
			current = value
		case []*Object:
			i++
			n, err := strconv.Atoi(words[i])
			if err != nil || n < 0 || n >= len(value) {
				return Field{}, way, false
			}
			item := itemField(words[i], value[n])
			if i == len(words)-1 {
				return item, way, true
			}
			way = append(way, item)
			current = value[n]
		default:
			return Field{}, way, false
		}
	}
	return field, way, ok
}

// itemField is the field of one item of a list. An item that is a relation says
// its basis itself.
func itemField(name string, o *Object) Field {
	item := Field{Name: name, Value: o, Origin: &noOrigin}
	if len(o.Fields) > 0 {
		item.Origin = o.Fields[0].Origin
	}
	if basis, ok := o.Field("basis"); ok {
		text, _ := basis.Value.(string)
		item.Basis = Basis(text)
	}
	return item
}

// JSON returns the object as plain maps and slices, exactly what a policy sees:
// unknown fields are left out.
func (o *Object) JSON() map[string]any {
	out := map[string]any{}
	for _, f := range o.Fields {
		switch value := f.Value.(type) {
		case nil:
		case *Object:
			out[f.Name] = value.JSON()
		case []*Object:
			items := make([]any, 0, len(value))
			for _, item := range value {
				items = append(items, item.JSON())
			}
			out[f.Name] = items
		default:
			out[f.Name] = value
		}
	}
	return out
}

// Unknown reports whether more could be known of the field: a value, or further
// items of a list.
func (f *Field) Unknown() bool { return f.Value == nil && !f.Absent || f.Incomplete }
