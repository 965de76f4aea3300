import type { DataSource } from 'typeorm';
import type { EventTransport } from './event-transport.js';

/** What a service's events come to at one moment. */
export interface EventNumbers {
  readonly service: string;
  /** Events that this process has brought out of the outbox, since it began. */
  readonly published: number;
  /** Events that consumers of this process have acted on, since it began. */
  readonly consumed: number;
  /** Seconds that the oldest event has waited in the outbox; 0 where none does. */
  readonly outboxAgeS: number;
  /** Seconds that the oldest event has waited for its consumer, retries included; 0 where none does. */
  readonly inboxAgeS: number;
  /** Events that were set aside and nobody has decided about. */
  readonly deadLetters: number;
  /** Events of each topic that the service has not taken in; empty where that cannot be told, or no broker stands between. */
  readonly lag: Readonly<Record<string, number>>;
}

/** What a process counts as it goes. */
export class ServiceStats {
  published = 0;
  consumed = 0;
}

const WAITING = `
  SELECT (SELECT extract(epoch FROM now() - occurred_at) FROM outbox ORDER BY seq LIMIT 1)::float8 AS "outboxAgeS",
    (SELECT extract(epoch FROM now() - min(received_at)) FROM inbox WHERE state = 'pending')::float8 AS "inboxAgeS",
    (SELECT count(*) FROM inbox WHERE state = 'dead')::int AS "deadLetters"`;

interface Waiting {
  readonly outboxAgeS: number | null;
  readonly inboxAgeS: number | null;
  readonly deadLetters: number;
}

interface Observed {
  readonly service: string;
  readonly source: DataSource;
  readonly stats: ServiceStats;
}

/** How the events of the services in this process are doing, for whoever shows it. */
export class EventsStats {
  private observed: readonly Observed[] = [];
  private transport: Pick<EventTransport, 'lag'> | undefined;

  observe(transport: Pick<EventTransport, 'lag'>, observed: readonly Observed[]): void {
    this.transport = transport;
    this.observed = observed;
  }

  /** Asks each service's database, and the broker where there is one; meant for every few seconds. */
  async read(): Promise<EventNumbers[]> {
    const lag = (await this.transport?.lag().catch(() => undefined)) ?? {};
    return Promise.all(this.observed.map((one) => read(one, lag)));
  }
}

async function read(
  { service, source, stats }: Observed,
  lag: Readonly<Record<string, number>>,
): Promise<EventNumbers> {
  const [waiting] = await source.query<[Waiting]>(WAITING);
  return {
    service,
    published: stats.published,
    consumed: stats.consumed,
    outboxAgeS: Math.max(0, waiting.outboxAgeS ?? 0),
    inboxAgeS: Math.max(0, waiting.inboxAgeS ?? 0),
    deadLetters: waiting.deadLetters,
    lag,
  };
}
