import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { EventEnvelope } from '#contracts/events';
import type { Logger } from '../logging/index.js';
import { type StoredEvent, toEnvelope } from './stored-event.js';

const BATCH = 200;
const POLL_MS = 2_000;
/** What is committed soon after a round shares the next one; after a silence there is nothing to wait for. */
const REST_MS = 20;

interface Row extends StoredEvent {
  seq: string;
  id: string;
}

/**
 * Publishes one service's outbox in order. A row is deleted after everyone who listens has stored it: a crash in between
 * publishes it again, and the inbox knows it by its id.
 */
export class OutboxRelay {
  private listener: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;

  constructor(
    private readonly source: DataSource,
    private readonly url: string,
    private readonly publish: (events: EventEnvelope[]) => Promise<void>,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    await this.listen();
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.listener?.end().catch(() => undefined);
  }

  private wake(): void {
    this.wanted = true;
    this.running ??= this.drainAndRest().finally(() => {
      this.running = undefined;
      if (this.wanted && !this.stopped) this.wake();
    });
  }

  private async drainAndRest(): Promise<void> {
    await this.drain();
    if (!this.stopped) await delay(REST_MS);
  }

  private async drain(): Promise<void> {
    this.wanted = false;
    try {
      if (!this.listener) await this.listen();
      while (!this.stopped && (await this.publishBatch()) === BATCH);
    } catch (error) {
      this.logger.warn({ err: error }, 'The outbox could not be published; it will be tried again');
    }
  }

  private async publishBatch(): Promise<number> {
    const rows = await this.source.query<Row[]>('SELECT * FROM outbox ORDER BY seq LIMIT $1', [BATCH]);
    if (rows.length === 0) return 0;
    await this.publish(rows.map((row) => toEnvelope(row.id, row)));
    await this.source.query('DELETE FROM outbox WHERE seq = ANY($1::bigint[])', [rows.map(({ seq }) => seq)]);
    return rows.length;
  }

  private async listen(): Promise<void> {
    const listener = new Client({ connectionString: this.url, application_name: 'saffron-outbox' });
    listener.on('notification', () => this.wake());
    listener.on('error', () => (this.listener = undefined));
    listener.on('end', () => (this.listener = undefined));
    await listener.connect();
    await listener.query('LISTEN outbox');
    this.listener = listener;
  }
}
