import { createLogger } from '../../logging/index.js';
import { createTopics, EventsModule, InProcessTransport } from '../index.js';
import { startApp } from './compose.js';
import { CATALOGUE, Listeners } from './listeners.js';

export interface Cluster {
  readonly brokers: readonly string[];
  readonly prefix: string;
}

export const SILENT = createLogger({ service: 'test', level: 'silent' });
/** As soon as the brokers of tests allow. */
const SESSION_TIMEOUT_MS = 2_000;

export const makeTopics = ({ brokers, prefix }: Cluster) =>
  createTopics({ brokers, prefix, catalogue: CATALOGUE, logger: SILENT });

interface Instance extends Cluster {
  readonly service: { readonly name: string; readonly url: string };
  readonly logLevel?: string;
  readonly retryPausesMs?: readonly number[];
}

/** An instance of alpha or beta. */
export function startInstance({ service, prefix, logLevel = 'silent', ...rest }: Instance) {
  const transport = new InProcessTransport();
  const events = EventsModule.kafka({
    ...{ transport, service, topicPrefix: prefix, logLevel, sessionTimeoutMs: SESSION_TIMEOUT_MS },
    ...rest,
  });
  const controllers = service.name === 'beta' ? [Listeners] : [];
  return startApp({ transport, services: [service], events, controllers });
}
