// Package report shows the result of a run: as text for people, as JSON for
// their scripts, as SARIF for code scanning; and the rules themselves, as a page
// or a table.
//
// A reporter turns a *rules.Result into bytes on an io.Writer and decides
// nothing: what is a finding, what is suppressed and what the exit code is, was
// settled before. It sorts once more, so that a result gives the same bytes
// however it was put together.
//
// It reads no file. Text of a file comes from source.Excerpt and
// source.Range.Text, which hide secrets; every other string passes
// source.Printable on its way to a terminal, so that a name in a file cannot
// move a cursor or forge a line.
//
//	var r report.Reporter = report.NewText(report.TextOptions{Color: true, Width: 100})
//	err := r.Report(os.Stdout, result)
package report
