import { Client } from 'pg';

const QUERY_TIMEOUT_MS = 30_000;

/** A relay that vanishes with its machine is given up after about 20 s; one that is killed, at once. */
const SESSION = [
  'synchronous_commit=off',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=2',
];

/** Held as long as the connection lasts. Databases have their own locks, and a service has a database of its own. */
const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended('saffron outbox relay', 0)) AS taken`;

export const relayConnection = (url: string): Client =>
  new Client({
    connectionString: url,
    application_name: 'saffron-outbox',
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });

export interface News {
  /** Something was committed to the outbox; told while the lease is held. */
  onOutbox(): void;
  /** Another process took events in that it may not act on. */
  onInbox(): void;
}

/**
 * The right to publish a service's outbox: an advisory lock on the very connection that reads and deletes the rows. Whoever loses
 * the connection loses both, so that a deposed relay can publish again what it had read, and nothing newer.
 */
export class RelayLease {
  private connection: Client | undefined;
  private isHeld = false;

  constructor(
    private readonly connect: () => Client,
    private readonly news: News,
  ) {}

  /** The connection to work with, made anew where it was lost; undefined where another relay holds the lease. */
  async take(): Promise<Client | undefined> {
    const connection = this.connection ?? (await this.open());
    if (this.isHeld) return connection;
    const { rows } = await connection.query<{ taken: boolean }>(TRY_LOCK);
    if (!rows[0]?.taken) return undefined;
    await connection.query('LISTEN outbox');
    this.isHeld = true;
    return connection;
  }

  async giveBack(): Promise<void> {
    const { connection } = this;
    this.forget(connection);
    await connection?.end().catch(() => undefined);
  }

  private async open(): Promise<Client> {
    const connection = this.connect();
    connection.on('notification', ({ channel }) => this.news[channel === 'inbox' ? 'onInbox' : 'onOutbox']());
    connection.on('error', () => this.forget(connection)).on('end', () => this.forget(connection));
    await connection.connect();
    this.connection = connection;
    await connection.query('LISTEN inbox');
    return connection;
  }

  private forget(connection: Client | undefined): void {
    if (this.connection !== connection) return;
    this.connection = undefined;
    this.isHeld = false;
  }
}
