import pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { brokenChain } from '../../test-support/chain.js';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants, RULES, TOLD } from '../../test-support/invariants.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { VariedLedger } from '../../test-support/varied-ledger.js';
import { checkLedger } from '../ledger-check/check-ledger.js';
import { replayLedger } from '../ledger-check/replay-ledger.js';
import { digestOfPayload, hashOf, payloadOf } from './log/batch-log.js';
import { chainSections } from './log/chain-rows.js';
import { LedgerStore, type Commit } from './writer/ledger.store.js';

const FIRST_OF = (table: string, key: string): string => `SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT 1`;
const SOME_ENTRY = '(account_id, version) = (SELECT account_id, version FROM entries ORDER BY 1, 2 DESC LIMIT 1)';

const SOME_PAYMENT = `id = (SELECT id FROM transfers WHERE kind = 'transfer' AND fee > 0 ORDER BY id LIMIT 1)`;
const LOSE_SUBJECTS = (table: string, column: string): string =>
  `UPDATE idempotency SET subject_id = gen_random_uuid() WHERE subject_id IN (SELECT ${column} FROM ${table})`;

/** What somebody does to the tables, by the rule that is to find it out. */
const TAMPERING: Record<string, string | readonly string[]> = {
  'every transfer sums to zero per asset': `UPDATE entries SET amount = amount + 1 WHERE ${SOME_ENTRY}`,
  'every asset sums to zero': `UPDATE entries SET balance_after = balance_after + 1 WHERE ${SOME_ENTRY}`,
  'a balance is the fold of its entries': `UPDATE entries SET version = version + 1 WHERE ${SOME_ENTRY}`,
  'balances after are running sums and posted times follow the versions': `
    UPDATE entries SET posted_at = posted_at - interval '9 days' WHERE ${SOME_ENTRY}`,
  'no entry goes below what is reserved': `UPDATE entries SET reserved = balance_after + 1 WHERE ${SOME_ENTRY}`,
  'no account is below its floor': `UPDATE account_standings SET floor = 10000000000 WHERE purpose = 'member'`,
  'no more goes back of a transfer than it moved, and all of it alone': `
    UPDATE transfer_links SET amount = 1000000 WHERE kind = 'refund'`,
  'what went back is a transfer the other way': 'UPDATE transfer_links SET transfer_id = original_id',
  'what a hold was captured for is what was moved by it': `
    UPDATE holds SET captured = captured - 1 WHERE captured > 0`,
  'linked transfers were posted at one moment': `
    UPDATE transfers SET posted_at = posted_at + interval '1 second'
    WHERE id = (SELECT id FROM transfers WHERE group_id IS NOT NULL ORDER BY id LIMIT 1)`,
  'a transfer and its entries agree on when they count': `
    UPDATE transfers SET effective_at = posted_at - interval '1 day' WHERE id = (${FIRST_OF('transfers', 'id')})`,
  'what a transfer says is what its entries move': [
    `UPDATE transfers SET amount = amount + 1 WHERE ${SOME_PAYMENT}`,
    `UPDATE transfers SET fee = fee + 1 WHERE ${SOME_PAYMENT}`,
    `UPDATE transfers SET amount = amount + 1, fee = fee - 1 WHERE ${SOME_PAYMENT}`,
    `UPDATE transfers SET fee_on = 'recipient' WHERE ${SOME_PAYMENT}`,
    `UPDATE transfers SET asset = 'EUR' WHERE ${SOME_PAYMENT}`,
    `UPDATE transfers SET from_account = (SELECT max(id) FROM account_standings) WHERE ${SOME_PAYMENT}`,
    `UPDATE transfers SET to_account = from_account, from_account = to_account WHERE ${SOME_PAYMENT}`,
    `UPDATE entries SET account_id = account_id + 1 WHERE ${SOME_ENTRY}`,
  ],
  'a key stands either for a subject or for a refusal': [
    'UPDATE idempotency SET subject_id = NULL WHERE subject_id IS NOT NULL',
    `UPDATE idempotency SET refusal = 'none' WHERE subject_id IS NOT NULL`,
  ],
  'what a key stands for exists': [
    LOSE_SUBJECTS('transfers', 'id'),
    LOSE_SUBJECTS('transfers', 'group_id'),
    'DELETE FROM holds',
  ],
  'batches follow each other without a gap, in epochs and moments that never go back': `
    UPDATE batches SET epoch = epoch + 9 WHERE number = 3`,
  'a transfer and its entries exist together': `DELETE FROM transfers WHERE id = (${FIRST_OF('transfers', 'id')})`,
  [TOLD]: `DELETE FROM outbox WHERE id = (SELECT id FROM outbox WHERE type = 'wallet.transfers-posted.v1' LIMIT 1)`,
};

