package kafkaprops_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/kafkaprops"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

const goldens = "../../testdata/parsers/kafkaprops/*.txtar"

func TestGoldens(t *testing.T) { testfacts.Golden(t, goldens, kafkaprops.Parser{}, *update) }

func parse(name, text string) (parsers.Result, *source.File) {
	f := source.NewFile(name, []byte(text))
	_, result := testfacts.Parse(kafkaprops.Parser{}, []*source.File{f})
	return result, f
}

func TestLineEndsAndBytesOfOldFiles(t *testing.T) {
	for name, text := range map[string]string{
		"CRLF":            "bootstrap.servers=k:9092\r\ngroup.id=größe\r\nsession.timeout.ms=1\r\n",
		"CR":              "bootstrap.servers=k:9092\rgroup.id=größe\rsession.timeout.ms=1",
		"byte order mark": "\xef\xbb\xbfbootstrap.servers=k:9092\ngroup.id=größe\nsession.timeout.ms=1",
		"ISO-8859-1":      "bootstrap.servers=k:9092\ngroup.id=gr\xf6\xdfe\nsession.timeout.ms=1",
	} {
		t.Run(name, func(t *testing.T) {
			result, f := parse("consumer.properties", text)
			if len(result.Facts.Clients) != 1 {
				t.Fatalf("%d clients", len(result.Facts.Clients))
			}
			c := result.Facts.Clients[0]
			if c.GroupID.Or("") != "größe" || c.SessionTimeoutMS.Or(0) != 1 || c.BootstrapServers.Or(nil)[0] != "k:9092" {
				t.Errorf("read %q, %d, %q", c.GroupID.Or(""), c.SessionTimeoutMS.Or(0), c.BootstrapServers.Or(nil))
			}
			if got := c.SessionTimeoutMS.Origin().Place.Range.Start().Line; got != 3 {
				t.Errorf("the timeout stands in line %d, want 3", got)
			}
			if c.Header.File != f || c.Header.Start().Line != 1 {
				t.Errorf("header at %v", c.Header.Start())
			}
		})
	}
}

// TestNoSecretLeaves looks for the canaries of the goldens in what a parser hands
// on: facts as policies see them, identities, problems, and excerpts.
func TestNoSecretLeaves(t *testing.T) {
	text := strings.Join([]string{
		"bootstrap.servers=https://u:CANARY@k:9092",
		"group.id=${x?password=CANARY}",
		"sasl.jaas.config=x required password=\"CANARY\" \\\n  more=\"CANARY\";",
		"ssl.key.password=CANARY\\u1",
		"ssl.keystore.password=CANARY",
		"ssl.keystore.password=CANARY2",
		"sasl.oauthbearer.client.credentials.client.secret=CANARY",
		"basic.auth.user.info=u:CANARY",
		"#ssl.key.password=CANARY",
	}, "\n")
	result, f := parse("consumer.properties", text)
	if len(result.Facts.Clients) != 1 || len(result.Facts.DuplicateKeys) != 1 || len(result.Problems) != 1 {
		t.Fatalf("%d clients, %d duplicates, %d problems", len(result.Facts.Clients), len(result.Facts.DuplicateKeys), len(result.Problems))
	}
	view, err := json.Marshal(facts.NewViewer().View(result.Facts.Clients[0]).JSON())
	if err != nil {
		t.Fatal(err)
	}
	for what, out := range map[string]string{
		"view":    string(view),
		"dump":    testfacts.Dump(result),
		"excerpt": fmt.Sprint(f.Range(0, len(text)).Excerpt(2)),
		"problem": fmt.Sprint(result.Problems[0].Message, result.Problems[0].Place.Range.Text()),
	} {
		if strings.Contains(out, "CANARY") {
			t.Errorf("the %s shows a secret:\n%s", what, out)
		}
	}
}

// TestSecretsStayInTheirFiles reads the corpus of canaries and looks for them in
// all that the parser hands on, and in what an excerpt of the whole file shows.
func TestSecretsStayInTheirFiles(t *testing.T) {
	testfacts.Canaries(t, "../../testdata/secrets/kafka", kafkaprops.Parser{})
}

// FuzzParse: any text is read without a panic, and every client has a header in
// its file.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"bootstrap.servers=a\ngroup.id=b", "application.id=x\nnum.stream.threads=1", "config.storage.topic=\ngroup.id=${a}",
		"group.id\\\n=a\nsession.timeout.ms= ", "[a]\ngroup.id=1", "{% if a %}\ngroup.id=1\n{% end %}\nbootstrap.servers=x",
	} {
		f.Add("a.properties", seed)
		f.Add("a.conf", seed)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		file := source.NewFile(name, []byte(text))
		_, result := testfacts.Parse(kafkaprops.Parser{}, []*source.File{file})
		for _, c := range result.Facts.Clients {
			if c.Header.IsZero() || c.Header.From == c.Header.To {
				t.Fatalf("%q: a client without a header", text)
			}
		}
		testfacts.Dump(result)
	})
}
