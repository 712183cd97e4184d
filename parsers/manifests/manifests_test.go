package manifests_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/manifests"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGoldens(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/manifests/*.txtar", manifests.Parser{}, *update)
}

// versions are the libraries of one file, as "name version".
func versions(name, text string) []string {
	_, result := testfacts.Parse(manifests.Parser{}, []*source.File{source.NewFile(name, []byte(text))})
	var out []string
	for _, l := range result.Facts.Libraries {
		out = append(out, l.Name+" "+l.Version.Or("?"))
	}
	return out
}

func TestBytesOfOldFiles(t *testing.T) {
	for name, text := range map[string]string{
		"ISO-8859-1 with CRLF": "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n<project><!-- \xe9 -->\r\n<dependencies><dependency>\r\n<groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId>\r\n<version>\r\n 3.9.1\r\n</version></dependency></dependencies></project>",
		"byte order mark":      "\xef\xbb\xbf<project><dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>3.9.1</version></dependency></dependencies></project>",
	} {
		if got := fmt.Sprint(versions("pom.xml", text)); got != "[org.apache.kafka:kafka-clients 3.9.1]" {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := fmt.Sprint(versions("package.json", "\xef\xbb\xbf{\"dependencies\": {\"kafkajs\": \"2.2.4\"}}\r\n")); got != "[kafkajs 2.2.4]" {
		t.Errorf("byte order mark in JSON: %s", got)
	}
}

func TestParentsDoNotGoInCircles(t *testing.T) {
	pom := func(name, parent string) *source.File {
		return source.NewFile(name+"/pom.xml", []byte(`<project><parent><artifactId>`+parent+`</artifactId><relativePath>../`+parent+`</relativePath></parent>
<artifactId>`+name+`</artifactId><dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId>
<version>${v}</version></dependency></dependencies></project>`))
	}
	_, result := testfacts.Parse(manifests.Parser{}, []*source.File{pom("a", "b"), pom("b", "a"), pom("c", "c")})
	if len(result.Facts.Libraries) != 3 {
		t.Errorf("%d libraries", len(result.Facts.Libraries))
	}
}

func TestNoSecretLeaves(t *testing.T) {
	for name, text := range map[string]string{
		"requirements.txt": "--index-url https://ci:CANARY@pypi.example/simple\nconfluent-kafka==2.11.1\n",
		"pom.xml":          "<project><repositories><repository><url>https://u:CANARY@repo.example</url><password>CANARY</password></repository></repositories><!-- kafka --></project>",
		"build.gradle":     "maven { url 'https://repo'\n credentials { username = 'ci'; password = 'CANARY' } }\n password 'CANARY'\n authToken(\"CANARY\")\nimplementation 'org.apache.kafka:kafka-clients:3.9.1'",
		"package.json":     `{"_authToken": "CANARY", "dependencies": {"kafkajs": "https://u:CANARY@git.example/kafkajs.git"}}`,
		"pyproject.toml":   "[tool.x]\npassword = \"CANARY\"\n[project]\ndependencies = [\"kafka-python @ git+https://u:CANARY@git.example/k.git\"]",
		"yarn.lock":        "kafkajs@https://u:CANARY@git.example/k.git:\n  version \"2.2.4\"\n  resolved \"https://u:CANARY@git.example/k.git\"\n",
	} {
		f := source.NewFile(name, []byte(text))
		claims, result := testfacts.Parse(manifests.Parser{}, []*source.File{f})
		if strings.Contains(claims, ": no") {
			t.Errorf("%s is not claimed", name)
		}
		for what, out := range map[string]string{"dump": testfacts.Dump(result), "excerpt": fmt.Sprint(f.Range(0, len(text)).Excerpt(2))} {
			if strings.Contains(out, "CANARY") {
				t.Errorf("%s: the %s shows a secret:\n%s", name, what, out)
			}
		}
	}
}

// TestSecretsStayInTheirFiles reads the corpus of canaries and looks for them in
// all that the parser hands on, and in what an excerpt of the whole file shows.
func TestSecretsStayInTheirFiles(t *testing.T) {
	testfacts.Canaries(t, "../../testdata/secrets/manifests", manifests.Parser{})
}

// FuzzParse: no manifest makes the parser panic, and every library has a header.
func FuzzParse(f *testing.F) {
	for name, text := range map[string]string{
		"pom.xml":               "<project><parent><artifactId>kafka</artifactId></parent><dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>${a}</version></dependency></dependencies></project>",
		"build.gradle":          "/* \" */ x = 'kafka'\nimplementation \"org.apache.kafka:kafka-clients:$x\"\nlibs.a",
		"pyproject.toml":        "[project]\ndependencies = [\"kafka-python==1\", '''x''' # \n]\n[[a]]\nb = { c = \"d\" }",
		"package.json":          `{"dependencies": {"kafkajs": "1.0.0", "a": [{"b": "c"}]}}`,
		"go.mod":                "require (\n github.com/IBM/sarama v1\n)",
		"a.csproj":              "<Project><ItemGroup><PackageReference Include=\"Confluent.Kafka\" Version=\"$(\"/></ItemGroup></Project>",
		"yarn.lock":             "kafkajs@1:\n  version \"1.0.0\"",
		"requirements.txt":      "kafka-python==1.0 ; x",
		"poetry.lock":           "[[package]]\nname = \"kafka-python\"\nversion = \"1\"",
		"gradle.lockfile":       "org.apache.kafka:kafka-clients:1=a",
		"Gemfile.lock":          "    aws-kclrb (1)",
		"packages.lock.json":    `{"dependencies": {"a": {"Confluent.Kafka": {"resolved": "1.0"}}}}`,
		"Pipfile.lock":          `{"default": {"aiokafka": {"version": "==1"}}}`,
		"package-lock.json":     `{"packages": {"node_modules/kafkajs": {"version": "1"}}}`,
		"requirements/a.txt":    "kafka",
		"deep/build.gradle.kts": "kafka ${\n",
	} {
		f.Add(name, text)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		file := source.NewFile(name, []byte(text))
		_, result := testfacts.Parse(manifests.Parser{}, []*source.File{file})
		for _, l := range result.Facts.Libraries {
			if l.Header.IsZero() || l.Header.From >= l.Header.To {
				t.Fatalf("%q: %s has no header", text, l.Name)
			}
		}
		testfacts.Dump(result)
	})
}
