package facts

// A List is a repeated part of an entity: filters, settings, access types.
// The zero List is incomplete: more items may exist than are known.
type List[T any] struct {
	Items []T
	// Complete is true when every item is known to be here.
	Complete bool
}

// Complete returns a list that is known to hold these items and no others.
func Complete[T any](items ...T) List[T] { return List[T]{Items: items, Complete: true} }

// A Relation is a link to another entity, made by Link (the function). The zero
// Relation is unknown.
type Relation[T Kinded] struct {
	Target T
	Basis  Basis
	// Origin is where the relation is written: the reference, the literal.
	Origin Origin
	Found  bool
}

// A Basis says how strong the evidence for a link is.
type Basis string

// The bases of links, strongest first.
const (
	BasisReference     Basis = "reference"      // the files refer to it
	BasisLiteral       Basis = "literal"        // equal names or ARNs are written
	BasisConfigured    Basis = "configured"     // .streamlint.yaml says so
	BasisOnlyCandidate Basis = "only_candidate" // nothing else in the scan could be meant
)

// Related returns a found relation.
func Related[T Kinded](target T, basis Basis, origin Origin) Relation[T] {
	return Relation[T]{Target: target, Basis: basis, Origin: origin, Found: true}
}
