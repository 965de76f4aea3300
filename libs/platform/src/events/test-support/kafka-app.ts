import type { DynamicModule, Type } from '@nestjs/common';
import type { EventDefinition } from '#contracts/events';
import { createLogger } from '../../logging/index.js';
import type { ForgottenSpan } from '../kafka/forgotten-span.js';
import { createTopics, EventsModule, ConsumerRegistry } from '../index.js';
import { startApp } from './compose.js';
import { CATALOGUE, Listeners } from './listeners.js';

export interface Cluster {
  readonly brokers: readonly string[];
  readonly prefix: string;
}

export const SILENT = createLogger({ service: 'test', level: 'silent' });
/** As soon as the brokers of tests allow. */
const SESSION_TIMEOUT_MS = 2_000;

export const makeTopics = ({ brokers, prefix }: Cluster, catalogue: readonly EventDefinition[] = CATALOGUE) =>
  createTopics({ brokers, prefix, catalogue, logger: SILENT });

interface Instance extends Cluster {
  readonly service: { readonly name: string; readonly url: string };
  readonly logLevel?: string;
  readonly forgotten?: ForgottenSpan;
  readonly retryPausesMs?: readonly number[];
  readonly controllers?: readonly Type[];
  readonly modules?: readonly DynamicModule[];
}

/** An instance of alpha or beta. */
export function startInstance({ controllers, modules = [], ...instance }: Instance) {
  const { service, prefix, logLevel = 'silent', ...rest } = instance;
  const registry = new ConsumerRegistry();
  const events = EventsModule.kafka({
    ...{ registry, service, topicPrefix: prefix, logLevel, sessionTimeoutMs: SESSION_TIMEOUT_MS },
    ...rest,
  });
  const listeners = controllers ?? (service.name === 'beta' ? [Listeners] : []);
  return startApp({ registry, services: [service], events, controllers: listeners, modules });
}
