import { testKafka } from '#testing/servers';
import { DeadLettersModule, EventsModule, ConsumerRegistry } from './index.js';
import { startApp } from './test-support/compose.js';
import { makeTopics, startInstance } from './test-support/kafka-app.js';
import { describeDeadLetters } from './test-support/letter-guarantees.js';
import { FailingListeners, LETTER_CATALOGUE, ListOfLetters } from './test-support/letter-listeners.js';

const parts = {
  alpha: { controllers: [ListOfLetters], modules: [] },
  beta: { controllers: [FailingListeners], modules: [DeadLettersModule.forService('beta')] },
};
/** Each event is tried once. */
const retryPausesMs: readonly number[] = [];

describeDeadLetters('between services of one process', async ({ services }) => {
  const registry = new ConsumerRegistry();
  const events = EventsModule.inProcess({ registry, services, logLevel: 'silent', retryPausesMs });
  const controllers = [...parts.alpha.controllers, ...parts.beta.controllers];
  return [await startApp({ registry, services, events, controllers, modules: parts.beta.modules })];
});

describeDeadLetters('between processes, over Kafka', async ({ services: [alpha, beta] }) => {
  const kafka = await testKafka();
  const cluster = { brokers: kafka.brokers.split(','), prefix: kafka.prefix };
  await makeTopics(cluster, LETTER_CATALOGUE);
  return Promise.all([
    startInstance({ service: alpha!, ...cluster, retryPausesMs, ...parts.alpha }),
    startInstance({ service: beta!, ...cluster, retryPausesMs, ...parts.beta }),
  ]);
});
