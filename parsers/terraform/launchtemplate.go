package terraform

import (
	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// launchTemplate states an aws_launch_template. Its user data may hold secrets.
func (w *writer) launchTemplate(d *declared) {
	c := d.config
	l := &facts.LaunchTemplate{Entity: d.entity}
	l.Name = textAttr(c.read("name"))
	l.MetadataEndpoint = textAttr(at(c, "metadata_options", "http_endpoint"))
	l.MetadataTokens = textAttr(at(c, "metadata_options", "http_tokens"))
	l.MetadataHopLimit = numberAttr(at(c, "metadata_options", "http_put_response_hop_limit"))
	l.MetadataIPV6 = textAttr(at(c, "metadata_options", "http_protocol_ipv6"))
	l.MetadataTags = textAttr(at(c, "metadata_options", "instance_metadata_tags"))
	l.HasUserData = hasUserData(c.read("user_data"), c.header())
	w.set.LaunchTemplates = append(w.set.LaunchTemplates, l)
}

// hasUserData says that there is a script, and hides it.
func hasUserData(r reading, header source.Range) facts.Attr[bool] {
	at := r.origin.Place.Range
	if at != header {
		at.Mask()
	}
	switch r.state {
	case isAbsent:
		return facts.Known(false, r.origin)
	case isUnknown:
		return facts.Attr[bool]{}.WithOrigin(facts.WrittenAt(at))
	}
	return facts.Known(true, facts.WrittenAt(at))
}
