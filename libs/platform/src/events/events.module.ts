import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { EventEnvelope } from '#contracts/events';
import { createLogger, type Logger } from '../logging/index.js';
import { InboxWorker, purgeInbox, storeInInbox } from './inbox.js';
import type { InProcessTransport } from './in-process.transport.js';
import { OutboxRelay } from './outbox-relay.js';

interface EventsOptions {
  transport: InProcessTransport;
  /** Each service whose outbox is published here, with the connection string of its database. */
  services: readonly { name: string; url: string }[];
  logLevel?: string;
  /** Pauses before each further try of an event; past the last one it is a dead letter. */
  retryPausesMs?: readonly number[];
}

const OPTIONS = Symbol('events options');
const PURGE_EVERY_MS = 3_600_000;

/**
 * Moves facts between the services of one process: outbox → inbox of everyone who listens → handler. Import it once, in the
 * composition, and connect the same transport with `app.connectMicroservice({ strategy: transport })` before `listen`.
 */
@Module({})
export class EventsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger: Logger;
  private readonly relays: OutboxRelay[] = [];
  private readonly workers = new Map<string, InboxWorker>();
  private purge: NodeJS.Timeout | undefined;

  constructor(
    @Inject(OPTIONS) private readonly options: EventsOptions,
    private readonly modules: ModuleRef,
  ) {
    this.logger = createLogger({ service: 'events', ...(options.logLevel ? { level: options.logLevel } : {}) });
  }

  static inProcess(options: EventsOptions): DynamicModule {
    return { module: EventsModule, providers: [{ provide: OPTIONS, useValue: options }] };
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const consumer of this.options.transport.consumers) {
      const worker = new InboxWorker(this.source(consumer.service), consumer, this.logger, this.options.retryPausesMs);
      this.workers.set(consumer.name, worker);
      worker.start();
    }
    for (const { url } of this.options.services) {
      const relay = new OutboxRelay(url, (events) => this.publish(events), this.logger);
      this.relays.push(relay);
      await relay.start();
    }
    this.purge = setInterval(() => void this.purgeAll(), PURGE_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.purge);
    await Promise.all(this.relays.map((relay) => relay.stop()));
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  private async publish(events: EventEnvelope[]): Promise<void> {
    const { consumers } = this.options.transport;
    const listening = events.flatMap((event) =>
      consumers
        .filter((consumer) => consumer.type === event.type && consumer.wants(event))
        .map((consumer) => ({ consumer, event })),
    );
    for (const [service, deliveries] of Map.groupBy(listening, ({ consumer }) => consumer.service)) {
      await storeInInbox(
        this.source(service),
        deliveries.map(({ consumer, event }) => ({ consumer: consumer.name, event })),
      );
    }
    for (const name of new Set(listening.map(({ consumer }) => consumer.name))) this.workers.get(name)?.wake();
  }

  private async purgeAll(): Promise<void> {
    for (const { name } of this.options.services) {
      await purgeInbox(this.source(name)).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'The inbox was not purged'),
      );
    }
  }

  private source(service: string): DataSource {
    return this.modules.get<DataSource>(getDataSourceToken(service), { strict: false });
  }
}
