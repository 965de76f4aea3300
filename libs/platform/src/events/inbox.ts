import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '../database/index.js';
import { type Logger, runInContext } from '../logging/index.js';
import { inSpan, SpanKind } from '../tracing/index.js';
import { DEAD_COLUMNS, type DeadRow, tellDead, tellSettled } from './dead-letters.js';
import type { Consumer } from './consumer-registry.js';
import type { MayHandle } from './may-handle.js';
import { MOMENTS } from './moments.js';
import type { ServiceStats } from './stats.js';
import { type StoredEvent, toEnvelope } from './stored-event.js';

/** Pauses before the tries after the first; past the last one the event is a dead letter. */
export const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Events that may share a transaction are waited for a moment. */
const GATHER_MS = 100;

/** Who handles several events at once does it alone: two processes could wait for each other's rows, or pass each other's events. */
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 2))';

/** The oldest events that are due and have none of their key before them that holds them up. */
const take = (holdsUp: string) => `
  SELECT event_id, type, key, occurred_at, correlation_id, traceparent, payload, attempts, decision_id FROM inbox i
  WHERE consumer = $1 AND state = 'pending' AND next_attempt_at <= now()
    AND NOT EXISTS (
      SELECT FROM inbox o WHERE o.consumer = $1 AND o.state = 'pending' AND o.key = i.key AND o.seq < i.seq AND ${holdsUp})
  ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED`;

const TAKE_ONE = take('true');
/** Under the lock. Events of one key may come together; one that waits for its next try holds up those after it. */
const TAKE_SEVERAL = take('o.next_attempt_at > now()');

const SETTLE = `
  UPDATE inbox SET state = 'done', settled_at = now(), error = NULL, payload = CASE WHEN $3 THEN NULL ELSE payload END
  WHERE consumer = $1 AND event_id = ANY($2::uuid[])`;

const FAIL = `
  UPDATE inbox SET attempts = attempts + 1, error = $3, state = CASE WHEN $4::int IS NULL THEN 'dead' ELSE 'pending' END,
    settled_at = CASE WHEN $4::int IS NULL THEN now() END,
    payload = CASE WHEN $4::int IS NULL AND $5 THEN NULL ELSE payload END,
    next_attempt_at = now() + make_interval(secs => coalesce($4::int, 0) / 1000.0)
  WHERE consumer = $1 AND event_id = $2 AND state = 'pending' RETURNING ${DEAD_COLUMNS}`;

interface Row extends StoredEvent {
  event_id: string;
  attempts: number;
  decision_id: string | null;
}

interface WorkerOptions {
  readonly logger: Logger;
  readonly stats: ServiceStats;
  /** Pauses before each further try. */
  readonly retryPausesMs?: readonly number[];
  readonly mayHandle?: MayHandle;
}

/** Works off one consumer's events in their order, each effect in the transaction that settles its event. */
export class InboxWorker {
  private timer: NodeJS.Timeout | undefined;
  private gathering: NodeJS.Timeout | undefined;
  /** How many events are to be handled alone, because one of them failed among others. */
  private alone = 0;
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;

  private readonly logger: Logger;
  private readonly pausesMs: readonly number[];
  private readonly stats: ServiceStats;
  private readonly mayHandle: MayHandle;

  constructor(
    private readonly source: DataSource,
    private readonly consumer: Consumer,
    { logger, stats, retryPausesMs = RETRY_PAUSES_MS, mayHandle = () => true }: WorkerOptions,
  ) {
    this.logger = logger;
    this.stats = stats;
    this.pausesMs = retryPausesMs;
    this.mayHandle = mayHandle;
  }

  start(pollMs = 1_000): void {
    this.timer = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  wake(): void {
    if (this.stopped) return;
    this.wanted = true;
    if (this.consumer.together > 1) this.gathering ??= setTimeout(() => this.run(), GATHER_MS);
    else this.run();
  }

  private run(): void {
    this.gathering = undefined;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
      if (this.wanted) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.gathering);
    await this.running;
  }

  private async drain(): Promise<void> {
    this.wanted = false;
    try {
      while (!this.stopped && this.mayHandle() && (await this.handleNext()));
    } catch (error) {
      this.logger.warn(
        { err: error, consumer: this.consumer.name },
        'The inbox could not be read; it will be tried again',
      );
    }
  }

  /** False when fewer were due than may share a transaction: what came meanwhile is gathered for a moment. */
  private async handleNext(): Promise<boolean> {
    const atMost = this.alone > 0 ? 1 : this.consumer.together;
    const taken: Row[] = [];
    try {
      await this.source.transaction((manager) => this.handleWithin(manager, taken, atMost));
      this.stats.consumed += taken.length;
    } catch (error) {
      if (taken.length === 0) throw error;
      if (taken.length === 1) await this.fail(taken[0]!, error);
      else this.alone = taken.length + 1;
    }
    this.alone = Math.max(0, this.alone - 1);
    return taken.length === atMost || this.alone > 0;
  }

  private async handleWithin(manager: EntityManager, taken: Row[], atMost: number): Promise<void> {
    const { name, sensitive, together } = this.consumer;
    await this.lock(manager);
    taken.push(...(await manager.query<Row[]>(together > 1 ? TAKE_SEVERAL : TAKE_ONE, [name, atMost])));
    if (taken.length === 0) return;
    const events = taken.map((row) => toEnvelope(row.event_id, row));
    const cause = atMost === 1 ? events[0] : undefined;
    await runInContext(cause?.correlationId, () =>
      this.traced(cause?.traceparent, () => this.consumer.handle(events, manager)),
    );
    await manager.query(SETTLE, [name, taken.map((row) => row.event_id), sensitive]);
    await this.tellReplayed(manager, taken);
    MOMENTS.handled.publish(events);
  }

  /** Only what belongs to a trace: work that nobody asked for has none of its own. */
  private traced(parent: string | undefined, work: () => Promise<void>): Promise<void> {
    return parent ? inSpan(this.consumer.name, { kind: SpanKind.CONSUMER, parent }, work) : work();
  }

  private async tellReplayed(manager: EntityManager, rows: readonly Row[]): Promise<void> {
    const { name, service } = this.consumer;
    for (const { event_id: eventId, decision_id: decisionId } of rows) {
      if (decisionId) await tellSettled(manager, service, { consumer: name, eventId, decisionId, outcome: 'done' });
    }
  }

  private async lock(manager: EntityManager): Promise<void> {
    if (this.consumer.together > 1) await manager.query(LOCK, [`inbox ${this.consumer.name}`]);
  }

  private async fail(row: Row, error: unknown): Promise<void> {
    const pause = this.pausesMs[row.attempts] ?? null;
    const log = {
      err: error,
      consumer: this.consumer.name,
      eventId: row.event_id,
      type: row.type,
      correlationId: row.correlation_id,
    };
    if (pause === null) this.logger.error(log, 'An event became a dead letter');
    else this.logger.warn({ ...log, retryInMs: pause }, 'An event could not be handled; it will be tried again');
    // PostgreSQL's text holds any character but this one.
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '');
    const failure = [this.consumer.name, row.event_id, reason.slice(0, 1000), pause, this.consumer.sensitive];
    await this.source.transaction(async (manager) => {
      await this.lock(manager);
      const failed = await changedRows<DeadRow>(manager, FAIL, failure);
      if (pause === null) for (const dead of failed) await tellDead(manager, this.consumer, dead);
    });
  }
}
