package serverless

import "testing"

func TestRangesAdmitMajors(t *testing.T) {
	for text, want := range map[string]string{
		"3":                    "3",
		"^3.38":                "3",
		"~3.38.0":              "3",
		"3.x":                  "3",
		"3.40.0":               "3",
		"v3.40.0":              "3",
		">=3 <4":               "3",
		">=3.0.0 <4.0.0":       "3",
		">= 3.0.0 < 4.0.0":     "3",
		"3 || 4":               "34",
		"^2.72.3 || ^3.0.0":    "23",
		">=2.0.0":              "234",
		">1":                   "234",
		">2 <=3":               "3",
		"<4":                   "123",
		"<=4":                  "1234",
		"2.1.0 - 3.2.0":        "23",
		"=4.0.0-beta.1":        "4",
		"*":                    "1234",
		"":                     "1234",
		">=1.1.0 <2.0.0":       "1",
		"^4":                   "4",
		"4.17":                 "4",
		"latest":               "none",
		"github:x/y":           "none",
		"workspace:^3":         "none",
		"99999999999999999999": "1234",
	} {
		r, ok := parseRange(text)
		got := ""
		for major := 1; major <= 4; major++ {
			if r.admits(major) {
				got += string(rune('0' + major))
			}
		}
		if !ok {
			got = "none"
		}
		if got != want {
			t.Errorf("%q admits %s, want %s", text, got, want)
		}
	}
}

func TestPackagesTellTheEngine(t *testing.T) {
	for manifest, want := range map[string]string{
		`{"devDependencies": {"osls": "4.3.1"}}`:                         "osls (read at 4.3.1)",
		`{"dependencies": {"osls": "^3.50"}}`:                            "osls (read at 4.3.1)",
		`{"devDependencies": {"serverless": "npm:osls@^3.60.0"}}`:        "osls (read at 4.3.1)",
		`{"devDependencies": {"serverless": "npm:osls"}}`:                "osls (read at 4.3.1)",
		`{"devDependencies": {"serverless": "^3.38.0"}}`:                 "Serverless Framework 3",
		`{"devDependencies": {"serverless": "2"}}`:                       "Serverless Framework 3",
		`{"devDependencies": {"serverless": ">=3 <4"}}`:                  "Serverless Framework 3",
		`{"devDependencies": {"serverless": "^4.4"}}`:                    "Serverless Framework 4",
		`{"devDependencies": {"serverless": "3 || 4"}}`:                  "the Serverless Framework",
		`{"devDependencies": {"serverless": "latest"}}`:                  "the Serverless Framework",
		`{"devDependencies": {"serverless-offline": "^13"}}`:             "",
		`{"dependencies": {"serverless": ["3"]}}`:                        "",
		`{"dependencies": {"osls": "3"}, "devDependencies": {"x": "1"}}`: "osls (read at 4.3.1)",
	} {
		got := ""
		if d := inManifest([]byte(manifest)); d != 0 {
			got = engine{may: d}.name()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", manifest, got, want)
		}
	}
}
