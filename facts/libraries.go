package facts

import "strings"

// A LibraryVersion is one row of the table of what libraries bring along: which
// KCL a wrapper starts, which Kafka client a framework or binding is built on.
type LibraryVersion struct {
	// Library is the name in its ecosystem.
	Library string
	// Versions it holds for: "3.0.2", "3.1.x", or "" for all.
	Versions string
	// Brings is "kcl", or the client family as KafkaClient.Library has it.
	Brings string
	// Version that it brings; "=" for its own, "=minor" for the first two numbers
	// of its own, "" when it is not known. It has fewer than three numbers where
	// only so much is known.
	Version string
	// Source is the page or code, Read the date it was read.
	Source, Read string
}

// KCLVersionOf returns the KCL version that a library is or starts: "3.1.3", or
// "3" where only the major version is known. It is false for other libraries; the
// version is unknown where the manifest or the table does not tell.
func KCLVersionOf(l *Library) (version Attr[string], ok bool) {
	row, ok := libraryRow(l.Name, l.Version.Or(""))
	if !ok || row.Brings != "kcl" {
		return Attr[string]{}, false
	}
	return row.brings(l), true
}

// KafkaClientOf returns the client family of a library, as KafkaClient.Library
// has it, and the client's version, unknown where the manifest or the table does
// not tell: "java", "3.9.1". It is false for libraries that bring no Kafka
// client.
func KafkaClientOf(l *Library) (library string, version Attr[string], ok bool) {
	row, ok := libraryRow(l.Name, l.Version.Or(""))
	if !ok || row.Brings == "kcl" {
		return "", Attr[string]{}, false
	}
	return row.Brings, row.brings(l), true
}

// brings is the version that comes with a library; its origin is the library's
// own version.
func (row LibraryVersion) brings(l *Library) Attr[string] {
	if written, known := l.Version.Get(); known {
		if version := row.brought(written); version != "" {
			return Derive(version, l.Version)
		}
	}
	return Attr[string]{origin: l.Version.from()}
}

// libraryRow returns the most exact row for a version. A library that has rows,
// but none for the version, is known without a version.
func libraryRow(name, version string) (LibraryVersion, bool) {
	var best LibraryVersion
	found := false
	for _, row := range libraryVersions {
		if row.Library != name {
			continue
		}
		if !found {
			best, found = LibraryVersion{Library: name, Brings: row.Brings}, true
		}
		if row.holds(version) && len(row.Versions) >= len(best.Versions) {
			best = row
		}
	}
	return best, found
}

func (row LibraryVersion) holds(version string) bool {
	if line, ok := strings.CutSuffix(row.Versions, "x"); ok {
		return strings.HasPrefix(version, line)
	}
	return row.Versions == "" || row.Versions == version
}

func (row LibraryVersion) brought(version string) string {
	switch row.Version {
	case "=":
		return plainKafkaVersion(version)
	case "=minor":
		parts := strings.SplitN(version, ".", 3)
		if len(parts) < 2 {
			return ""
		}
		return parts[0] + "." + parts[1]
	}
	return row.Version
}

// plainKafkaVersion takes the vendor's suffix off a version. Confluent counts its
// platform: 7.9.0-ccs is Kafka 3.9, 8.0.0-ccs is 4.0.
//
// Source: https://docs.confluent.io/platform/current/installation/versions-interoperability.html,
// read 2026-11-29.
func plainKafkaVersion(version string) string {
	number, suffix, _ := strings.Cut(version, "-")
	if suffix != "ccs" && suffix != "ce" {
		return version
	}
	parts := strings.Split(number, ".")
	if len(parts) < 2 {
		return ""
	}
	switch parts[0] {
	case "7":
		return "3." + parts[1]
	case "8":
		return "4." + parts[1]
	}
	return ""
}

// KafkaClientAmong returns what the libraries of one manifest's directory say
// together of the Kafka client: the client itself before the framework that
// chooses one, and of equal ones a known version before a range. It is false
// where they bring no client, or clients of two families; the version is unknown
// where they contradict each other.
func KafkaClientAmong(libraries []*Library) (library string, version Attr[string], ok bool) {
	var ranked [3][]Attr[string]
	for _, l := range libraries {
		family, _, brings := KafkaClientOf(l)
		switch {
		case !brings:
			continue
		case library != "" && library != family:
			return "", Attr[string]{}, false
		}
		library = family
		ranked[l.rank()] = append(ranked[l.rank()], broughtBy(l))
	}
	return library, decided(ranked), library != ""
}

// KCLVersionAmong returns what the libraries of one manifest's directory say
// together of the KCL version.
func KCLVersionAmong(libraries []*Library) (version Attr[string], ok bool) {
	var ranked [3][]Attr[string]
	for _, l := range libraries {
		if _, brings := KCLVersionOf(l); brings {
			ranked[l.rank()] = append(ranked[l.rank()], broughtBy(l))
			ok = true
		}
	}
	return decided(ranked), ok
}

// rank orders what decides a version: the library itself, what manages the
// versions of others, what merely depends on it.
func (l *Library) rank() int {
	switch l.Name {
	case "org.springframework.boot:spring-boot":
		return 1
	case "org.springframework.kafka:spring-kafka", "com.amazonaws:dynamodb-streams-kinesis-adapter":
		return 2
	}
	return 0
}

// broughtBy is what a library brings: unknown where the manifest leaves its
// version to something else, written where it states one that is not known.
func broughtBy(l *Library) Attr[string] {
	row, _ := libraryRow(l.Name, l.Version.Or(""))
	version := row.brings(l)
	if !version.IsKnown() && l.Version.IsSet() {
		return Written[string]("", l.Version.Origin())
	}
	return version
}

// decided takes the first rank that states a version.
func decided(ranked [3][]Attr[string]) Attr[string] {
	for _, rank := range ranked {
		var known Attr[string]
		stated := false
		for _, v := range rank {
			text, isKnown := v.Get()
			switch {
			case isKnown && known.IsKnown() && known.Or("") != text:
				return Attr[string]{}
			case isKnown && !known.IsKnown():
				known = v
			}
			stated = stated || v.IsSet()
		}
		if stated {
			return known
		}
	}
	return Attr[string]{}
}
