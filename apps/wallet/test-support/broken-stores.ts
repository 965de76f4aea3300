import type { Changes } from '../src/ledger/assumption.js';
import { payloadOf } from '../src/ledger/log/batch-log.js';
import { chainSections } from '../src/ledger/log/chain-rows.js';
import { type Commit, LedgerStore } from '../src/ledger/writer/ledger.store.js';
import { MembersRepository } from '../src/members/members.repository.js';

/** Answers before the database has. */
export class HastyStore extends LedgerStore {
  override async commit(...commit: Parameters<LedgerStore['commit']>): Promise<void> {
    void super.commit(...commit).catch(() => undefined);
  }
}

/** Takes it that a commit has happened whose answer was lost. */
export class TrustingStore extends LedgerStore {
  override async settle(): Promise<boolean> {
    await this.reset();
    return true;
  }
}

/** Logs something else than what it hashes and writes. */
export class MisreportingStore extends LedgerStore {
  override commit(commit: Commit): Promise<void> {
    const told = payloadOf(commit.sections.filter(({ table }) => table === 'idempotency'));
    const [, log] = chainSections(commit.batch, told);
    return super.commit({
      ...commit,
      sections: commit.sections.map((one) => (one.table === 'batch_log' ? log! : one)),
    });
  }
}

/** Does not read how much of a transfer was refunded before. */
export class ForgivingStore extends LedgerStore {
  override async know(...asked: Parameters<LedgerStore['know']>): ReturnType<LedgerStore['know']> {
    const { originals, ...known } = await super.know(...asked);
    const whole = [...originals].map(([id, one]) => [id, { ...one, refunded: 0n }] as const);
    return { ...known, originals: new Map(whole) };
  }
}

/** Does not make sure of the members by whom a batch was judged. */
export class UnsureStore extends LedgerStore {
  override commit(commit: Commit): Promise<void> {
    return super.commit({ ...commit, assumed: undefined });
  }
}

/** Tells the newest revision, and not who has changed: everything is sent again as it is. */
export class IncuriousMembers extends MembersRepository {
  override async changesSince(revision: number): Promise<Changes> {
    return { ...(await super.changesSince(revision)), has: () => false };
  }
}
