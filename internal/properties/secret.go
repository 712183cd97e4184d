package properties

import (
	"regexp"
	"strings"
)

// secretWords are parts of the names of keys whose values are secrets, without
// the dots, dashes and underscores between words. A name that merely sounds
// secret costs one unknown value; one that is missed costs a leak.
var secretWords = []string{
	"password", "passwd", "passphrase", "passcode", "secret", "token", "credential", "jaas",
	"privatekey", "accesskey", "apikey", "accountkey", "sharedkey", "encryptionkey",
	// basic.auth.user.info of Confluent's Schema Registry clients.
	"userinfo",
	// ssl.keystore.key of the Java client, ssl.key.pem of librdkafka.
	"keystorekey", "keypem",
	// What librdkafka hands to its own unsecured token builder.
	"oauthbearerconfig",
	"clientassertion", "connectionstring",
}

var wordSeparators = strings.NewReplacer(".", "", "-", "", "_", "", " ", "")

// IsSecret reports whether a key's value is a secret, judged by its name alone.
func IsSecret(key string) bool {
	name := wordSeparators.Replace(strings.ToLower(key))
	return containsAny(name, secretWords) || name == "pwd" || strings.HasSuffix(key, ".pwd")
}

// A mark is a shape of a secret inside a text that has another purpose. The
// pattern is tried only where one of the hints stands in the text in lower case:
// nearly every text has none, and looking for words is much cheaper.
type mark struct {
	hints []string
	// with is a text that stands there too.
	with    string
	pattern *regexp.Regexp
}

var marks = []mark{
	// User and password of a URL.
	{[]string{"//"}, "@", regexp.MustCompile(`//\S*@`)},
	// A parameter, an argument or a JSON member that is one.
	{assignedWords, "=", regexp.MustCompile(`(?i)(password|passwd|passphrase|pwd|secret|token|credentials?|(api|access|private|account|shared)[._-]?key|user[._-]?info)["']?\s*=\s*\S`)},
	{assignedWords, ":", regexp.MustCompile(`(?i)(password|passwd|passphrase|pwd|secret|token|credentials?|(api|access|private)[._-]?key)["']\s*:\s*\S`)},
	// What a JAAS module is given.
	{[]string{"loginmodule"}, "", regexp.MustCompile(`(?i)loginmodule\s+(required|requisite|sufficient|optional)\s+\S`)},
	// Key material, access keys of AWS, signed tokens.
	{[]string{"-----begin"}, "", regexp.MustCompile(`(?i)-----begin [a-z ]*private key`)},
	{[]string{"akia", "asia"}, "", regexp.MustCompile(`(?i)\b(akia|asia)[a-z0-9]{16}\b`)},
	{[]string{"eyj"}, "", regexp.MustCompile(`(?i)\beyj[a-z0-9_-]{8,}\.eyj[a-z0-9_-]+`)},
}

var assignedWords = []string{"passw", "passphrase", "pwd", "secret", "token", "credential", "key", "info"}

// secretIn returns where the first secret begins in a text, or -1.
func secretIn(text string) int {
	lower := strings.ToLower(text)
	first := -1
	for _, m := range marks {
		if !strings.Contains(lower, m.with) || !containsAny(lower, m.hints) {
			continue
		}
		if at := m.pattern.FindStringIndex(text); at != nil && (first < 0 || at[0] < first) {
			first = at[0]
		}
	}
	return first
}

func holdsSecret(text string) bool { return secretIn(text) >= 0 }

func containsAny(text string, words []string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// isSecretValue decides for an entry.
func isSecretValue(key, value string) bool {
	if holdsSecret(value) {
		return true
	}
	return IsSecret(key) && !namesClasses(key, value)
}

// providerClasses is a list of class names, without arguments.
var providerClasses = regexp.MustCompile(`^\s*([A-Za-z_$][\w$]*\.)*\w*(Provider|Chain)(\s*,\s*([A-Za-z_$][\w$]*\.)*\w*(Provider|Chain))*\s*$`)

// namesClasses excepts AwsCredentialsProvider and its like: the value is the
// class that fetches the credentials. With arguments after a "|" it may hold the
// credentials themselves.
func namesClasses(key, value string) bool {
	name := wordSeparators.Replace(strings.ToLower(key))
	return strings.Contains(name, "credentialsprovider") && providerClasses.MatchString(value)
}

const beginPrivateKey = "PRIVATE KEY-----"

// keyLine is a line inside a PEM block: base64, or a header of old formats.
var keyLine = regexp.MustCompile(`^[#!\s]*([A-Za-z0-9+/=\\\s]*|(Proc-Type|DEK-Info).*)$`)

// privateKey follows PEM blocks, whose lines look like entries where the
// backslashes that join them are missing. inside tells whether the lines before
// left a block open; the result, whether this line belongs to one.
func privateKey(line string, inside *bool) bool {
	if *inside && !strings.Contains(line, beginPrivateKey) && !keyLine.MatchString(line) {
		*inside = false
	}
	belongs := *inside
	rest := line
	for {
		marker := strings.Index(rest, beginPrivateKey)
		if marker < 0 {
			return belongs
		}
		before := rest[:marker]
		*inside = strings.LastIndex(before, "-----BEGIN") > strings.LastIndex(before, "-----END")
		belongs = true
		rest = rest[marker+len(beginPrivateKey):]
	}
}

// assignedInComment is a commented-out entry or argument that is a secret.
var assignedInComment = regexp.MustCompile(`(?i)(jaas|password|passwd|passphrase|pwd|secret|token|credential|(api|access|private|account|shared)[._-]?key|user[._-]?info|keystore[._-]key|key[._-]pem)[\w.-]*["']?\s*[=:]\s*`)

var commentedWords = append([]string{"jaas", "pem"}, assignedWords...)

// comment masks secrets in a comment: what was tried out is often still valid.
func (p *parser) comment(start, end int) {
	text := p.text[start:end]
	from := secretIn(text)
	if privateKey(text, &p.inKeyComment) || p.inSecret {
		from = 0
	}
	if strings.ContainsAny(text, "=:") && containsAny(strings.ToLower(text), commentedWords) {
		if at := assignedInComment.FindStringIndex(text); at != nil && (from < 0 || at[1] < from) {
			from = at[1]
		}
	}
	if from >= 0 && from < len(text) {
		p.secrets = append(p.secrets, span{start + from, end})
	}
	p.inSecret = from >= 0 && strings.HasSuffix(text, `\`)
}
