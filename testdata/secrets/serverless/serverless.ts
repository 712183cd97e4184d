const registry = 'https://user:CANARY-userinfo@registry.example.com';
module.exports = {
  service: 'orders',
  provider: { name: 'aws', environment: { API_TOKEN: 'CANARY-token', REGISTRY: registry, URL: `${registry}/x` } },
  custom: { brokerPassword: `CANARY-template`, apiKeys: ['CANARY-list'] },
  functions: {
    orders: { handler: 'app.orders', events: [{ stream: 'arn:aws:kinesis:eu-west-1:111122223333:stream/orders' }] },
  },
};
