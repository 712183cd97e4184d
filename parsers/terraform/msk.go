package terraform

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/properties"
)

// cluster states an aws_msk_cluster.
func (w *writer) cluster(d *declared) {
	c := d.config
	k := &facts.Cluster{Entity: d.entity}
	k.Service = facts.Known("msk", k.HeaderOrigin())
	k.Name = textAttr(c.read("cluster_name"))
	k.KafkaVersion, k.VersionMayDiffer = version(c)
	k.InstanceType = textAttr(at(c, "broker_node_group_info", "instance_type"))
	k.ConfigurationARN = textAttr(at(c, "configuration_info", "arn"))
	k.ConfigurationRevision = numberAttr(at(c, "configuration_info", "revision"))
	w.set.Clusters = append(w.set.Clusters, k)
}

// version reads kafka_version. Where changes to it are ignored the text stays,
// and with it that the running one may be another.
func version(c config) (facts.Attr[string], facts.Attr[bool]) {
	r := c.read("kafka_version")
	if !c.ignores("kafka_version") {
		return textAttr(r), facts.Known(false, r.origin)
	}
	if h, ok := c.(*hclConfig); ok {
		bare := *h
		bare.current = true
		r = bare.read("kafka_version")
	}
	return textAttr(r), facts.Known(true, r.origin)
}

// serverless states an aws_msk_serverless_cluster.
func (w *writer) serverless(d *declared) {
	k := &facts.Cluster{Entity: d.entity}
	k.Service = facts.Known("msk_serverless", k.HeaderOrigin())
	k.Name = textAttr(d.config.read("cluster_name"))
	// Neither is its to choose.
	k.KafkaVersion = facts.Absent[string](k.HeaderOrigin())
	k.ConfigurationARN = facts.Absent[string](k.HeaderOrigin())
	w.set.Clusters = append(w.set.Clusters, k)
}

// brokers states an aws_msk_configuration.
func (w *writer) brokers(d *declared) {
	c := d.config
	b := &facts.BrokerConfig{Entity: d.entity}
	b.Name = textAttr(c.read("name"))
	b.KafkaVersions = textsAttr(c.read("kafka_versions"))
	r := c.read("server_properties")
	switch {
	case r.state == isAbsent:
		b.Settings.Complete = true
	case r.state == isWritten:
		document, complete := serverProperties(r)
		b.Settings = document.Settings()
		b.Settings.Complete = b.Settings.Complete && complete
		placeByInput(b, c)
		w.set.DuplicateKeys = append(w.set.DuplicateKeys, document.DuplicateKeys(&b.Entity)...)
	}
	w.set.Brokers = append(w.set.Brokers, b)
}

// serverProperties reads the text with its places. An unknown piece becomes a
// placeholder; one that stands on a line alone may be any number of settings, and
// then the list is not complete.
func serverProperties(r reading) (document properties.Document, complete bool) {
	complete = true
	parts := r.parts()
	for i, p := range parts {
		if p.hole && standsAlone(parts, i) {
			complete = false
		}
	}
	for i := range parts {
		if parts[i].secret {
			parts[i].at.Mask()
			parts[i].hole = true
		}
	}
	text := join(parts, func(p part) string { return "${" + holeName(p) + "}" })
	return properties.Parse(text.text, text.place), complete
}

// placeByInput gives settings that a community module renders out of a map the
// places of the map's elements.
func placeByInput(b *facts.BrokerConfig, c config) {
	h, ok := c.(*hclConfig)
	if !ok || h.item.node.in.module.table == nil {
		return
	}
	in := h.item.node.in
	v, diags := in.variable("configuration_server_properties", hcl.Range{})
	if diags.HasErrors() {
		return
	}
	for _, s := range b.Settings.Items {
		element, ok := member(v, s.Name.Or(""))
		if !ok {
			continue
		}
		if at := placeOf(element); !at.IsZero() && !isTableFile(at.File) {
			origin := facts.WrittenAt(at)
			s.Name, s.Value, s.Number = s.Name.WithOrigin(origin), s.Value.WithOrigin(origin), s.Number.WithOrigin(origin)
		}
	}
}

