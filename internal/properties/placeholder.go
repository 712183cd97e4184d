package properties

import (
	"regexp"
	"strings"
)

// placeholders are what template tools and frameworks fill in before or while a
// program reads the text. A text that only looks like one is unknown, which
// makes a rule silent; a placeholder taken for a value would make it wrong.
var placeholders = regexp.MustCompile(strings.Join([]string{
	`\$\{`,                        // Spring, Maven, shells, Terraform, Kafka's config providers
	`\$\(`,                        // shells, Kubernetes, make
	`(?:^|\W)\$[A-Z][A-Z0-9_]+\b`, // envsubst
	`\{\{|\}\}`,                   // Jinja, Go, Mustache, Helm
	`\{%`,                         // Jinja statements in a line
	`<%`,                          // ERB
	`<#|\[#`,                      // FreeMarker
	`#\{`,                         // Octopus, SpEL
	`%\{`,                         // Terraform directives, Hiera
	`%\(`,                         // Python's configparser
	`\[\[`,                        // Consul Template
	`\(\([A-Za-z_./-]+\)\)`,       // BOSH, Concourse
	`%[A-Za-z_][A-Za-z0-9_.]*%`,   // Windows, old build scripts
	`@[A-Za-z_][A-Za-z0-9_.-]*@`,  // Maven in Spring projects, autoconf
	`^\s*<[A-Za-z][^<>]*>\s*$`,    // "<your group>" of documentation
}, "|"))

// HasPlaceholder reports whether a text holds a placeholder.
//
// A default inside one, as in ${GROUP:orders}, is a hint and no value: who reads
// the text decides by what the environment holds.
func HasPlaceholder(text string) bool {
	return strings.ContainsAny(text, "${}%<#[(@") && placeholders.MatchString(text)
}

// impure are words of placeholders that give another value each time, or in
// each process: two of them are never equal.
var impure = regexp.MustCompile(`(?i)random|uuid|guid|\bnow\b|timestamp|hostname|pod_?name|\$\(`)

// identityOf names the unknown value of a text with placeholders: equal texts in
// one file are equal values. It is "" where they need not be.
func identityOf(value string) string {
	if impure.MatchString(value) {
		return ""
	}
	return value
}

type statementKind int

const (
	noStatement statementKind = iota
	inlineStatement
	blockStatement
)

// goBlocks are the words that open, divide and close blocks in Go templates, and
// the marks that do so in Mustache.
var goBlocks = regexp.MustCompile(`^\{\{[-~]?\s*(#|/|\^|if\b|else\b|end\b|range\b|with\b|define\b|block\b)`)

// statementOf tells lines that belong to a template language from entries. Such
// a line begins with a statement, whose first word Java takes for a key.
func statementOf(key, value string) statementKind {
	if key == "" || strings.IndexByte("{<[%", key[0]) < 0 {
		return noStatement
	}
	line := key + " " + value
	switch {
	case strings.HasPrefix(line, "{#"):
		if strings.Contains(line, "#}") {
			return inlineStatement
		}
		return blockStatement
	case strings.HasPrefix(line, "{{"):
		if goBlocks.MatchString(line) {
			return blockStatement
		}
		// {{ name }}.group.id=… is an entry with a templated key.
		if strings.Contains(key, "}}") {
			return noStatement
		}
		return inlineStatement
	case strings.HasPrefix(line, "<%="), strings.HasPrefix(line, "<%#"):
		return inlineStatement
	case strings.HasPrefix(line, "{%"), strings.HasPrefix(line, "<%"), strings.HasPrefix(line, "<#"),
		strings.HasPrefix(line, "</#"), strings.HasPrefix(line, "[#"), strings.HasPrefix(line, "[/#"),
		strings.HasPrefix(line, "%{"):
		return blockStatement
	}
	return noStatement
}
