import type { DataSource } from 'typeorm';
import type { EventEnvelope } from '#contracts/events';
import type { Logger } from '../logging/index.js';
import type { Deliveries, Unreadable } from './event-transport.js';
import type { Consumer } from './consumer-registry.js';
import { InboxWorker } from './inbox.js';
import { type Delivery, isRefusedData, purgeInbox, storeInInbox } from './inbox-store.js';
import type { MayHandle } from './may-handle.js';
import type { ServiceStats } from './stats.js';
import { setAside, unreadableConsumer } from './unreadable.js';

interface InboxesOptions {
  readonly logger: Logger;
  readonly stats: ServiceStats;
  readonly retryPausesMs?: readonly number[];
  readonly mayHandle?: MayHandle;
}

/** The inboxes of one service's consumers, and those who work them off. */
export class ServiceInboxes implements Deliveries {
  private readonly workers = new Map<string, InboxWorker>();
  private readonly unreadable: Consumer;

  constructor(
    service: string,
    private readonly source: DataSource,
    private readonly consumers: readonly Consumer[],
    private readonly options: InboxesOptions,
  ) {
    this.unreadable = unreadableConsumer(service, (event) => this.listening(event));
  }

  start(): void {
    for (const consumer of [...this.consumers, this.unreadable]) {
      const worker = new InboxWorker(this.source, consumer, this.options);
      this.workers.set(consumer.name, worker);
      worker.start();
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  async deliver(events: readonly EventEnvelope[]): Promise<void> {
    const deliveries = events.flatMap((event) => this.listening(event).map(({ name }) => ({ consumer: name, event })));
    if (deliveries.length === 0) return;
    await this.store(deliveries);
    const { mayHandle = () => true } = this.options;
    if (mayHandle()) this.wake(new Set(deliveries.map(({ consumer }) => consumer)));
    else await this.source.query('NOTIFY inbox');
  }

  /** Something was stored for these consumers; for any of them, where none is named. */
  wake(consumers: Iterable<string> = this.workers.keys()): void {
    for (const name of consumers) this.workers.get(name)?.wake();
  }

  async setAside(unreadable: readonly Unreadable[]): Promise<void> {
    for (const { id, type, reason } of unreadable) {
      this.options.logger.error({ eventId: id, type, reason }, 'A message is no event and became a dead letter');
    }
    await setAside(this.source, this.unreadable, unreadable);
  }

  purge(): Promise<unknown> {
    return purgeInbox(this.source);
  }

  private listening(event: EventEnvelope): Consumer[] {
    return this.consumers.filter((consumer) => consumer.type === event.type && consumer.wants(event));
  }

  /** What the database will never take must not hold up the others: they go in one by one, and it goes aside. */
  private async store(deliveries: readonly Delivery[]): Promise<void> {
    try {
      await storeInInbox(this.source, deliveries);
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      if (deliveries.length > 1) for (const delivery of deliveries) await this.store([delivery]);
      else await this.setAside([this.refused(deliveries[0]!, error as Error)]);
    }
  }

  private refused({ consumer, event }: Delivery, { message }: Error): Unreadable {
    const isSensitive = this.consumers.some(({ name, sensitive }) => name === consumer && sensitive);
    const { id, type, key } = event;
    return { id, type, key, value: isSensitive ? null : JSON.stringify(event), reason: message };
  }
}