describe('the invariants', () => {
  let ledger: VariedLedger;
  beforeAll(async () => void (ledger = await VariedLedger.create()), 60_000);
  afterAll(() => ledger.dispose());

  /** What is found while somebody with every right has done something, which is undone afterwards. */
  async function foundAfter(tampering: string): Promise<string[]> {
    const runner = ledger.harness.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('SET LOCAL session_replication_role = replica');
      for (const [table, name] of await checks(runner.manager))
        await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
      await runner.query(tampering);
      const inside = { transaction: (_: string, act: (manager: EntityManager) => unknown) => act(runner.manager) };
      return Object.keys(await brokenInvariants(inside as unknown as DataSource));
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  async function checks(manager: EntityManager): Promise<[string, string][]> {
    const rows = await manager.query<{ table: string; name: string }[]>(
      `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
       WHERE contype = 'c' AND conparentid = 0 AND conislocal AND connamespace = 'public'::regnamespace`,
    );
    return rows.map(({ table, name }) => [table, name]);
  }

  it('hold in a ledger in which everything has happened', async () => {
    expect(await foundAfter('SELECT')).toEqual([]);
  });

  it('are all broken on purpose below', () => {
    expect(Object.keys(TAMPERING).sort()).toEqual([...Object.keys(RULES), TOLD].sort());
  });

  it.each(Object.entries(TAMPERING))('find out what breaks this one: %s', async (rule, tamperings) => {
    for (const tampering of [tamperings].flat())
      expect({ tampering, found: await foundAfter(tampering) }).toEqual({
        ...{ tampering, found: expect.arrayContaining([rule]) },
      });
  });
});

const WITHOUT_LOG = ['batches', 'batch_log', 'outbox'];

/** Writes a batch whose log does not tell of its entries, with a hash that fits. */
class ForgetfulStore extends LedgerStore {
  override commit(commit: Commit): Promise<void> {
    const told = commit.sections.filter(({ table }) => ![...WITHOUT_LOG, 'entries'].includes(table));
    const payload = payloadOf(told);
    const digest = digestOfPayload(payload);
    const batch = { ...commit.batch, digest, hash: hashOf(commit.previous, { ...commit.batch, digest }) };
    const rows = commit.sections.filter(({ table }) => !WITHOUT_LOG.slice(0, 2).includes(table));
    return super.commit({ ...commit, batch, sections: [...chainSections(batch, payload), ...rows] });
  }
}

/** Does not write the rows of a table, whatever the log tells. */
const storeWithout = (left: string): typeof LedgerStore =>
  class extends LedgerStore {
    override commit(commit: Commit): Promise<void> {
      return super.commit({ ...commit, sections: commit.sections.filter(({ table }) => table !== left) });
    }
  };

/** Says of a batch that it has more in it than was written. */
class BoastfulStore extends LedgerStore {
  override commit(commit: Commit): Promise<void> {
    const [link] = chainSections({ ...commit.batch, entries: commit.batch.entries + 1 }, Buffer.alloc(0));
    return super.commit({ ...commit, sections: commit.sections.map((one) => (one.table === 'batches' ? link! : one)) });
  }
}

describe('a broken writer', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(() => harness.wipe());
  afterAll(() => harness.dispose());

  async function payOnceWith(Store: typeof LedgerStore): Promise<void> {
    const sound = harness.writer();
    const [ada = '', bob = ''] = await fund(sound, 2, 100n);
    await sound.stop();
    const broken = harness.writer(undefined, { Store });
    await broken.submit({ command: pay(ada, bob, 1n) });
    await broken.stop();
  }

  async function asAuditor<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(harness.database.url);
    await client.connect();
    return act(client).finally(() => client.end());
  }

  /** Everything that checks the tables, and what each of them says. */
  async function findings(): Promise<Record<string, string>> {
    const { finding } = await asAuditor(checkLedger);
    const replayed = await asAuditor(replayLedger).then(
      ({ deviations }) => deviations.map(({ field }) => field).join(' '),
      (error: Error) => error.message,
    );
    const found = {
      verify: finding ? `${finding.check} ${finding.table}` : '',
      replay: replayed,
      chain: (await brokenChain(harness.dataSource)).join(),
      invariants: Object.keys(await brokenInvariants(harness.dataSource)).join(),
    };
    return Object.fromEntries(Object.entries(found).filter(([, said]) => said !== ''));
  }

  it('is found out by nobody where it is sound', async () => {
    await payOnceWith(LedgerStore);
    expect(await findings()).toEqual({});
  });

  it('that leaves a section out of the log is found out by whoever reads the log', async () => {
    await payOnceWith(ForgetfulStore);
    // The batch says how many entries it wrote.
    expect(await findings()).toEqual({
      ...{
        verify: 'digest batches',
        chain: expect.stringMatching('entries'),
        replay: expect.stringMatching('run verify'),
      },
    });
  });

  it('that writes one half of a transfer is found out by everybody', async () => {
    await payOnceWith(storeWithout('entries'));
    expect(await findings()).toEqual({
      ...{ verify: expect.stringMatching('entries'), chain: expect.stringMatching('entries') },
      ...{ replay: expect.stringMatching('balance'), invariants: expect.stringMatching('exist together') },
    });
  });

  it('that boasts of what is in a batch is found out by `verify` alone, without which nothing is replayed', async () => {
    await payOnceWith(BoastfulStore);
    expect(await findings()).toEqual({ verify: 'digest batches', replay: expect.stringMatching('run verify') });
  });

  it('that tells nobody of a transfer is found out by the invariants alone', async () => {
    await payOnceWith(storeWithout('outbox'));
    expect(await findings()).toEqual({ invariants: TOLD });
  });
});
