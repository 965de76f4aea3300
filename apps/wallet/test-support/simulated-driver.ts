import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { QueryFailedError } from 'typeorm';
import * as sql from '../src/ledger/writer/ledger.sql.js';
import { CLOSE_PERIOD, JOURNAL, READ_RULES, SET_RULES } from './simulated-features.js';
import type { Session, SimulatedServer } from './simulated-server.js';
import { dashed, ServerError, type Tables } from './simulated-tables.js';

export interface Message {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly streams: readonly Buffer[];
}

/** What lies between a process and the server. */
export interface Network {
  /** @throws where the connection breaks, whether or not the server has heard */
  send(session: Session, message: Message): Promise<unknown>;
  close(session: Session): void;
}

export const messageOf = (text: string, values: readonly unknown[] = [], streams: readonly Buffer[] = []): Message => ({
  ...{ text, values, streams },
});
const COPY = /COPY (new_)?(\w+) \(([^)]*)\)/g;

/** What the server answers to the ledger's own statements, each known by its text. */
export async function execute(server: SimulatedServer, session: Session, message: Message): Promise<unknown> {
  if (session.isOver) throw new ServerError('57P01');
  const { text, values, streams } = message;
  const tables = session.snapshot ?? server.tables;
  if (text === 'BEGIN') return server.begin(session);
  if (text === 'BEGIN SNAPSHOT') return void (session.snapshot = server.tables.copy());
  if (text === 'COMMIT') return server.commit(session);
  if (text === 'ROLLBACK') return server.endTransaction(session);
  if (text.includes('pg_terminate_backend')) return server.cutOff(session);
  if (text.includes('COPY ')) {
    const named = [...text.matchAll(COPY)].map(([, merged, table = '', columns = '']) => ({
      ...{ table, columns: columns.split(', '), isMerged: merged !== undefined },
    }));
    return server.copy(
      session,
      named.map((section, index) => ({ ...section, stream: streams[index] as Buffer })),
      assumedIn(text),
    );
  }
  const write = writeOf(text, values);
  if (write) return server.stage(session, write);
  return aboutLease(server, session, message) ?? aboutMembers(server, message) ?? read(tables, text, values) ?? [];
}

function assumedIn(text: string): number | undefined {
  const revision = /^SELECT assume_members\((\d+)\);/.exec(text)?.[1];
  return revision === undefined ? undefined : Number(revision);
}

/** What commits along with commands. */
function writeOf(text: string, values: readonly unknown[]): ((tables: Tables) => void) | undefined {
  const [at, row] = values as [Date, never];
  switch (text) {
    case JOURNAL:
      return ({ journal }) => void journal.push({ at, subject: row });
    case SET_RULES:
      return (tables) => (tables.rulesInForce = row);
    case CLOSE_PERIOD:
      return (tables) => (tables.closedThrough = row);
    default:
      return undefined;
  }
}

function aboutLease(server: SimulatedServer, session: Session, { text, values }: Message): unknown {
  if (!text.includes('ledger_lease')) return undefined;
  if (text.includes('epoch = epoch + 1')) return server.takeLease(session, values[0] as string, values[3] as number);
  const [epoch, holder] = values as [number, string];
  return text.includes('holder = NULL')
    ? server.releaseLease(epoch, holder)
    : server.renewLease(session, epoch, holder);
}

function aboutMembers({ members }: SimulatedServer, { text, values }: Message): unknown {
  if (text.includes('FROM members_revision')) return members.changesSince(values[0] as number);
  if (text.includes('FROM members WHERE')) return members.find(values[0] as string[], values[1] as string[]);
  return undefined;
}

function read(tables: Tables, text: string, values: readonly unknown[]): unknown[] | undefined {
  const [first, second, third] = values as [string[], string[], string[]];
  switch (text) {
    case sql.LAST_BATCH:
      return tables.batches.slice(-1).map(({ at, ...batch }) => ({ ...batch, posted_at: at }));
    case sql.CLOSED_THROUGH:
      return [{ through: tables.closedThrough }];
    case sql.KEYS_BETWEEN: {
      const [from, end, most] = values as [string, string, number];
      return tables.keysBetween(dashed(from), dashed(end)).slice(0, most);
    }
    case READ_RULES:
      return [{ number: tables.rulesInForce }];
    case sql.FIND_BATCH:
      return tables.batches.filter(({ number }) => number === values[0]).map(({ id }) => ({ id: dashed(id) }));
    case sql.LAST_ACCOUNT:
      return [{ id: String(Math.max(0, ...tables.of('account_standings').map(({ id }) => Number(id)))) }];
    case sql.SYSTEM_ACCOUNTS:
      return tables.accounts(({ owner_id: owner }) => owner === undefined);
    case sql.ACCOUNTS_OF_OWNERS.text:
      return tables.accounts(({ owner_id: owner }) => first.includes(owner as string));
    case sql.ACCOUNTS_BETWEEN.text: {
      const [after, through] = values as [number, number];
      return tables.accounts(
        ({ id, owner_id: owner }) => owner !== undefined && Number(id) > after && Number(id) <= through,
      );
    }
    case sql.ACCOUNTS_BY_KEY.text:
      return tables.accounts(({ owner_id: owner, asset, purpose }) =>
        first.some((id, index) => id === owner && second[index] === asset && third[index] === purpose),
      );
    case sql.FIND_HOLDS.text:
      return tables.holds(first);
    case sql.FIND_ORIGINALS.text:
      return tables.originals(first, second);
    case sql.FIND_ANSWERS.text:
      return tables.answers(first);
    case sql.FIND_CLAIMS.text:
      return tables.of('used_claims').filter(({ claim_id: claim }) => first.includes(claim as string));
    default:
      return undefined;
  }
}

