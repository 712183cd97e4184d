package kcl_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/kcl"
	"github.com/streamlint/streamlint/source"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestGoldens(t *testing.T) {
	testfacts.Golden(t, "../../testdata/parsers/kcl/*.txtar", kcl.Parser{}, *update)
}

func TestNoSecretLeaves(t *testing.T) {
	text := strings.Join([]string{
		"executableName=reader",
		"applicationName=reader",
		"streamName=orders",
		"AwsCredentialsProvider=StaticCredentials|CANARY|CANARY",
		"AwsCredentialsProvider=CANARY",
		"awscredentialsproviderdynamodb=CANARY\\u0",
		"kinesisEndpoint=https\\://u:CANARY@localhost",
		"dynamoDbClient.secretAccessKey CANARY",
		"# AwsCredentialsProvider=StaticCredentials|CANARY",
	}, "\n")
	f := source.NewFile("reader.properties", []byte(text))
	_, result := testfacts.Parse(kcl.Parser{}, []*source.File{f})
	if len(result.Facts.Applications) != 1 || len(result.Facts.DuplicateKeys) != 1 || len(result.Problems) != 1 {
		t.Fatalf("%d applications, %d duplicates, %d problems", len(result.Facts.Applications), len(result.Facts.DuplicateKeys), len(result.Problems))
	}
	view, err := json.Marshal(facts.NewViewer().View(result.Facts.Applications[0]).JSON())
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
	testfacts.Canaries(t, "../../testdata/secrets/kcl", kcl.Parser{})
}

// FuzzParse: any text is read without a panic, and every application has a
// header in its file.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"executableName=a\nstreamName=b", "executableName=\nstreamArn=arn:aws:kinesis:::stream/\\u0041",
		"applicationName=a\nstreamArn=:stream/x\nAWSCredentialsProvider=x", "executableName\\\n=a\nmaxRecords=0",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("a.properties", []byte(text))
		_, result := testfacts.Parse(kcl.Parser{}, []*source.File{file})
		for _, a := range result.Facts.Applications {
			if a.Header.IsZero() || a.Header.From == a.Header.To {
				t.Fatalf("%q: an application without a header", text)
			}
		}
		testfacts.Dump(result)
	})
}
