import { createLogger } from '../logging/index.js';
import { testKafka } from '#testing/servers';
import { createTopics, EventsModule, InProcessTransport } from './index.js';
import { startApp } from './test-support/compose.js';
import { describeGuarantees } from './test-support/guarantees.js';
import { Listeners, TOLD } from './test-support/listeners.js';

const common = { logLevel: 'silent' };

describeGuarantees('between services of one process', async (stage, retryPausesMs) => {
  const transport = new InProcessTransport();
  const { services } = stage;
  const events = EventsModule.inProcess({ transport, services, ...common, retryPausesMs });
  return [await startApp({ transport, services, events, controllers: [Listeners] })];
});

describeGuarantees('between processes, over Kafka', async (stage, retryPausesMs) => {
  const { brokers, prefix } = await testKafka();
  const logger = createLogger({ service: 'test', level: 'silent' });
  await createTopics({ brokers: brokers.split(','), catalogue: TOLD, prefix, logger });
  return Promise.all(
    stage.services.map((service) => {
      const transport = new InProcessTransport();
      const events = EventsModule.kafka({
        ...{ transport, service, brokers: brokers.split(','), topicPrefix: prefix },
        ...common,
        retryPausesMs,
      });
      const controllers = service.name === 'beta' ? [Listeners] : [];
      return startApp({ transport, services: [service], events, controllers });
    }),
  );
});
