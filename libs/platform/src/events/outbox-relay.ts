import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { EventEnvelope } from '#contracts/events';
import type { Logger } from '../logging/index.js';
import { MOMENTS } from './moments.js';
import { Outage } from './outage.js';
import { relayConnection, RelayLease } from './relay-lease.js';
import type { ServiceStats } from './stats.js';
import { type StoredEvent, toEnvelope } from './stored-event.js';

const BATCH = 500;
const BATCH_BYTES = 4 * 2 ** 20;
/** Also how soon another relay of the service notices that it is its turn. */
const POLL_MS = 1_000;
/** What is committed soon after a round shares the next one; after a silence there is nothing to wait for. */
const REST_MS = 20;

/** The oldest rows, and no more of them than a batch may weigh; at least one. */
const NEXT = `
  SELECT * FROM (
    SELECT *, octet_length(payload::text) AS size, sum(octet_length(payload::text)) OVER (ORDER BY seq) AS total
    FROM (SELECT * FROM outbox ORDER BY seq LIMIT ${BATCH}) AS oldest
  ) AS weighed WHERE total - size < ${BATCH_BYTES} ORDER BY seq`;
const DELETE = 'DELETE FROM outbox WHERE seq = ANY($1::bigint[])';

interface Row extends StoredEvent {
  seq: string;
  id: string;
  total: string;
}

interface RelayOptions {
  /** Of the service's database; not by way of a pooler. */
  readonly url: string;
  publish(events: EventEnvelope[]): Promise<void>;
  /** Its connection also hears of events that another process has stored for this one. */
  onInbox(): void;
  readonly logger: Logger;
  readonly stats: ServiceStats;
}

/**
 * Publishes one service's outbox in order. A row is deleted after the transport has the event for good: a crash in between
 * publishes it again, and the inbox knows it by its id. So that it is gone need not wait for the disk. Of several relays of one
 * service one works and the others stand by; one that cannot publish lets another try.
 */
export class OutboxRelay {
  private readonly lease: RelayLease;
  private readonly outage: Outage;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;

  constructor(private readonly options: RelayOptions) {
    this.lease = new RelayLease(() => relayConnection(options.url), {
      onOutbox: () => this.wake(),
      onInbox: options.onInbox,
    });
    this.outage = new Outage(options.logger);
  }

  async start(): Promise<void> {
    await this.lease.take();
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.lease.giveBack();
  }

  /** Its connection still hears of events while it is given back; whoever took the lease again for them would keep it for ever. */
  private wake(): void {
    if (this.stopped) return;
    this.wanted = true;
    this.running ??= this.drainAndRest().finally(() => {
      this.running = undefined;
      if (this.wanted) this.wake();
    });
  }

  private async drainAndRest(): Promise<void> {
    await this.drain();
    if (!this.stopped) await delay(REST_MS);
  }

  private async drain(): Promise<void> {
    this.wanted = false;
    try {
      const connection = await this.lease.take();
      while (connection && !this.stopped && (await this.publishBatch(connection)));
      this.outage.over('The outbox is published again');
    } catch (error) {
      this.outage.report(error, 'The outbox could not be published; it will be tried again');
      await this.lease.giveBack();
    }
  }

  /** Whether there may be more. */
  private async publishBatch(connection: Client): Promise<boolean> {
    const { rows } = await connection.query<Row>(NEXT);
    if (rows.length === 0) return false;
    const events = rows.map((row) => toEnvelope(row.id, row));
    MOMENTS.committed.publish(events);
    await this.options.publish(events);
    MOMENTS.published.publish(events);
    await connection.query(DELETE, [rows.map(({ seq }) => seq)]);
    this.options.stats.published += rows.length;
    return rows.length === BATCH || Number(rows.at(-1)!.total) >= BATCH_BYTES;
  }
}
