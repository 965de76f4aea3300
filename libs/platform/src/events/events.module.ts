import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { EventEnvelope } from '#contracts/events';
import { HealthRegistry } from '../health/index.js';
import { createLogger, type Logger } from '../logging/index.js';
import type { Deliveries, EventTransport, Unreadable } from './event-transport.js';
import { InProcessTransport } from './in-process.transport.js';
import type { ConsumerRegistry } from './consumer-registry.js';
import { ServiceInboxes } from './inboxes.js';
import type { KafkaSecurity } from './kafka/client.js';
import type { ForgottenSpan } from './kafka/forgotten-span.js';
import { KafkaTransport } from './kafka/kafka.transport.js';
import { type MayHandle, mayHandleToken } from './may-handle.js';
import { OutboxRelay } from './outbox-relay.js';
import { EventsStats, ServiceStats } from './stats.js';

interface EventService {
  readonly name: string;
  /** The connection string of its database. */
  readonly url: string;
}

interface CommonOptions {
  /** The Nest strategy that finds who listens. */
  readonly registry: ConsumerRegistry;
  readonly logLevel?: string;
  /** Pauses before each further try of an event; past the last one it is a dead letter. */
  readonly retryPausesMs?: readonly number[];
}

interface InProcessOptions extends CommonOptions {
  /** Each service whose outbox is published here. */
  readonly services: readonly EventService[];
}

interface KafkaOptions extends CommonOptions {
  readonly service: EventService;
  /** `host:port` of some of them. */
  readonly brokers: readonly string[];
  /** In front of the names of topics and of the consumer group. */
  readonly topicPrefix?: string;
  /** How soon other instances take over from one that has died. */
  readonly sessionTimeoutMs?: number;
  /** What of the topics never happened. */
  readonly forgotten?: ForgottenSpan | undefined;
  /** Where the brokers ask who it is. */
  readonly security?: KafkaSecurity | undefined;
}

interface EventsOptions extends InProcessOptions {
  transport(logger: Logger): EventTransport;
}

const OPTIONS = Symbol('events options');
const PURGE_EVERY_MS = 3_600_000;

/**
 * Moves facts between services: outbox → transport → inbox of everyone who listens → handler. Import it once, in the composition,
 * and connect the same `registry` with `app.connectMicroservice({ strategy: registry })` before `listen`.
 */
@Module({})
export class EventsModule implements OnApplicationBootstrap, BeforeApplicationShutdown, Deliveries {
  private readonly logger: Logger;
  private readonly transport: EventTransport;
  private readonly relays: OutboxRelay[] = [];
  private readonly inboxes = new Map<string, ServiceInboxes>();
  private purge: NodeJS.Timeout | undefined;

  constructor(
    @Inject(OPTIONS) private readonly options: EventsOptions,
    private readonly modules: ModuleRef,
    private readonly stats: EventsStats,
    @Optional() @Inject(HealthRegistry) health: HealthRegistry | undefined,
  ) {
    this.logger = createLogger({ service: 'events', ...(options.logLevel ? { level: options.logLevel } : {}) });
    this.transport = options.transport(this.logger);
    health?.register('events', () => Promise.resolve(this.transport.isUp()), { isVital: false });
  }

  /** For services that share a process. */
  static inProcess(options: InProcessOptions): DynamicModule {
    return EventsModule.over({ ...options, transport: () => new InProcessTransport() });
  }

  /** For one service that meets the others over Kafka, whose topics are there already: see `createTopics`. */
  static kafka({ service, brokers, topicPrefix, ...rest }: KafkaOptions): DynamicModule {
    const { sessionTimeoutMs, security, forgotten, ...common } = rest;
    const { consumers } = common.registry;
    return EventsModule.over({
      ...common,
      services: [service],
      transport: (logger) =>
        new KafkaTransport(
          { service: service.name, brokers, prefix: topicPrefix, sessionTimeoutMs, security, forgotten, logger },
          consumers,
        ),
    });
  }

  private static over(options: EventsOptions): DynamicModule {
    return {
      module: EventsModule,
      global: true,
      providers: [{ provide: OPTIONS, useValue: options }, EventsStats],
      exports: [EventsStats],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const observed = this.options.services.map(({ name }) => ({
      ...{ service: name, source: this.source(name), stats: new ServiceStats() },
    }));
    this.stats.observe(this.transport, observed);
    for (const { service, source, stats } of observed) this.openInboxes(service, source, stats);
    this.transport.start(this);
    for (const [index, { name, url }] of this.options.services.entries()) {
      const relay = new OutboxRelay({
        ...{ url, logger: this.logger, stats: observed[index]!.stats },
        publish: (events) => this.transport.publish(events),
        onInbox: () => this.inboxes.get(name)?.wake(),
      });
      this.relays.push(relay);
      await relay.start();
    }
    this.purge = setInterval(() => void this.purgeAll(), PURGE_EVERY_MS);
  }

  /** Nothing more goes out or comes in before the handlers end. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.purge);
    await Promise.all(this.relays.map((relay) => relay.stop()));
    await this.transport.stop();
    await Promise.all([...this.inboxes.values()].map((inboxes) => inboxes.stop()));
  }

  async deliver(events: readonly EventEnvelope[]): Promise<void> {
    for (const inboxes of this.inboxes.values()) await inboxes.deliver(events);
  }

  async setAside(unreadable: readonly Unreadable[]): Promise<void> {
    for (const inboxes of this.inboxes.values()) await inboxes.setAside(unreadable);
  }

  private openInboxes(service: string, source: DataSource, stats: ServiceStats): void {
    const { registry, retryPausesMs } = this.options;
    const consumers = registry.consumers.filter((consumer) => consumer.service === service);
    const inboxes = new ServiceInboxes(service, source, consumers, {
      ...{ logger: this.logger, stats, retryPausesMs, mayHandle: this.mayHandle(service) },
    });
    this.inboxes.set(service, inboxes);
    inboxes.start();
  }

  private async purgeAll(): Promise<void> {
    for (const inboxes of this.inboxes.values()) {
      await inboxes.purge().catch((error: unknown) => this.logger.warn({ err: error }, 'The inbox was not purged'));
    }
  }

  private mayHandle(service: string): MayHandle | undefined {
    try {
      return this.modules.get<MayHandle>(mayHandleToken(service), { strict: false });
    } catch {
      return undefined;
    }
  }

  private source(service: string): DataSource {
    return this.modules.get<DataSource>(getDataSourceToken(service), { strict: false });
  }
}
