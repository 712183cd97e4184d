package facts

import "testing"

func TestLibrariesBring(t *testing.T) {
	cases := []struct{ name, version, brings, want string }{
		{"software.amazon.kinesis:amazon-kinesis-client", "3.5.1", "kcl", "3.5.1"},
		{"com.amazonaws:amazon-kinesis-client", "1.15.3", "kcl", "1.15.3"},
		{"amazon_kclpy", "3.0.1", "kcl", "3.0.0"},
		{"amazon_kclpy", "3.0.9", "kcl", "3"},
		{"amazon_kclpy", "2.1.1", "kcl", "2.4.4"},
		{"amazon_kclpy", "4.0.0", "kcl", ""},
		{"aws-kcl", "3.1.7", "kcl", "3.1.3"},
		{"Amazon.Kinesis.ClientLibrary", "3.9.0", "kcl", "2"},
		{"Amazon.Kinesis.ClientLibrary", "1.0.0", "kcl", ""},
		{"aws-kclrb", "2.0.1", "kcl", ""},
		{"com.amazonaws:dynamodb-streams-kinesis-adapter", "1.6.1", "kcl", "1.14.9"},
		{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.4.2", "kcl", "3.5"},
		{"org.apache.kafka:kafka-clients", "3.9.1", "java", "3.9.1"},
		{"org.apache.kafka:kafka-clients", "7.9.1-ccs", "java", "3.9"},
		{"org.apache.kafka:kafka-clients", "8.0.0-ce", "java", "4.0"},
		{"org.apache.kafka:kafka-clients", "6.2.0-ccs", "java", ""},
		{"org.apache.kafka:kafka-clients", "3.9.1.redhat-00002", "java", "3.9.1.redhat-00002"},
		{"org.springframework.boot:spring-boot", "3.4.12", "java", "3.8"},
		{"org.springframework.boot:spring-boot", "2.7.18", "java", ""},
		{"confluent-kafka", "2.11.1", "librdkafka", "2.11"},
		{"confluent-kafka", "2", "librdkafka", ""},
		{"node-rdkafka", "3.2.0", "librdkafka", ""},
		{"github.com/twmb/franz-go", "1.18.0", "franz-go", "1.18.0"},
		{"left-pad", "1.0.0", "", ""},
	}
	for _, c := range cases {
		l := &Library{Name: c.name, Version: Known(c.version, Origin{})}
		brings, version := "", Attr[string]{}
		if v, ok := KCLVersionOf(l); ok {
			brings, version = "kcl", v
		}
		if library, v, ok := KafkaClientOf(l); ok {
			if brings != "" {
				t.Errorf("%s is KCL and a Kafka client", c.name)
			}
			brings, version = library, v
		}
		if brings != c.brings || version.Or("") != c.want {
			t.Errorf("%s %s brings %q %q, want %q %q", c.name, c.version, brings, version.Or(""), c.brings, c.want)
		}
	}
}

func TestLibraryWithoutAVersionBringsAnUnknownOne(t *testing.T) {
	library, version, ok := KafkaClientOf(&Library{Name: "org.springframework.kafka:spring-kafka"})
	if library != "java" || version.IsKnown() || !ok {
		t.Errorf("brings %q %v %v", library, version, ok)
	}
	if v, ok := KCLVersionOf(&Library{Name: "aws-kcl"}); v.IsKnown() || !ok {
		t.Errorf("brings %v %v", v, ok)
	}
}

// TestLibraryTableHasSources: no row without a source and a date.
func TestLibraryTableHasSources(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range libraryVersions {
		key := row.Library + " " + row.Versions
		if row.Source == "" || row.Read == "" || row.Brings == "" || seen[key] {
			t.Errorf("%s: without a source, or twice", key)
		}
		seen[key] = true
	}
}

func TestLibrariesOfOneManifestDecideTogether(t *testing.T) {
	lib := func(name, version string) *Library {
		l := &Library{Name: name}
		switch version {
		case "": // left to something else
		case "?":
			l.Version = Written[string]("", Origin{})
		default:
			l.Version = Known(version, Origin{})
		}
		return l
	}
	const (
		clients = "org.apache.kafka:kafka-clients"
		boot    = "org.springframework.boot:spring-boot"
		spring  = "org.springframework.kafka:spring-kafka"
		binding = "confluent-kafka"
	)
	for name, c := range map[string]struct {
		libraries []*Library
		library   string
		version   string
	}{
		"the framework chooses":                 {[]*Library{lib(spring, ""), lib(boot, "3.4.1"), lib(clients, "")}, "java", "3.8"},
		"the client itself is stated":           {[]*Library{lib(boot, "3.4.1"), lib(spring, "3.3.0"), lib(clients, "4.1.0")}, "java", "4.1.0"},
		"the client is stated and not resolved": {[]*Library{lib(boot, "3.4.1"), lib(clients, "?")}, "java", ""},
		"without a framework":                   {[]*Library{lib(spring, "3.3.1")}, "java", "3.8"},
		"a lock file resolves a range":          {[]*Library{lib(binding, "?"), lib(binding, "2.11.1")}, "librdkafka", "2.11"},
		"two versions":                          {[]*Library{lib(binding, "2.11.1"), lib(binding, "2.3.0")}, "librdkafka", ""},
		"two families":                          {[]*Library{lib(binding, "2.11.1"), lib(clients, "3.9.1")}, "", ""},
		"none":                                  {[]*Library{lib("aws-kcl", "3.1.0")}, "", ""},
	} {
		library, version, ok := KafkaClientAmong(c.libraries)
		if library != c.library || version.Or("") != c.version || ok != (c.library != "") {
			t.Errorf("%s: %q %q %v, want %q %q", name, library, version.Or(""), ok, c.library, c.version)
		}
	}
	adapter := "com.amazonaws:dynamodb-streams-kinesis-adapter"
	kcl := "software.amazon.kinesis:amazon-kinesis-client"
	if v, ok := KCLVersionAmong([]*Library{lib(adapter, "2.0.0"), lib(kcl, "3.5.1"), lib(clients, "3.9.1")}); !ok || v.Or("") != "3.5.1" {
		t.Errorf("KCL is %q %v, want its own version", v.Or(""), ok)
	}
	if v, ok := KCLVersionAmong([]*Library{lib(kcl, "3.5.1"), lib("amazon_kclpy", "3.1.3")}); !ok || v.IsKnown() {
		t.Errorf("two KCLs are %q %v", v.Or(""), ok)
	}
	if _, ok := KCLVersionAmong([]*Library{lib(clients, "3.9.1")}); ok {
		t.Error("a Kafka client is taken for KCL")
	}
}