/** The statements and streams of a query that brings its own way of being sent. */
interface Submittable {
  submit(connection: unknown): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

class SimulatedRunner {
  isReleased = false;
  isTransactionActive = false;
  readonly manager = { query: (text: string, values?: unknown[]) => this.query(text, values) };
  /** What was written since the last message. */
  private written: { readonly text: string; readonly streams: Buffer[] } = { text: '', streams: [] };
  /** To what was sent, in order. */
  private readonly answers: Promise<unknown>[] = [];
  private readonly connection = {
    query: (text: string) => (this.written = { text, streams: [] }),
    stream: {
      write: (bytes: Buffer) => bytes.length > COPY_HEADER && this.written.streams.push(bytes),
      cork: () => undefined,
      uncork: () => this.sendWritten(),
    },
  };

  constructor(
    private readonly network: Network,
    private readonly session: Session,
  ) {}

  async query(text: string, values: unknown[] = []): Promise<unknown> {
    return this.network.send(this.session, messageOf(text, values)).catch((error: Error) => {
      throw new QueryFailedError(text, values, error);
    });
  }

  /** The driver's own client. What the network loses, it tells of: there is no silence to watch for. */
  async connect() {
    const stream = { setTimeout: () => stream, on: () => stream, off: () => stream };
    return {
      connection: { stream },
      query: (query: Submittable | { text: string; values: unknown[] }) =>
        'submit' in query ? this.submit(query) : this.prepared(query),
    };
  }

  async prepared({ text, values }: { text: string; values: unknown[] }): Promise<{ rows: unknown }> {
    return { rows: await this.network.send(this.session, messageOf(text, values)) };
  }

  async startTransaction(): Promise<void> {
    this.isTransactionActive = true;
    await this.query('BEGIN');
  }

  async commitTransaction(): Promise<void> {
    await this.query('COMMIT');
    this.isTransactionActive = false;
  }

  async rollbackTransaction(): Promise<void> {
    this.isTransactionActive = false;
    await this.query('ROLLBACK');
  }

  async release(): Promise<void> {
    this.isReleased = true;
    this.network.close(this.session);
  }

  /** What it sends may have been sent before it is asked to. */
  private submit(query: Submittable): void {
    query.submit(this.connection);
    this.answers.shift()?.then(
      () => query.handleReadyForQuery(),
      (error: Error) => query.handleError(error),
    );
  }

  private sendWritten(): void {
    const { text, streams } = this.written;
    const answer = this.network.send(this.session, messageOf(text, [], streams));
    answer.catch(() => undefined);
    this.answers.push(answer);
  }
}

/** The length of what frames a stream, which no stream is as short as. */
const COPY_HEADER = 5;

/** What the writer asks of TypeORM, without it. */
export function dataSourceOn(network: Network, server: SimulatedServer): DataSource {
  const runner = () => new SimulatedRunner(network, server.open());
  const alone = async <T>(act: (one: SimulatedRunner) => Promise<T>): Promise<T> => {
    const one = runner();
    return act(one).finally(() => one.release());
  };
  const query = (text: string, values?: unknown[]) => alone((one) => one.query(text, values));
  /** The driver's own pool. */
  const pool = {
    query: (statement: Parameters<SimulatedRunner['prepared']>[0]) => alone((one) => one.prepared(statement)),
  };
  return {
    query,
    manager: { query, dataSource: { driver: { master: pool } } },
    createQueryRunner: () => runner() as unknown as QueryRunner,
    transaction: <T>(_: string, act: (manager: EntityManager) => Promise<T>) =>
      alone(async (one) => {
        await one.query('BEGIN SNAPSHOT');
        return act(one.manager as unknown as EntityManager);
      }),
  } as unknown as DataSource;
}
