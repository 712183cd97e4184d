package properties_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

func TestNoSecretLeaves(t *testing.T) {
	for _, text := range []string{
		"ssl.key.password=CANARY",
		"ssl.keystore.password: CANARY",
		"SSL_TRUSTSTORE_PASSWORD CANARY",
		"sasl.jaas.config=o.a.k.PlainLoginModule required \\\n  username=\"u\" \\\n  password=\"CANARY\";",
		"consumer.sasl.jaas.config=x required y=\"CANARY\";",
		"sasl.jaas.config=x required\n password=\"CANARY\";",
		"basic.auth.user.info=u:CANARY",
		"schema.registry.basic.auth.user.info=u:CANARY",
		"sasl.oauthbearer.client.credentials.client.secret=CANARY",
		"sasl.oauthbearer.config=principal=CANARY",
		"sasl.oauthbearer.assertion.private.key.passphrase=CANARY",
		"aws.secret.access.key=CANARY",
		"aws_access_key_id=CANARY",
		"api.key=CANARY",
		"session-token=CANARY",
		"schema.registry.url=https://u:CANARY@registry.example",
		`schema.registry.url=https\://u:CA@NARY:CANARY@registry.example`,
		"proxy=//CANARY@proxy.example",
		"connection.url=jdbc:mysql://db.example/x?user=u&password=CANARY",
		`json={"password": "CANARY"}`,
		"java.opts=-Djavax.net.ssl.keyStorePassword=CANARY",
		"ssl.keystore.key=-----BEGIN PRIVATE KEY-----\\nCANARY\\n-----END PRIVATE KEY-----",
		"ssl.key.pem=-----BEGIN PRIVATE KEY-----\nCANARY\nCANARYCANARY=\n-----END PRIVATE KEY-----",
		"other=-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,CANARY\nCANARY==\n-----END RSA PRIVATE KEY-----",
		"AwsCredentialsProvider = StaticCredentials|AKIACANARY|CANARY",
		"AwsCredentialsProvider = CANARY",
		"id=AKIACANARYCANARY1234",
		"# ssl.key.password=CANARY",
		"#sasl.jaas.config=x required \\\n# CANARY",
		"! see https://u:CANARY@registry.example",
		"# -----BEGIN PRIVATE KEY-----\n# CANARY\n# -----END PRIVATE KEY-----",
		"{% if x %}ssl.key.password=CANARY{% endif %}",
		"password=CANARY\\u12",
		"password=CANARY${X}",
		"a=1\npassword=CANARY1\npassword=CANARY2",
	} {
		f := source.NewFile("a.properties", []byte("a=1\n"+text+"\nz=1\n"))
		doc := properties.ParseFile(f)
		settings, err := json.Marshal(facts.NewViewer().View(&facts.KafkaClient{Settings: doc.Settings()}).JSON())
		if err != nil {
			t.Fatal(err)
		}
		excerpt := fmt.Sprint(f.Range(0, len(f.Data)).Excerpt(1))
		for what, out := range map[string]string{
			"document": fmt.Sprintf("%+v", doc.Entries), "settings": string(settings), "excerpt": excerpt,
			"identities": identities(doc),
		} {
			// The document prints its file's bytes through its ranges' pointers
			// only as addresses, so only what it holds itself shows here.
			if strings.Contains(out, "CANARY") {
				t.Errorf("%q: the %s shows %s", text, what, out)
			}
		}
		if last, ok := doc.Get("z"); !ok || last.Secret {
			t.Errorf("%q: the entry after the secret is lost", text)
		}
	}
}

func TestKeyMaterialDoesNotHideEntries(t *testing.T) {
	const block = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\nBgkqhkiG9w0B==\n"
	for name, c := range map[string]struct {
		text string
		open bool
		want int
	}{
		"a whole key":        {"ssl.key.pem=" + block + "-----END PRIVATE KEY-----\nstreamName=orders\n", false, 2},
		"a commented key":    {"# -----BEGIN PRIVATE KEY-----\n# MIIEvQIBADAN\nstreamName=orders\n", false, 1},
		"a key without end":  {"ssl.key.pem=" + block + "group.id=orders\n", true, 2},
		"a key at the end":   {"ssl.key.pem=" + block, true, 1},
		"a key in one value": {"ssl.key.pem=-----BEGIN PRIVATE KEY-----\\nMII\\n-----END PRIVATE KEY-----\nstreamName=orders\n", false, 2},
	} {
		doc := parse(c.text)
		if doc.Open != c.open || len(doc.Entries) != c.want {
			t.Errorf("%s: open %v, %d entries; want %v, %d", name, doc.Open, len(doc.Entries), c.open, c.want)
		}
	}
}

func identities(doc properties.Document) string {
	var b strings.Builder
	for _, s := range doc.Settings().Items {
		fmt.Fprintln(&b, s.Value.Identity(), s.Number.Identity())
	}
	return b.String()
}

func TestWhatIsNoSecretIsShown(t *testing.T) {
	text := strings.Join([]string{
		"AwsCredentialsProvider = DefaultCredentialsProvider",
		"AwsCredentialsProviderDynamoDB=com.example.MyProvider, ProfileCredentialsProvider",
		"key.deserializer=org.apache.kafka.common.serialization.StringDeserializer",
		"ssl.keystore.location=/etc/keys/k.jks",
		"group.id=passenger",
		"schema.registry.url=https://registry.example:8081",
		"topics=a,b",
	}, "\n")
	for _, e := range parse(text).Entries {
		if e.Secret || e.Value == "" {
			t.Errorf("%s is hidden", e.Key)
		}
	}
}

func TestManySecretsStayLinear(t *testing.T) {
	text := strings.Repeat("password=CANARY\nz=1\n", 50_000)
	f := source.NewFile("a.properties", []byte(text))
	properties.ParseFile(f)
	for _, line := range []int{1, 999, 1001, 99_999} {
		if got := f.Line(line).Text(); strings.Contains(got, "CANARY") {
			t.Errorf("line %d shows %q", line, got)
		}
	}
}
