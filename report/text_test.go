package report_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

func show(t *testing.T, reporter report.Reporter, r *rules.Result) string {
	t.Helper()
	var b strings.Builder
	if err := reporter.Report(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextLooks(t *testing.T) {
	for name, options := range map[string]report.TextOptions{
		"text.golden":        {ShowUndecided: true},
		"text_narrow.golden": {Width: 60},
		"text_quiet.golden":  {Quiet: true},
		"text_color.golden":  {Color: true},
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, show(t, report.NewText(options), sample()))
		})
	}
}

// lines returns what a text reporter prints for findings, without the last line.
func lines(t *testing.T, options report.TextOptions, findings ...rules.Finding) []string {
	t.Helper()
	text := show(t, report.NewText(options), &rules.Result{Findings: findings})
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return all[:len(all)-1]
}

func TestARangeOfSeveralLinesIsFolded(t *testing.T) {
	f := source.NewFile("a.tf", []byte("block {\n  a = 1\n  b = 2\n  c = 3\n  d = 4\n}\n\nlast\n"))
	got := lines(t, report.TextOptions{}, rules.Finding{
		Rule: "esm/x", Severity: rules.Error, Message: "m", Label: "here",
		Place: source.At(f.Range(0, strings.Index(string(f.Data), "}")+1)),
	})
	want := []string{
		"error[esm/x]: m",
		"   ┌─ a.tf:1:1",
		"   │",
		" 1 │ ╭ block {",
		"   · ┆",
		" 6 │ │ }",
		"   │ ╰── here",
		"   │",
		"",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOneLineBetweenMarksIsShownNotFolded(t *testing.T) {
	f := source.NewFile("a.properties", []byte("one=1\ntwo=2\nthree=3\nfour=4\nfive=5\n"))
	got := lines(t, report.TextOptions{}, rules.Finding{
		Rule: "kafka/x", Severity: rules.Note, Message: "m", Place: place(f, "one=1"),
		Related: []rules.Related{{Message: "b", Place: place(f, "three")}},
	})
	want := []string{
		"note[kafka/x]: m",
		"   ┌─ a.properties:1:1",
		"   │",
		" 1 │ one=1",
		"   │ ^^^^^",
		" 2 │ two=2",
		" 3 │ three=3",
		"   │ ───── b",
		"   │",
		"",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLabelsOfOnePlaceStandBelowEachOther(t *testing.T) {
	f := source.NewFile("a.yaml", []byte("\nOrders:\n\n"))
	got := lines(t, report.TextOptions{}, rules.Finding{
		Rule: "esm/x", Severity: rules.Error, Message: "m", Place: place(f, "Orders"), Label: "not set",
		Related: []rules.Related{
			{Message: "batch size = 100, default", Place: place(f, "Orders")},
			{Message: "", Place: place(f, "Orders")},
			{Message: "bisects = false, default", Place: place(f, "Orders")},
		},
	})
	want := []string{
		" 2 │ Orders:",
		"   │ ^^^^^^ not set",
		"   │        batch size = 100, default",
		"   │        bisects = false, default",
		"   │",
		"",
	}
	if diff := cmp.Diff(want, got[3:]); diff != "" {
		t.Error(diff)
	}
}

func TestUnderlinesStandBelowWideCharacters(t *testing.T) {
	f := source.NewFile("a.properties", []byte("群組=値e\u0301 x\n"))
	got := lines(t, report.TextOptions{}, rules.Finding{
		Rule: "kafka/x", Severity: rules.Error, Message: "m", Place: place(f, "値e\u0301"),
	})
	if got[3] != " 1 │ 群組=値e\u0301 x" || got[4] != "   │      ^^^" {
		t.Errorf("frame:\n%s", strings.Join(got, "\n"))
	}
}

func TestALongLineIsCutAroundItsMark(t *testing.T) {
	f := source.NewFile("a.json", []byte(`{"`+strings.Repeat("x", 5000)+`": "needle", "`+strings.Repeat("y", 5000)+`": 1}`))
	got := lines(t, report.TextOptions{Width: 60}, rules.Finding{
		Rule: "esm/x", Severity: rules.Error, Message: "m", Place: place(f, `"needle"`),
	})
	mark := strings.Index(got[4], "^")
	runes := []rune(got[3])
	if len(runes) > 60 {
		t.Errorf("line takes %d columns: %s", len(runes), got[3])
	}
	column := len([]rune(got[4][:mark]))
	if shown := string(runes[column : column+8]); shown != `"needle"` {
		t.Errorf("the mark stands below %q:\n%s\n%s", shown, got[3], got[4])
	}
}

func TestLongLabelsWrapBelowTheirMark(t *testing.T) {
	f := source.NewFile("a.properties", []byte("group.id=orders\n"))
	got := lines(t, report.TextOptions{Width: 60}, rules.Finding{
		Rule: "kafka/x", Severity: rules.Error, Message: "m", Place: place(f, "group.id=orders"),
		Label: "this label has so many words that it cannot stand beside the mark, and goes on below it",
	})
	for _, line := range got {
		if n := len([]rune(line)); n > 60 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if !strings.Contains(strings.Join(got, "\n"), "   │ this label has so many words") {
		t.Errorf("label not below:\n%s", strings.Join(got, "\n"))
	}
}

// hostile is text that would move a cursor, forge a line or hide what follows.
const hostile = "evil\x1b[2J\r\n::set-output\u202e\x07\u009b31m\u200b"

func TestNothingInAResultReachesTheTerminalAsAControl(t *testing.T) {
	f := source.NewFile("in\x1b[31mfra/\nmain.tf", []byte("a = \""+hostile+"\"\n"))
	at := source.At(f.Range(0, len(f.Data)))
	r := &rules.Result{
		Findings: []rules.Finding{{
			Rule: hostile, Severity: rules.Error, Evidence: hostile, Message: hostile, Remedy: hostile, Entity: hostile,
			Place: at, Label: hostile, Header: f.Range(0, 1), Basis: hostile, Condition: hostile, Inputs: hostile,
			Related:   []rules.Related{{Message: hostile, Place: at}, {Message: hostile}, {Place: source.Place{Locator: hostile}}},
			Via:       []facts.Hop{{Text: hostile, Place: at}},
			Instances: []rules.Instance{{Entity: hostile, Place: at}},
		}},
		Rules:     map[string]*rules.Rule{hostile: {ID: hostile, Title: hostile, Description: hostile}},
		Undecided: []rules.Undecided{{Rule: hostile, Entity: hostile, Missing: []string{hostile}, Gaps: []rules.Gap{{Place: at, Cause: facts.Hop{Text: hostile, Place: at}}}, Place: at}},
		Problems:  []source.Problem{{Message: hostile, Place: at}},
		Errors:    []rules.RuleError{{Rule: hostile, Entity: hostile, File: hostile, Message: hostile}},
	}
	for name, reporter := range map[string]report.Reporter{
		"text":  report.NewText(report.TextOptions{ShowUndecided: true}),
		"quiet": report.NewText(report.TextOptions{Quiet: true}),
		"json":  report.NewJSON(),
		"sarif": report.NewSARIF(hostile),
	} {
		for _, c := range show(t, reporter, r) {
			if c != '\n' && (unicode.IsControl(c) || unicode.Is(unicode.Cf, c)) {
				t.Errorf("%s: %U printed", name, c)
			}
		}
	}
	if got := lines(t, report.TextOptions{}, r.Findings...)[0]; strings.Contains(got, "\n") || !strings.HasPrefix(got, "error[evil") {
		t.Errorf("headline %q", got)
	}
}

func TestMaskedBytesAreShownByNoFormat(t *testing.T) {
	e := newEstate()
	secret := source.At(at(e.consumer, `sasl.jaas.config=org.example.Login required password="canary-5f1d";`))
	r := &rules.Result{Findings: []rules.Finding{{
		Rule: "kafka/x", Severity: rules.Error, Message: "m", Entity: "e", Place: secret,
		Related: []rules.Related{{Message: "beside", Place: place(e.consumer, "session.timeout.ms")}},
	}}}
	text := report.NewText(report.TextOptions{})
	if !strings.Contains(show(t, text, r), `password="`+source.MaskText+`";`) {
		t.Error("the frame does not show where the secret is hidden")
	}
	for name, reporter := range map[string]report.Reporter{"text": text, "json": report.NewJSON(), "sarif": report.NewSARIF("")} {
		if strings.Contains(show(t, reporter, r), "canary") {
			t.Errorf("%s shows the secret", name)
		}
	}
}

func TestLastLineCountsEverything(t *testing.T) {
	finding := func(s rules.Severity, suppressed bool) rules.Finding {
		return rules.Finding{Rule: "esm/x", Severity: s, Message: "m", Suppressed: suppressed}
	}
	cases := []struct {
		name   string
		result rules.Result
		want   string
	}{
		{
			"nothing in scope", rules.Result{Summary: rules.Summary{Files: 3}},
			"looked at 3 files and found no stream consumer · 0 errors, 0 warnings, 0 notes · 0 undecided · 0 problems · 0 internal errors",
		},
		{
			"clean", rules.Result{Summary: rules.Summary{Files: 1, Consumers: 1}},
			"checked 1 consumer in 1 file · 0 errors, 0 warnings, 0 notes · 0 undecided · 0 problems · 0 internal errors",
		},
		{
			"suppressed findings are counted apart",
			rules.Result{
				Findings: []rules.Finding{finding(rules.Error, true), finding(rules.Warning, false), finding(rules.Warning, false)},
				Summary:  rules.Summary{Files: 2, Consumers: 2, Suppressed: 1},
			},
			"checked 2 consumers in 2 files · 0 errors, 2 warnings, 0 notes · 0 undecided · 0 problems · 1 suppressed · 0 internal errors",
		},
		{
			"what could not be judged",
			rules.Result{
				Undecided: []rules.Undecided{{Rule: "esm/x"}}, Problems: []source.Problem{{Message: "p"}}, Errors: []rules.RuleError{{Message: "e"}},
				Summary: rules.Summary{Files: 2, Consumers: 2, Undecided: 1, Problems: 1},
			},
			"checked 2 consumers in 2 files · 0 errors, 0 warnings, 0 notes · 1 undecided (--show-undecided) · 1 problem · 1 internal error",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text := show(t, report.NewText(report.TextOptions{}), &c.result)
			all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			if got := all[len(all)-1]; got != c.want {
				t.Errorf("last line\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestProblemsSayTheirPlaceFirst(t *testing.T) {
	unread := source.NewFile("big.json", nil)
	read := source.NewFile("a.tf", []byte("a = b\n"))
	text := show(t, report.NewText(report.TextOptions{}), &rules.Result{Problems: []source.Problem{
		{Severity: source.Warning, Message: "cannot be read", Place: source.At(unread.Range(0, 0))},
		{Severity: source.Note, Message: "is not followed", Place: place(read, "b")},
		{Severity: source.Warning, Message: "no place"},
	}})
	want := "problem: no place\nleft out: a.tf:1:5: is not followed\nproblem: big.json: cannot be read\n\n"
	if !strings.HasPrefix(text, want) {
		t.Errorf("printed\n%s\nwant\n%s", text, want)
	}
}

func TestWhyIsSaidOncePerRule(t *testing.T) {
	rule := &rules.Rule{ID: "esm/x", Description: "Because of the reason."}
	finding := rules.Finding{Rule: rule.ID, Severity: rules.Error, Message: "m"}
	text := show(t, report.NewText(report.TextOptions{}), &rules.Result{
		Findings: []rules.Finding{finding, finding}, Rules: map[string]*rules.Rule{rule.ID: rule},
	})
	if got := strings.Count(text, rule.Description); got != 1 {
		t.Errorf("said %d times:\n%s", got, text)
	}
}

func TestQuietingIsSaidInTheFilesOwnSyntax(t *testing.T) {
	for name, c := range map[string]struct{ data, want string }{
		"a.tf":          {"a", "# streamlint:ignore esm/x -- …  above line 1"},
		"a.yaml":        {"a", "# streamlint:ignore esm/x -- …  above line 1"},
		"A.java":        {"a", "// streamlint:ignore esm/x -- …  above line 1"},
		"a.tf.json":     {"a", `ignore: [{rule: esm/x, entity: "a.b[\"c\"]", reason: …}]  in .streamlint.yaml`},
		"a.template":    {"\n {a", `ignore: [{rule: esm/x, entity: "a.b[\"c\"]", reason: …}]  in .streamlint.yaml`},
		"yaml.template": {"# {\na", "# streamlint:ignore esm/x -- …  above line 2"},
	} {
		f := source.NewFile(name, []byte(c.data))
		got := strings.Join(lines(t, report.TextOptions{}, rules.Finding{
			Rule: "esm/x", Severity: rules.Error, Message: "m", Entity: `a.b["c"]`, Place: place(f, "a"),
		}), "\n")
		if !strings.Contains(got, "  quiet:    "+c.want) {
			t.Errorf("%s:\n%s\nwant %s", name, got, c.want)
		}
	}
}

func TestManyPlacesAreDrawnUpToABound(t *testing.T) {
	f := source.NewFile("a.properties", []byte(strings.Repeat("line\n", 60)))
	finding := rules.Finding{Rule: "kafka/x", Severity: rules.Error, Message: "m", Place: source.At(f.Line(1))}
	for n := 2; n <= 60; n++ {
		finding.Related = append(finding.Related, rules.Related{Message: "more", Place: source.At(f.Line(n))})
	}
	got := strings.Join(lines(t, report.TextOptions{}, finding), "\n")
	if drawn := strings.Count(got, "────"); drawn != 7 {
		t.Errorf("%d related places drawn, want 7", drawn)
	}
	if !strings.Contains(got, "  because:  more at a.properties:9:1") || !strings.Contains(got, "and 42 more, all of them in --format json") {
		t.Errorf("the rest is not listed:\n%s", got)
	}
}

func TestALineOfMegabytesCostsNoMoreThanItShows(t *testing.T) {
	half := strings.Repeat(`{"k": "値"}, `, 500_000)
	f := source.NewFile("a.json", []byte(half+`"needle"`+half))
	finding := rules.Finding{Rule: "esm/x", Severity: rules.Error, Message: "m", Entity: "e", Place: place(f, `"needle"`)}
	got := lines(t, report.TextOptions{}, finding)
	before, _, _ := strings.Cut(got[4], "^")
	if !strings.HasPrefix(skipColumns(got[3], len([]rune(before))), `"needle"`) {
		t.Errorf("the mark stands elsewhere:\n%s\n%s", got[3], got[4])
	}
	reporter := report.NewText(report.TextOptions{})
	if n := testing.AllocsPerRun(3, func() { show(t, reporter, &rules.Result{Findings: []rules.Finding{finding}}) }); n > 20_000 {
		t.Errorf("%v allocations for one finding", n)
	}
}

// skipColumns drops columns of a terminal from the start of a line; the wide
// characters of these tests are those beyond U+2E80.
func skipColumns(line string, columns int) string {
	for i, r := range line {
		if columns <= 0 {
			return line[i:]
		}
		columns--
		if r > 0x2e80 {
			columns--
		}
	}
	return ""
}

func FuzzTextShowsAnyRangeOfAnyFile(f *testing.F) {
	f.Add([]byte(infraTF), 10, 40, 100, 300, 60)
	f.Add([]byte(consumerProperties), 0, 5, 30, 500, 80)
	f.Add([]byte("\xef\xbb\xbf\r\n\ta\x1b[31m\xff値\u202e"), 3, 9, 0, 0, 40)
	f.Add([]byte(""), 0, 0, 0, 0, 0)
	f.Add([]byte(strings.Repeat("値x", 5000)), 7000, 7001, 20, 9000, 50)
	f.Fuzz(func(t *testing.T, data []byte, from, to, otherFrom, otherTo, width int) {
		file := source.NewFile("a.yaml", data)
		file.Range(otherFrom, otherFrom+5).Mask()
		finding := rules.Finding{
			Rule: "esm/x", Severity: rules.Error, Message: "m", Entity: "e", Label: "label", Place: source.At(file.Range(from, to)),
			Header:  file.Range(0, 1),
			Related: []rules.Related{{Message: "other", Place: source.At(file.Range(otherFrom, otherTo))}},
		}
		r := &rules.Result{Findings: []rules.Finding{finding}}
		for _, c := range show(t, report.NewText(report.TextOptions{Width: width}), r) {
			if c != '\n' && (unicode.IsControl(c) || unicode.Is(unicode.Cf, c)) {
				t.Fatalf("%U printed", c)
			}
		}
		show(t, report.NewJSON(), r)
		show(t, report.NewSARIF(""), r)
	})
}
