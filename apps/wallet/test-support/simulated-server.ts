import { decodedRows } from '../src/ledger-check/decode-row.js';
import { rawRows } from '../src/ledger-check/copy-stream.js';
import { digestOfPayload, hashOf, NO_HASH } from '../src/ledger/log/batch-log.js';
import type { Section } from '../src/ledger/log/table-rows.js';
import { SimulatedMembers } from './simulated-members.js';
import { COLUMN_TYPES, ServerError, type StoredBatch, Tables } from './simulated-tables.js';

/** A connection as the server sees it. */
export interface Session {
  readonly pid: number;
  isOver: boolean;
  isInTransaction: boolean;
  /** Not committed yet. */
  staged: ((tables: Tables) => void)[];
  batch: number | undefined;
  snapshot: Tables | undefined;
}

export interface ServerOptions {
  readonly now: () => Date;
  /** A broken build: the chain takes whatever it is given. */
  readonly forgetsChain?: boolean;
}

/** The tables of the ledger with their constraints and the trigger of the chain; statements run one after another. */
export class SimulatedServer {
  readonly tables = new Tables();
  readonly members = new SimulatedMembers();
  readonly lease = { epoch: 0, holder: null as string | null, pid: 0, renewedAt: 0 };
  private readonly sessions = new Set<Session>();
  private readonly ends = new Set<() => void>();
  private lastPid = 0;

  constructor(private readonly options: ServerOptions) {}

  open(): Session {
    const session = { pid: (this.lastPid += 1), isOver: false, isInTransaction: false };
    const own: Session = { ...session, staged: [], batch: undefined, snapshot: undefined };
    this.sessions.add(own);
    return own;
  }

  /** What was not committed never happened. */
  close(session: Session): void {
    session.isOver = true;
    this.sessions.delete(session);
    this.endTransaction(session);
  }

  /** A crash of the server. */
  closeAll(): void {
    for (const session of this.sessions) this.close(session);
  }

  takeLease(session: Session, holder: string, ttlMs: number): { epoch: string }[] {
    const { lease } = this;
    const now = this.options.now().getTime();
    const isConnected = [...this.sessions].some(({ pid }) => pid === lease.pid);
    if (lease.holder !== null && lease.renewedAt >= now - ttlMs && isConnected) return [];
    Object.assign(lease, { epoch: lease.epoch + 1, holder, pid: session.pid, renewedAt: now });
    return [{ epoch: `${lease.epoch}` }];
  }

  renewLease(session: Session, epoch: number, holder: string): { epoch: string }[] {
    if (this.lease.epoch !== epoch || this.lease.holder !== holder) return [];
    Object.assign(this.lease, { renewedAt: this.options.now().getTime(), pid: session.pid });
    return [{ epoch: `${epoch}` }];
  }

  releaseLease(epoch: number, holder: string): void {
    if (this.lease.epoch === epoch && this.lease.holder === holder) this.lease.holder = null;
  }

  begin(session: Session): void {
    session.isInTransaction = true;
  }

  commit(session: Session): void {
    for (const write of session.staged) write(this.tables);
    this.endTransaction(session);
  }

  endTransaction(session: Session): void {
    Object.assign(session, { staged: [], batch: undefined, isInTransaction: false, snapshot: undefined });
    for (const end of this.ends) end();
    this.ends.clear();
  }

  stage(session: Session, write: (tables: Tables) => void): void {
    if (session.isInTransaction) session.staged.push(write);
    else write(this.tables);
  }

  /** Whoever writes under this number at the same time waits for the one who came first. */
  async copy(session: Session, sections: readonly Section[], assumed?: number): Promise<void> {
    const { revision } = this.members;
    if (assumed !== undefined && assumed !== revision) throw new ServerError('LG003');
    const isAlone = !session.isInTransaction;
    const writes: ((tables: Tables) => void)[] = [];
    for (const section of sections) {
      if (section.table === 'batches') await this.link(session, batchIn(section));
      writes.push(this.writeOf(section, revision));
    }
    session.staged.push(...writes);
    if (isAlone) this.commit(session);
  }

  /** Who has a batch under way while another one waits for its number. */
  cutOff(session: Session): void {
    for (const other of this.sessions) if (other !== session && other.batch !== undefined) this.close(other);
  }

  private async link(session: Session, batch: StoredBatch): Promise<void> {
    this.checkChain(batch);
    while ([...this.sessions].some((other) => other !== session && other.batch === batch.number)) {
      await new Promise<void>((resolve) => this.ends.add(resolve));
      if (session.isOver) throw new ServerError('57P01');
    }
    const isTaken = this.tables.batches.some(({ number }) => number === batch.number);
    if (isTaken && !this.options.forgetsChain) throw new ServerError('23505', 'batches');
    session.batch = batch.number;
  }

  private checkChain(batch: StoredBatch): void {
    if (this.options.forgetsChain) return;
    const last = this.tables.batches.at(-1);
    if (batch.epoch !== this.lease.epoch || batch.epoch < (last?.epoch ?? 0)) throw new ServerError('LG001');
    if (batch.number !== (last?.number ?? 0) + 1 || batch.at < (last?.at ?? batch.at)) throw new ServerError('LG002');
    if (!hashOf(last?.hash ?? NO_HASH, batch).equals(batch.hash)) throw new ServerError('LG002');
  }

  private writeOf(section: Section, membersRevision: number): (tables: Tables) => void {
    const { table } = section;
    if (table === 'batches') {
      const batch = batchIn(section);
      return ({ batches }) => void batches.push(batch);
    }
    if (table === 'batch_log') {
      const [[, , payload] = []] = rawRows(section.stream);
      const digest = digestOfPayload(payload as Buffer);
      return ({ logs }) => void logs.push(digest);
    }
    const rows = [...decodedRows(section, COLUMN_TYPES)];
    this.tables.check(table, rows, section.isMerged);
    // Who judges the course wants to know as of when each transfer was written.
    const noted = table === 'transfers' ? rows.map((row) => ({ ...row, membersRevision })) : rows;
    return (tables) => tables.add(table, noted);
  }
}

function batchIn({ stream }: Section): StoredBatch {
  const [[number, id, epoch, postedAt, , , , digest, hash] = []] = rawRows(stream) as Iterable<Buffer[]>;
  const microseconds = Number((postedAt as Buffer).readBigInt64BE());
  return {
    ...{ number: Number((number as Buffer).readBigInt64BE()), epoch: Number((epoch as Buffer).readBigInt64BE()) },
    ...{ id: (id as Buffer).toString('hex'), at: new Date(microseconds / 1000 + Date.UTC(2000, 0, 1)) },
    ...{ digest: digest as Buffer, hash: hash as Buffer },
  };
}
