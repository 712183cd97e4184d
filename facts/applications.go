package facts

import (
	"math"

	"github.com/streamlint/streamlint/source"
)

// completeApplication finds a KCL application's stream and version and derives
// what its settings mean.
func (ix *index) completeApplication(a *KCLApplication) {
	a.Stream = ix.streamOfApplication(a)
	ix.completeKCLVersion(a)
	a.completeMode()
	a.IgnoredSettings = a.ignored()
	a.completeLeaseTable()
	a.completeProgram()
	a.completeMaxLeases()
}

// streamOfApplication resolves what the application reads: a stream by its
// reference, else by its name. The daemon takes nothing but the name out of an
// ARN, so the name decides.
func (ix *index) streamOfApplication(a *KCLApplication) Relation[*Stream] {
	if s, ok := ix.referred(&a.Entity, a.StreamARN.Origin()).(*Stream); ok {
		return linkedBy(s, BasisReference, a.StreamARN)
	}
	return ix.stream(&a.Entity, a.StreamName)
}

func (ix *index) completeKCLVersion(a *KCLApplication) {
	if !a.KCLVersion.IsKnown() {
		a.KCLVersion = ix.kclOfManifest(a)
	}
	if !a.KCLVersion.IsKnown() {
		a.KCLVersion = ix.options.Assume.KCLVersion
	}
	if v, ok := versionOf(a.KCLVersion); ok {
		a.VersionMajor = Derive(v.major, a.KCLVersion)
	}
}

// kclOfManifest reads the nearest manifests that name a KCL.
func (ix *index) kclOfManifest(a *KCLApplication) Attr[string] {
	fits := func(l *Library) bool {
		_, ok := KCLVersionOf(l)
		return ok
	}
	version, _ := KCLVersionAmong(ix.libraryBeside(a.Header.Path(), fits))
	return version
}

// completeMode says whether KCL 3 assigns leases its own way. During a migration
// clientVersionConfig holds it back.
//
// Source: awslabs/amazon-kinesis-client 3.5.1, ClientVersionConfig, read
// 2026-11-29.
func (a *KCLApplication) completeMode() {
	v, ok := versionOf(a.KCLVersion)
	config, written := a.ClientVersionConfig.Get()
	switch {
	case !ok:
	case v.major < 3:
		a.RunsVersion3Mode = Derive(false, a.KCLVersion)
	case a.ClientVersionConfig.IsAbsent():
		a.RunsVersion3Mode = Derive(true, a.KCLVersion)
	case written && config == "CLIENT_VERSION_CONFIG_3X":
		a.RunsVersion3Mode = Derive(true, a.ClientVersionConfig)
	case written:
		a.RunsVersion3Mode = Derive(false, a.ClientVersionConfig)
	}
}

// completeLeaseTable: the lease table has the application's name unless it is
// given one of its own.
func (a *KCLApplication) completeLeaseTable() {
	table, ok := a.TableName.Get()
	switch {
	case ok && table != "":
		a.LeaseTable = a.TableName
	case ok, a.TableName.IsAbsent():
		a.LeaseTable = a.ApplicationName
	default:
		a.LeaseTable = Attr[string]{}
	}
}

// maxLeasesDefault is KCL's own: no limit.
var maxLeasesDefault = serviceDefault[int64]{math.MaxInt32, Default{
	Attribute: "max_leases", Text: "no limit", Supplier: "KCL",
	Source: "https://docs.aws.amazon.com/streams/latest/dev/kcl-configuration.html", Read: readDate,
}}

// completeMaxLeases fills the default in. A text that the daemon cannot read as a
// number, and 0, count as not set, without a message.
func (a *KCLApplication) completeMaxLeases() {
	if a.MaxLeases.IsSet() && !a.MaxLeases.IsKnown() && a.settingIsKnown("maxLeasesForWorker") && a.VersionMajor.Or(0) != 1 {
		at := Origin{Kind: OriginDefaulted, Place: source.At(a.MaxLeases.Origin().Place.Range), Default: &maxLeasesDefault.row}
		a.MaxLeases = Known(maxLeasesDefault.value, at)
		return
	}
	fillDefault(&a.MaxLeases, &a.Entity, &maxLeasesDefault)
}

// settingIsKnown: the setting's text stands in the file, and no template fills
// it in.
func (a *KCLApplication) settingIsKnown(name string) bool {
	for _, s := range a.Settings.Items {
		if s.Name.Or("") == name {
			return s.Value.IsKnown()
		}
	}
	return false
}