func standsAlone(parts []part, i int) bool {
	before := ""
	for j := i - 1; j >= 0; j-- {
		if parts[j].hole {
			before = "x" + before
			continue
		}
		before = parts[j].text + before
		if strings.Contains(parts[j].text, "\n") {
			break
		}
	}
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return !strings.ContainsAny(strings.TrimSpace(line), "=: \t")
}

// holeName names an unknown piece: equal names are equal values, but for the word
// for a value that may be another one each time.
func holeName(p part) string {
	if p.symbol == nil || p.symbol.text == "" {
		return "random"
	}
	return hashed(p.symbol.text)
}

// mskTopic states an aws_msk_topic.
func (w *writer) mskTopic(d *declared) {
	c := d.config
	t := w.newTopic(d, "name", "partition_count")
	t.ClusterRef = textAttr(c.read("cluster_arn"))
	t.RetentionMS = attr(c.read("configs"), func(v cty.Value) (int64, bool) {
		text, ok := asText(v)
		var settings map[string]any
		if !ok || json.Unmarshal([]byte(text), &settings) != nil {
			return 0, false
		}
		return retention(settings["retention.ms"])
	})
	w.retentionOf(t, c.read("configs"))
	w.set.Topics = append(w.set.Topics, t)
}

// retention reads a number that JSON may hold as text.
func retention(v any) (int64, bool) {
	switch v := v.(type) {
	case float64:
		return int64(v), v == float64(int64(v))
	case string:
		n, err := strconv.ParseInt(v, 10, 64)
		return n, err == nil
	}
	return 0, false
}

// retentionOf settles the topic's retention where the settings are not one known
// text: a map of them, or an encoded one.
func (w *writer) retentionOf(t *facts.Topic, r reading) {
	if t.RetentionMS.IsKnown() || r.state != isWritten {
		return
	}
	v := r.value
	if s := r.symbol(); s != nil && s.encoded != cty.NilVal {
		v = s.encoded
	}
	if v.IsKnown() && plain(v).Type() == cty.String {
		// A known text without the setting.
		t.RetentionMS = facts.Absent[int64](t.HeaderOrigin())
		return
	}
	if !v.IsKnown() {
		t.RetentionMS = facts.Attr[int64]{}
		return
	}
	m, ok := member(v, "retention.ms")
	if !ok || isNull(m) {
		t.RetentionMS = facts.Absent[int64](t.HeaderOrigin())
		return
	}
	one := r
	one.value = m
	if place := placeOf(m); !place.IsZero() && !isTableFile(place.File) {
		one.origin = facts.WrittenAt(place)
	}
	t.RetentionMS = numberAttr(one)
}

// kafkaTopic states a kafka_topic of the Kafka provider.
func (w *writer) kafkaTopic(d *declared) {
	t := w.newTopic(d, "name", "partitions")
	t.ClusterRef = facts.Absent[string](t.HeaderOrigin())
	w.retentionOf(t, d.config.read("config"))
	w.set.Topics = append(w.set.Topics, t)
}

// confluentTopic states a confluent_kafka_topic.
func (w *writer) confluentTopic(d *declared) {
	t := w.newTopic(d, "topic_name", "partitions_count")
	t.ClusterRef = textAttr(at(d.config, "kafka_cluster", "id"))
	w.retentionOf(t, d.config.read("config"))
	w.set.Topics = append(w.set.Topics, t)
}

func (w *writer) newTopic(d *declared, name, partitions string) *facts.Topic {
	t := &facts.Topic{Entity: d.entity}
	t.Name = textAttr(d.config.read(name))
	t.PartitionCount = numberAttr(d.config.read(partitions))
	return t
}
