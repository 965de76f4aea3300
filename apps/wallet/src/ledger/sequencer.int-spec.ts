import { ManualClock, newId } from '#kernel';
import { eventually } from '#testing/eventually';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { subjectWith } from '../../test-support/policies.js';
import { connect, LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import { memberAccount } from './account.js';
import type { Verdict } from './command.js';
import type { Book } from './rules/book.js';
import { LedgerStore } from './writer/ledger.store.js';
import type { Submission } from './submission.js';

const hex = (text: string): string => Buffer.from(text).toString('hex').padEnd(32, '0').slice(0, 32);
const acceptedIn = (verdicts: readonly Verdict[]): Verdict[] => verdicts.filter(({ accepted }) => accepted);

async function storedBalance({ dataSource }: LedgerHarness, ownerId: string): Promise<bigint | undefined> {
  const sql = `SELECT balance::text FROM accounts WHERE owner_id = $1 AND asset = 'SFN' AND purpose = 'member'`;
  const [row] = await dataSource.query<{ balance: string }[]>(sql, [ownerId]);
  return row && BigInt(row.balance);
}

/** In the order of their opening, whatever they were read in. */
const standings = ({ accounts }: Book) =>
  [...accounts.values()].map((account) => ({ ...account, home: null })).sort((one, other) => one.id - other.id);

describe('the sequencer on PostgreSQL', () => {
  let harness: LedgerHarness;
  let sequencer: Writer;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(async () => {
    await harness.wipe();
    sequencer = harness.writer();
  });
  afterEach(async () => {
    await sequencer.stop();
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
  });
  afterAll(() => harness.dispose());

  const balanceOf = async (ownerId: string): Promise<bigint> => (await storedBalance(harness, ownerId)) ?? -1n;

  it.each([1_000, 50])(
    'lets 1,000 concurrent replays of one key have one effect and equal answers, in batches of up to %i',
    async (maxBatch) => {
      await sequencer.stop();
      sequencer = harness.writer(undefined, { maxBatch });
      const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
      const idempotency = { key: hex('key'), inputHash: hex('input') };
      const verdicts = await Promise.all(
        Array.from({ length: 1_000 }, () => sequencer.submit({ command: pay(ada, bob, 7n), idempotency })),
      );
      expect(new Set(verdicts.map((verdict) => verdict.accepted && `${verdict.id} ${+verdict.at}`)).size).toBe(1);
      expect(acceptedIn(verdicts)).toHaveLength(1_000);
      expect(verdicts.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await balanceOf(bob)).toBe(107n);
    },
  );

  it('refuses another input under a used key after a restart, and repeats a refusal that was given', async () => {
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    const poor = { key: hex('poor'), inputHash: hex('1000') };
    const refused = { accepted: false, code: 'wallet.transfer.insufficient-funds' };
    expect(await sequencer.submit({ command: pay(ada, bob, 1_000n), idempotency: poor })).toMatchObject(refused);
    await sequencer.stop();
    sequencer = harness.writer();
    await sequencer.submit({ command: pay(bob, ada, 100n) });
    expect(await sequencer.submit({ command: pay(ada, bob, 1_000n), idempotency: poor })).toMatchObject({
      ...refused,
      replayed: true,
    });
    const other = { key: poor.key, inputHash: hex('1') };
    expect(await sequencer.submit({ command: pay(ada, bob, 1n), idempotency: other })).toMatchObject({
      code: 'wallet.idempotency.conflict',
    });
  });

  it('reads anew exactly what it had in memory, outflow of the day and open holds included', async () => {
    const [ada = '', bob = ''] = await fund(sequencer, 2, 1_000n);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const [account, holdId] = [memberAccount(ada, 'SFN'), newId()];
    const subject = subjectWith({});
    await Promise.all([
      ...Array.from({ length: 50 }, () => sequencer.submit({ command: { ...pay(ada, bob, 3n), subject } })),
      sequencer.submit({ command: { type: 'create-hold', holdId, account, amount: 40n, purpose: 'test', expiresAt } }),
    ]);
    const before = await sequencer.start();
    await sequencer.stop();
    sequencer = harness.writer();
    // Refused, but read.
    await sequencer.submit({ command: { ...pay(ada, bob, 10_000n), type: 'capture-hold', holdId } });
    const after = await sequencer.start();
    await eventually(() => expect(standings(after)).toEqual(standings(before)));
    expect(after.openHolds).toEqual(before.openHolds);
    expect(after.openHolds.size).toBe(1);
    expect(after.accounts.get(account)?.outflow).toBe(150n);
  });

  it('never lets holds and transfers together exceed what is there', async () => {
    const [ada = '', bob = ''] = await fund(sequencer, 2, 5_000n);
    const account = memberAccount(ada, 'SFN');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const holds = await Promise.all(
      Array.from({ length: 6 }, () =>
        sequencer.submit({
          command: { type: 'create-hold', holdId: newId(), account, amount: 1_000n, purpose: 'test', expiresAt },
        }),
      ),
    );
    expect(acceptedIn(holds)).toHaveLength(5);
    expect(await sequencer.submit({ command: pay(ada, bob, 1n) })).toMatchObject({
      code: 'wallet.transfer.insufficient-funds',
    });
  });

  it('is kept by the tables themselves from taking what is reserved', async () => {
    const [ada = ''] = await fund(sequencer, 1, 5_000n);
    const { id = 0, version = 0 } = (await sequencer.start()).accounts.get(memberAccount(ada, 'SFN')) ?? {};
    const entry = `INSERT INTO entries (account_id, version, transfer_id, amount, balance_after, reserved, outflow, posted_at)
      VALUES ($1, $2, $3, -1, 4999, 5000, 1, now())`;
    await expect(harness.dataSource.query(entry, [id, version + 1, newId()])).rejects.toThrow(/check/);
    const hold = `INSERT INTO holds (id, account_id, amount, state, purpose, created_at, expires_at, available_after)
      VALUES ($1, $2, 5001, 'open', 'test', now(), now(), -1)`;
    await expect(harness.dataSource.query(hold, [newId(), id])).rejects.toThrow(/check/);
  });

  it('lets exactly one of many captures, voids and an expiry resolve a hold', async () => {
    const clock = new ManualClock(new Date());
    await sequencer.stop();
    sequencer = harness.writer(clock);
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    for (const elapsedMs of [0, 999, 1_000]) {
      const holdId = newId();
      const expiresAt = new Date(clock.now().getTime() + 1_000);
      await sequencer.submit({
        command: {
          type: 'create-hold',
          holdId,
          account: memberAccount(ada, 'SFN'),
          amount: 10n,
          purpose: 'test',
          expiresAt,
        },
      });
      clock.advance(elapsedMs);
      const { transfer } = pay(ada, bob, 10n);
      const verdicts = await Promise.all([
        sequencer.submit({ command: { type: 'expire-hold', holdId } }),
        sequencer.submit({ command: { type: 'capture-hold', holdId, transfer } }),
        sequencer.submit({ command: { type: 'void-hold', holdId } }),
        sequencer.submit({
          command: { type: 'capture-hold', holdId, transfer: { ...transfer, id: newId() } },
        }),
      ]);
      expect(verdicts.map(({ accepted }) => accepted)).toEqual(
        elapsedMs < 1_000 ? [false, true, false, false] : [true, false, false, false],
      );
    }
    expect(await balanceOf(bob)).toBe(120n);
  });

  const idempotency = { key: hex('key'), inputHash: hex('input') };
  it.each<[string, (from: string, to: string, holdId: string) => [Submission, Submission], object]>([
    [
      'a key',
      (from, to) => [
        { command: pay(from, to, 5n), idempotency },
        { command: pay(from, to, 5n), idempotency },
      ],
      { accepted: true, replayed: true },
    ],
    [
      'a claim',
      (from, to) => [
        { command: { ...pay(from, to, 5n), claimId: 'code' } },
        { command: { ...pay(from, to, 5n), claimId: 'code' } },
      ],
      { code: 'wallet.transfer.code-required' },
    ],
    [
      'a hold',
      (from, to, holdId) => [
        { command: { type: 'void-hold', holdId } },
        { command: { ...pay(from, to, 5n), type: 'capture-hold', holdId } },
      ],
      { code: 'wallet.hold.resolved' },
    ],
  ])('knows %s that the batch being written spends, while it judges the next', async (_, commands, expected) => {
    await sequencer.stop();
    sequencer = harness.writer(undefined, { maxBatch: 1 });
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    const holdId = newId();
    const [account, expiresAt] = [memberAccount(ada, 'SFN'), new Date(Date.now() + 3_600_000)];
    const hold = { type: 'create-hold', holdId, account, amount: 5n, purpose: 'test', expiresAt } as const;
    await sequencer.submit({ command: hold });
    const read = Promise.withResolvers<unknown>();
    jestSpyOnce(LedgerStore.prototype, 'commit', async (original) => {
      jestSpyOnce(LedgerStore.prototype, 'know', (know) => know().finally(() => read.resolve(undefined)));
      await read.promise;
      return original();
    });
    // The database would refuse the second, and memory would be rebuilt: the look-back is what makes that needless.
    const reset = jestSpyOnce(LedgerStore.prototype, 'reset', (original) => original());
    const verdicts = await Promise.all(commands(ada, bob, holdId).map((submission) => sequencer.submit(submission)));
    expect(verdicts).toMatchObject([{ accepted: true, replayed: false }, expected]);
    expect(reset.calls).toBe(0);
  });

  it('turns commands away with 503 while its queue is full, and takes them again afterwards', async () => {
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    await sequencer.stop();
    const small = harness.writer(undefined, { maxWaiting: 10 });
    await small.start();
    const answers = await Promise.allSettled(
      Array.from({ length: 15 }, () => small.submit({ command: pay(ada, bob, 1n) })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of answers.slice(10))
      expect(answer).toMatchObject({ reason: { code: 'http.unavailable', status: 503 } });
    expect(await small.submit({ command: pay(ada, bob, 1n) })).toMatchObject({ accepted: true });
    await small.stop();
  });

  it('lets what the database refuses fail alone', async () => {
    const [ada = '', bob = ''] = await fund(sequencer, 2, 1_000n);
    const writer = {
      write: (manager: { query(sql: string): Promise<unknown> }) => manager.query('SELECT 1 / 0') as Promise<void>,
    };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        sequencer.submit({ command: pay(ada, bob, 1n), companions: index === 13 ? [{ writer, row: null }] : [] }),
      ),
    );
    expect(answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([13]);
    expect(await balanceOf(bob)).toBe(1_019n);
  });

  it('never commits after another one has taken over, and goes on when the lease is its own again', async () => {
    await sequencer.stop();
    sequencer = harness.writer(undefined, { renewEveryMs: 60_000, standbyMs: 100 });
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    const other = harness.writer();
    expect(await other.submit({ command: pay(ada, bob, 60n) })).toMatchObject({ accepted: true });
    await expect(sequencer.submit({ command: pay(ada, bob, 60n) })).rejects.toMatchObject({ code: 'http.unavailable' });
    await other.stop();
    expect(await sequencer.submit({ command: pay(ada, bob, 60n) })).toMatchObject({
      code: 'wallet.transfer.insufficient-funds',
    });
    expect(await balanceOf(ada)).toBe(40n);
  });
});

describe('the sequencer when a commit fails', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(() => harness.wipe());
  afterEach(async () => expect(await brokenInvariants(harness.dataSource)).toEqual({}));
  afterAll(() => harness.dispose());

  it('acknowledges a commit whose answer was lost, without posting it again', async () => {
    const sequencer = harness.writer(undefined, { maxBatch: 5 });
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    const commit = jestSpyOnce(LedgerStore.prototype, 'commit', async (original) => {
      await original();
      throw new Error('the connection broke after the commit');
    });
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, () => sequencer.submit({ command: pay(ada, bob, 4n) })),
    );
    expect(acceptedIn(verdicts)).toHaveLength(25);
    expect(commit.calls).toBe(1);
    expect(await storedBalance(harness, bob)).toBe(200n);
    await sequencer.stop();
  });

  it('judges again what was rolled back, from rebuilt memory', async () => {
    const sequencer = harness.writer();
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    jestSpyOnce(LedgerStore.prototype, 'commit', () =>
      Promise.reject(new Error('the connection broke before the commit')),
    );
    const verdicts = await Promise.all([1, 2, 3].map(() => sequencer.submit({ command: pay(ada, bob, 40n) })));
    expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, true, false]);
    await sequencer.stop();
  });

  it.each([1_000, 7])(
    'keeps every promise while its backend dies in the middle of commits, in batches of up to %i',
    async (maxBatch) => {
      const sequencer = harness.writer(undefined, { maxBatch });
      const [ada = '', bob = ''] = await fund(sequencer, 2, 100_000n);
      // The pool may still hand out a connection that has just died; what the test asks goes its own way.
      const observer = await connect(harness.database.url, 1);
      await observer.query(`
      CREATE OR REPLACE FUNCTION die_sometimes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF random() < 0.3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER die_in_commit AFTER INSERT ON batches DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION die_sometimes()`);
      const commands = Array.from({ length: 400 }, () => pay(ada, bob, 1n));
      const acknowledged: string[] = [];
      let turnedAway = 0;
      for (let from = 0; from < commands.length; from += 20) {
        const answers = await Promise.allSettled(
          commands.slice(from, from + 20).map((command) => sequencer.submit({ command })),
        );
        for (const answer of answers) {
          if (answer.status === 'fulfilled' && answer.value.accepted) acknowledged.push(answer.value.id);
          else turnedAway += 1;
        }
      }
      await observer.query('DROP TRIGGER die_in_commit ON batches');
      const stored = await observer.query<{ id: string }[]>(`SELECT id FROM transfers WHERE kind = 'transfer'`);
      expect(acknowledged.length + turnedAway).toBe(commands.length);
      expect(acknowledged.length).toBeGreaterThan(200);
      expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      const [fenced] = await observer.query<{ count: number }[]>(
        'SELECT count(*)::int FROM batches WHERE commands = 0',
      );
      expect(fenced?.count).toBeGreaterThan(0);
      await sequencer.stop();
      await observer.destroy();
    },
  );

  it('answers 503 while the database cannot be reached and works on when it can again', async () => {
    const sequencer = harness.writer();
    const [ada = '', bob = ''] = await fund(sequencer, 2, 100n);
    await harness.dataSource.destroy();
    const answers = await Promise.allSettled([1, 2, 3].map(() => sequencer.submit({ command: pay(ada, bob, 1n) })));
    for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'http.unavailable' } });
    await harness.dataSource.initialize();
    expect(await sequencer.submit({ command: pay(ada, bob, 1n) })).toMatchObject({ accepted: true });
    await sequencer.stop();
  });
});

/** Replaces one call of a method; the replacement may call the original. */
function jestSpyOnce<T extends object>(
  target: T,
  name: keyof T & string,
  act: (original: () => Promise<unknown>) => Promise<unknown>,
) {
  const method = target[name] as (...args: unknown[]) => Promise<unknown>;
  const spy = { calls: 0 };
  const replacement = function (this: T, ...args: unknown[]): Promise<unknown> {
    spy.calls += 1;
    Object.assign(target, { [name]: method });
    return act(() => method.apply(this, args));
  };
  Object.assign(target, { [name]: replacement });
  return spy;
}
