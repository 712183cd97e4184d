package facts

import (
	"reflect"
	"strings"
)

// agreed returns one entity for several variants of it that may be meant: it says
// what all of them say, and leaves open what they differ in. A consumer that does
// not depend on a condition must not be judged by one branch of what it uses.
func agreed[T Kinded](variants []T) T {
	first := variants[0]
	if len(variants) == 1 {
		return first
	}
	var key strings.Builder
	for _, v := range variants {
		key.WriteString(whenKey(v.Base().When))
		key.WriteByte('\x01')
	}
	base := first.Base()
	if e, ok := base.agreed[key.String()].(T); ok {
		return e
	}
	out := agreement(variants)
	if base.agreed == nil {
		base.agreed = map[string]Kinded{}
	}
	base.agreed[key.String()] = out
	return out
}

// agreement copies the first variant and takes back what another one does not
// say too.
func agreement[T Kinded](variants []T) T {
	first := reflect.ValueOf(variants[0]).Elem()
	out := reflect.New(first.Type())
	out.Elem().Set(first)
	for i := range first.NumField() {
		field := out.Elem().Field(i)
		if field.Type() == reflect.TypeFor[Entity]() {
			continue
		}
		for _, v := range variants[1:] {
			if !agree(field.Interface(), reflect.ValueOf(v).Elem().Field(i).Interface()) {
				field.SetZero()
				break
			}
		}
	}
	e := out.Interface().(T)
	e.Base().When, e.Base().agreed = nil, nil
	return e
}

func agree(a, b any) bool {
	if a, ok := a.(interface{ agrees(other any) bool }); ok {
		return a.agrees(b)
	}
	return reflect.DeepEqual(a, b)
}

// agrees reports whether two attributes say the same: the value or the lack of
// one, and who supplied it.
func (a Attr[T]) agrees(other any) bool {
	b, ok := other.(Attr[T])
	return ok && a.state == b.state && a.identity == b.identity && a.from().Kind == b.from().Kind &&
		reflect.DeepEqual(a.value, b.value)
}

// agrees reports whether two relations lead to the same entity.
func (l Relation[T]) agrees(other any) bool {
	o, ok := other.(Relation[T])
	if !ok || l.Found != o.Found || l.Basis != o.Basis {
		return false
	}
	return !l.Found || sameVariant(l.Target.Base(), o.Target.Base())
}
