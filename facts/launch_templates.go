package facts

// What EC2 fills in where a launch template says nothing.
var (
	metadataEndpointDefault = metadataDefault("http_endpoint", "enabled")
	metadataIPV6Default     = metadataDefault("http_protocol_ipv6", "disabled")
	metadataTagsDefault     = metadataDefault("instance_metadata_tags", "disabled")
)

func metadataDefault(attribute, value string) serviceDefault[string] {
	return serviceDefault[string]{value, Default{
		Attribute: attribute, Text: value, Supplier: "EC2",
		Source: "https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_LaunchTemplateInstanceMetadataOptionsRequest.html",
		Read:   readDate,
	}}
}

func (l *LaunchTemplate) complete() {
	fillDefault(&l.MetadataEndpoint, &l.Entity, &metadataEndpointDefault)
	fillDefault(&l.MetadataIPV6, &l.Entity, &metadataIPV6Default)
	fillDefault(&l.MetadataTags, &l.Entity, &metadataTagsDefault)
}
