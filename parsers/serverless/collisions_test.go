package serverless_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/serverless"
	"github.com/streamlint/streamlint/source"
)

func TestStreamEventsOfOneLogicalID(t *testing.T) {
	const config = `service: shop
provider: {name: aws}
functions:
  clicks:
    handler: app.clicks
    events:
      - stream:
          arn: arn:aws:kinesis:eu-west-1:111122223333:stream/clicks
          batchSize: 7
          maximumRetryAttempts: 3
      - stream:
          arn: arn:aws:kinesis:eu-west-1:111122223333:stream/clicks
          maximumRecordAgeInSeconds: 60
`
	cases := []struct {
		engine, installed string
		want              []string
	}{
		{"version 3 merges the later over the earlier", `{"devDependencies": {"serverless": "3.40.0"}}`, []string{
			"events[1]: batch size 10, retries 3, age 60, dropped 1"}},
		{"osls 4 keeps the later", `{"devDependencies": {"osls": "4.3.1"}}`, []string{
			"events[1]: batch size 10, retries absent, age 60, dropped 1"}},
		{"what shows through is not known of either", `{}`, []string{
			"events[1]: batch size unknown, retries unknown, age 60, dropped 1"}},
	}
	for _, c := range cases {
		t.Run(c.engine, func(t *testing.T) {
			_, result := testfacts.Parse(serverless.Parser{}, []*source.File{
				source.NewFile("package.json", []byte(c.installed)), source.NewFile("serverless.yml", []byte(config))})
			var got []string
			for _, m := range result.Facts.Mappings {
				got = append(got, fmt.Sprintf("%s: batch size %s, retries %s, age %s, dropped %d", m.Label[len("clicks."):],
					shown(m.BatchSize), shown(m.RetryAttempts), shown(m.RecordAgeSeconds), len(m.DroppedSettings.Items)))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestKafkaEventsOfOneTopic(t *testing.T) {
	const config = `service: shop
provider: {name: aws}
functions:
  orders:
    handler: app.orders
    events:
      - kafka: {topic: orders, bootstrapServers: [east:9092], consumerGroupId: g}
      - kafka: {topic: orders, bootstrapServers: [west:9092], consumerGroupId: g}
`
	for installed, want := range map[string]int{
		`{"devDependencies": {"serverless": "3.40.0"}}`: 1,
		`{"devDependencies": {"osls": "4.3.1"}}`:        1,
		`{"devDependencies": {"serverless": "4.4.0"}}`:  2,
		`{}`: 2,
	} {
		_, result := testfacts.Parse(serverless.Parser{}, []*source.File{
			source.NewFile("package.json", []byte(installed)), source.NewFile("serverless.yml", []byte(config))})
		if n := len(result.Facts.Mappings); n != want {
			t.Errorf("%s: %d mappings, want %d", installed, n, want)
		}
		servers, _ := result.Facts.Mappings[len(result.Facts.Mappings)-1].BootstrapServers.Get()
		if diff := cmp.Diff([]string{"west:9092"}, servers); diff != "" {
			t.Errorf("%s: the last event's mapping: %s", installed, diff)
		}
	}
}

// shown is a number, or which way there is none.
func shown(a interface {
	Get() (int64, bool)
	IsAbsent() bool
}) string {
	n, known := a.Get()
	switch {
	case known:
		return fmt.Sprint(n)
	case a.IsAbsent():
		return "absent"
	}
	return "unknown"
}
