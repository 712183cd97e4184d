package terraform

import "github.com/streamlint/streamlint/facts"

// A community is a popular module that is read through a table when its source
// is not on disk.
type community struct{ name string }

func communityFor(source, constraint string) *community { return nil }

func communityByName(name string) *community { return nil }

func (l *loader) table(c *community) *module { return nil }

// dropped lists the settings of a mapping that the module does not hand on.
func (c *community) dropped(d *declared) facts.List[*facts.DroppedSetting] {
	return facts.List[*facts.DroppedSetting]{Complete: true}
}
