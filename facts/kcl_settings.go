package facts

import (
	"slices"
	"strings"
)

// An ignoredSetting is a setting of the multilang daemon that some KCL does not
// read.
type ignoredSetting struct {
	names []string
	// since is the first release that ignores it.
	since version
	// only3 limits it to the assignment of KCL 3: held back by clientVersionConfig
	// the setting still counts.
	only3 bool
	// onlyFalse limits it to the values that the daemon reads as false.
	onlyFalse bool
	// effect says what holds instead, for the message.
	effect string
}

// ignoredSettings is what of a properties file has no effect.
//
// Source: awslabs/amazon-kinesis-client 2.7.3 and 3.5.1, LeaseAssignmentManager,
// DynamoDBLeaseManagementFactory, MultiLangDaemonConfiguration; its CHANGELOG,
// 2.3.7; Kinesis Data Streams Developer Guide, KCL configurations; read
// 2026-11-29.
var ignoredSettings = []ignoredSetting{
	{
		names: []string{"maxLeasesToStealAtOneTime"}, since: version{3, 0, 0}, only3: true,
		effect: "KCL 3 moves leases by the load of the workers",
	},
	{
		names: []string{"enablePriorityLeaseAssignment"}, since: version{3, 0, 0}, only3: true,
		effect: "KCL 3 hands expired leases out by the load of the workers",
	},
	{
		names: []string{"initialLeaseTableReadCapacity", "initialLeaseTableWriteCapacity"}, since: version{2, 3, 7},
		effect: "KCL creates its lease table on demand",
	},
	{
		names: []string{"billingMode"}, since: version{2, 0, 0},
		effect: "the daemon has no such setting, and KCL creates its lease table on demand",
	},
	{
		names: []string{"cleanupLeasesUponShardCompletion"}, since: version{2, 0, 0}, onlyFalse: true,
		effect: "the daemon takes false for not set, and KCL deletes the leases of finished shards",
	},
}

// ignored lists the settings of the file that the application's KCL does not
// read, each with what holds instead. Without a version nothing is listed, and
// the list is not complete.
func (a *KCLApplication) ignored() List[*Setting] {
	v, ok := versionOf(a.KCLVersion)
	if !ok || a.Language.Or("") != "multilang" {
		return List[*Setting]{}
	}
	out := List[*Setting]{Complete: a.Settings.Complete}
	for _, s := range a.Settings.Items {
		for _, entry := range ignoredSettings {
			if !slices.Contains(entry.names, s.Name.Or("")) || !v.atLeast(entry.since.major, entry.since.minor, entry.since.patch) {
				continue
			}
			mode, decided := a.RunsVersion3Mode.Get()
			value, known := s.Value.Get()
			switch {
			case entry.only3 && !decided, entry.onlyFalse && !known:
				out.Complete = false
			case entry.only3 && !mode, entry.onlyFalse && daemonTruth(value):
			default:
				with := *s
				with.Effect = Derive(entry.effect, s.Name)
				out.Items = append(out.Items, &with)
			}
		}
	}
	return out
}

// daemonTruth reads a boolean as the daemon does: five words are true, and
// everything else is false, "true" with a blank behind it included.
//
// Source: commons-beanutils 1.9.4, BooleanConverter, as run, read 2026-11-29.
func daemonTruth(value string) bool {
	switch strings.ToLower(value) {
	case "true", "yes", "y", "on", "1":
		return true
	}
	return false
}
