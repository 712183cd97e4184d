package properties_test

import (
	"testing"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

func TestPlaceholders(t *testing.T) {
	for _, text := range []string{
		"${KAFKA_HOST}:9092", "${env:GROUP}", "${A:${B:5}}", "${file:/opt/s.properties:key}", "$(hostname)",
		"$GROUP_ID", "{{ group }}", "{% if x %}a{% endif %}", "<%= group %>", "<#if x>", "#{Group}", "%{hiera}",
		"%(group)s", "[[ env \"G\" ]]", "((kafka/group))", "%GROUP%-x", "@project.artifactId@", "<your-group>",
	} {
		if !properties.HasPlaceholder(text) {
			t.Errorf("%q is taken for a value", text)
		}
	}
	for _, text := range []string{
		"", "orders", "5", "50%", "a@b.example", "100% of 20%", "a.b.C$Inner", "price-$5", "rack=a,slot=7", "{a}",
		"broker-1:9092,broker-2:9092", "^prod\\.(a|b)$", "x#y", "a<b",
	} {
		if properties.HasPlaceholder(text) {
			t.Errorf("%q is taken for a placeholder", text)
		}
	}
}

func TestIdentityOfPlaceholders(t *testing.T) {
	doc := parse("a=${group}-x\nb=${group}-x\nc=${random.uuid}\nd={{ pod_name }}\n")
	header := source.Range{}
	if a, b := doc.Text("a", header), doc.Text("b", header); a.Identity() == "" || a.Identity() != b.Identity() || a.IsKnown() || !a.IsSet() {
		t.Errorf("one text twice is not one unknown value: %+v %+v", a, b)
	}
	for _, key := range []string{"c", "d"} {
		if id := doc.Text(key, header).Identity(); id != "" {
			t.Errorf("%s has the identity %q, but is another value each time", key, id)
		}
	}
}

func TestTemplateStatementsOpenTheDocument(t *testing.T) {
	for name, text := range map[string]string{
		"Jinja":      "a=1\n{% if prod %}\nb=2\n{% else %}\nb=3\n{% endif %}\nc=4\n",
		"Go":         "a=1\n{{- if .Prod }}\nb=2\n{{ else }}\nb=3\n{{- end }}\nc=4\n",
		"Mustache":   "a=1\n{{#prod}}\nb=2\n{{/prod}}\n{{^prod}}\nb=3\n{{/prod}}\nc=4\n",
		"ERB":        "a=1\n<% if prod %>\nb=2\n<% else %>\nb=3\n<% end %>\nc=4\n",
		"FreeMarker": "a=1\n<#if prod>\nb=2\n<#else>\nb=3\n</#if>\nc=4\n",
		"Terraform":  "a=1\n%{ if prod }\nb=2\n%{ else }\nb=3\n%{ endif }\nc=4\n",
	} {
		t.Run(name, func(t *testing.T) {
			doc := parse(text)
			header := source.Range{}
			if !doc.Open || doc.Settings().Complete {
				t.Error("the document claims to be complete")
			}
			if doc.Text("a", header).Or("") != "1" || doc.Text("c", header).Or("") != "4" {
				t.Error("what stands outside the statements is lost")
			}
			if b := doc.Text("b", header); !b.IsUnknown() {
				t.Errorf("b is %+v, but may be 2, 3 or nothing", b)
			}
			if !doc.Has("b") || doc.Has("d") {
				t.Error("Has does not tell what may be there")
			}
			if d := doc.Text("d", header); !d.IsUnknown() {
				t.Error("d is called absent")
			}
			if got := doc.Duplicates(); len(got) != 0 {
				t.Errorf("branches are called duplicates: %+v", got)
			}
		})
	}
}

func TestAnEntryThatMayOverrideMakesTheValueUnknown(t *testing.T) {
	a := parse("a=1\n{% if x %}\na=2\n{% endif %}\n").Text("a", source.Range{})
	if a.IsKnown() || !a.IsSet() {
		t.Errorf("a is %+v, want written and unknown", a)
	}
}

func TestTemplatedKeysAndInclusions(t *testing.T) {
	for _, text := range []string{"{{ .Extra }}\na=1\n", "${EXTRA}\na=1\n", "{{ env }}.x=2\na=1\n", "{# note #}\na=1\n"} {
		doc := parse(text)
		if !doc.Open || doc.Text("a", source.Range{}).Or("") != "1" || len(doc.Settings().Items) != 1 {
			t.Errorf("%q: open %v, %d settings", text, doc.Open, len(doc.Settings().Items))
		}
	}
}
