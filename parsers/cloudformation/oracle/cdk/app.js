// Every construct that makes an event source mapping, for the recorded cloud
// assembly in testdata. `npm ci && npm run synth` writes it again.
const path = require('node:path');
const cdk = require('aws-cdk-lib');
const { aws_kinesis: kinesis, aws_dynamodb: dynamodb, aws_lambda: lambda, aws_sqs: sqs } = cdk;
const { aws_lambda_event_sources: sources, aws_secretsmanager: secrets, aws_msk: msk } = cdk;

function worker(scope, id) {
  return new lambda.Function(scope, id, {
    runtime: lambda.Runtime.NODEJS_22_X,
    handler: 'index.handler',
    code: lambda.Code.fromInline('exports.handler = async () => {};'),
    timeout: cdk.Duration.seconds(30),
  });
}

class Streams extends cdk.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const lost = new sqs.Queue(this, 'Lost');
    const stream = new kinesis.Stream(this, 'Orders', { shardCount: 2 });
    const fn = worker(this, 'Worker');
    fn.addEventSource(new sources.KinesisEventSource(stream, {
      startingPosition: lambda.StartingPosition.LATEST,
      bisectBatchOnError: true,
      retryAttempts: 3,
      onFailure: new sources.SqsDlq(lost),
      filters: [lambda.FilterCriteria.filter({ data: { kind: lambda.FilterRule.isEqual('order') } })],
    }));

    // An alias as the target: its name is taken out of its ARN.
    const alias = new lambda.Alias(this, 'Live', { aliasName: 'live', version: fn.currentVersion });
    const consumer = new kinesis.StreamConsumer(this, 'FanOut', { stream, streamConsumerName: 'fan-out' });
    alias.addEventSource(new sources.KinesisConsumerEventSource(consumer, {
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      parallelizationFactor: 4,
    }));

    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: { name: 'id', type: dynamodb.AttributeType.STRING },
      stream: dynamodb.StreamViewType.KEYS_ONLY,
    });
    worker(this, 'Changes').addEventSource(new sources.DynamoEventSource(table, {
      startingPosition: lambda.StartingPosition.LATEST,
    }));
    this.exportValue(stream.streamArn, { name: 'orders-stream' });
  }
}

class Kafka extends cdk.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const secret = new secrets.Secret(this, 'Secret');
    const fn = worker(this, 'Reader');
    fn.addEventSource(new sources.ManagedKafkaEventSource({
      clusterArn: 'arn:aws:kafka:eu-west-1:111122223333:cluster/rail/11112222-0000-4f44-bccc-e1fbd8fb7c4d-5',
      topic: 'departures',
      consumerGroupId: 'rail-north',
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      secret,
      provisionedPollerConfig: { minimumPollers: 1, maximumPollers: 3 },
    }));
    fn.addEventSource(new sources.SelfManagedKafkaEventSource({
      bootstrapServers: ['a.example:9092', 'b.example:9092'],
      topic: 'arrivals',
      secret,
      startingPosition: lambda.StartingPosition.LATEST,
    }));
    new msk.CfnServerlessCluster(this, 'Cluster', {
      clusterName: 'rail',
      clientAuthentication: { sasl: { iam: { enabled: true } } },
      vpcConfigs: [{ subnetIds: ['subnet-1'] }],
    });
    new lambda.CfnEventSourceMapping(this, 'Queue', {
      functionName: fn.functionName,
      selfManagedEventSource: { endpoints: { kafkaBootstrapServers: ['a.example:9092'] } },
      topics: ['jobs'],
      selfManagedKafkaEventSourceConfig: { consumerGroupId: 'jobs', consumptionMode: 'Queue' },
    });
  }
}

class Inner extends cdk.NestedStack {
  constructor(scope, id, props) {
    super(scope, id, props);
    worker(this, 'Nested').addEventSource(new sources.KinesisEventSource(props.stream, {
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    }));
  }
}

class Outer extends cdk.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const stream = new kinesis.Stream(this, 'Shared', { streamMode: kinesis.StreamMode.ON_DEMAND });
    new Inner(this, 'Inner', { stream });
    // An asset that holds a template: code of the function, no stack.
    new lambda.Function(this, 'Asset', {
      runtime: lambda.Runtime.NODEJS_22_X,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(path.join(__dirname, 'handler')),
    });
  }
}

class Importer extends cdk.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const stream = kinesis.Stream.fromStreamArn(this, 'Imported', cdk.Fn.importValue('orders-stream'));
    worker(this, 'Other').addEventSource(new sources.KinesisEventSource(stream, {
      startingPosition: lambda.StartingPosition.LATEST,
    }));
  }
}

// One export's name in two environments.
class Clicks extends cdk.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    this.exportValue(new kinesis.Stream(this, 'Stream').streamArn, { name: 'clicks-stream' });
  }
}

class Reader extends cdk.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const fn = worker(this, 'Reader');
    const clicks = kinesis.Stream.fromStreamArn(this, 'Clicks', cdk.Fn.importValue('clicks-stream'));
    const audit = this.formatArn({ service: 'kinesis', resource: 'stream', resourceName: this.stackName });
    fn.addEventSource(new sources.KinesisEventSource(clicks, { startingPosition: lambda.StartingPosition.LATEST }));
    fn.addEventSourceMapping('Audit', { eventSourceArn: audit, startingPosition: lambda.StartingPosition.LATEST });
  }
}

const app = new cdk.App({ outdir: process.env.OUT, context: { 'aws:cdk:enable-path-metadata': true } });
new Streams(app, 'Streams');
new Kafka(app, 'Kafka');
new Outer(app, 'Outer');
const stage = new cdk.Stage(app, 'Prod', { env: { account: '111122223333', region: 'eu-west-1' } });
new Importer(stage, 'Importer');
new Clicks(new cdk.Stage(app, 'East', { env: { account: '111122223333', region: 'eu-west-1' } }), 'Clicks');
const china = new cdk.Stage(app, 'China', { env: { account: '444455556666', region: 'cn-north-1' } });
new Clicks(china, 'Clicks');
new Reader(china, 'Reader');
app.synth();
