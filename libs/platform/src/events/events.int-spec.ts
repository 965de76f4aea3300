import { testKafka } from '#testing/servers';
import { EventsModule, ConsumerRegistry } from './index.js';
import { startApp } from './test-support/compose.js';
import { describeGuarantees } from './test-support/guarantees.js';
import { makeTopics, startInstance } from './test-support/kafka-app.js';
import { Listeners } from './test-support/listeners.js';

describeGuarantees('between services of one process', async ({ services }, retryPausesMs) => {
  const registry = new ConsumerRegistry();
  const events = EventsModule.inProcess({ registry, services, logLevel: 'silent', retryPausesMs });
  return [await startApp({ registry, services, events, controllers: [Listeners] })];
});

describeGuarantees('between processes, over Kafka', async ({ services }, retryPausesMs) => {
  const kafka = await testKafka();
  const cluster = { brokers: kafka.brokers.split(','), prefix: kafka.prefix };
  await makeTopics(cluster);
  return Promise.all(services.map((service) => startInstance({ service, ...cluster, retryPausesMs })));
});
