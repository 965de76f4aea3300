import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { EventEnvelope } from '#contracts/events';
import type { Logger } from '../logging/index.js';
import { type StoredEvent, toEnvelope } from './stored-event.js';

const BATCH = 200;
const POLL_MS = 2_000;
const QUERY_TIMEOUT_MS = 30_000;
/** What is committed soon after a round shares the next one; after a silence there is nothing to wait for. */
const REST_MS = 20;

interface Row extends StoredEvent {
  seq: string;
  id: string;
}

/**
 * Publishes one service's outbox in order. A row is deleted after everyone who listens has stored it: a crash in between
 * publishes it again, and the inbox knows it by its id. So that it is gone need not wait for the disk.
 */
export class OutboxRelay {
  private connection: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly publish: (events: EventEnvelope[]) => Promise<void>,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    await this.connected();
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.disconnect();
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
      while (!this.stopped && (await this.publishBatch()) === BATCH);
    } catch (error) {
      await this.disconnect();
      this.logger.warn({ err: error }, 'The outbox could not be published; it will be tried again');
    }
  }

  private async publishBatch(): Promise<number> {
    const connection = await this.connected();
    const { rows } = await connection.query<Row>('SELECT * FROM outbox ORDER BY seq LIMIT $1', [BATCH]);
    if (rows.length === 0) return 0;
    await this.publish(rows.map((row) => toEnvelope(row.id, row)));
    await connection.query('DELETE FROM outbox WHERE seq = ANY($1::bigint[])', [rows.map(({ seq }) => seq)]);
    return rows.length;
  }

  /** It listens as well. A lost one is made anew by the next round. */
  private async connected(): Promise<Client> {
    if (this.connection) return this.connection;
    const connection = new Client({
      connectionString: this.url,
      application_name: 'saffron-outbox',
      options: '-c synchronous_commit=off',
      query_timeout: QUERY_TIMEOUT_MS,
    });
    connection.on('notification', () => this.wake());
    const lost = () => {
      if (this.connection === connection) this.connection = undefined;
    };
    connection.on('error', lost).on('end', lost);
    await connection.connect();
    this.connection = connection;
    await connection.query('LISTEN outbox');
    return connection;
  }

  private async disconnect(): Promise<void> {
    await this.connection?.end().catch(() => undefined);
    this.connection = undefined;
  }
}
