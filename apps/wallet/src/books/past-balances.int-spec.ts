import type { TimeBasis } from '#contracts/wallet';
import { ManualClock } from '#kernel';
import { fund, pay } from '../../test-support/commands.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { systemAccount } from '../ledger/account.js';
import { sumHours } from './sum-hours.js';
import { readTrialBalance, type RunSql } from './trial-balance.query.js';

const MEMBERS = 6;
const TRANSFERS = 1_200;
const DAYS = 20;
const DAY_MS = 86_400_000;
const SAMPLES = 10_000;

interface Entry {
  readonly account: number;
  readonly purpose: string;
  readonly amount: bigint;
  readonly recorded: number;
  readonly effective: number;
}

let harness: LedgerHarness;
let entries: readonly Entry[];
let random: () => number;
const clock = new ManualClock(new Date(Date.now() - DAYS * DAY_MS));
const run: RunSql = (sql, parameters) => harness.dataSource.query(sql, parameters);

/** A small generator that a seed fixes; the seed is printed where a test fails. */
const seed = Date.now() % 2 ** 31;
function generator(from: number): () => number {
  let state = from;
  return () => (state = (state * 48_271 + 11) % 2_147_483_647) / 2_147_483_647;
}

/** Random transfers at random times, one in four of them counting from some time before. */
beforeAll(async () => {
  random = generator(seed);
  harness = await LedgerHarness.create();
  const writer = harness.writer(clock);
  const owners = await fund(writer, MEMBERS, 1_000_000n);
  const start = clock.now().getTime();
  for (let n = 0; n < TRANSFERS; n += 30) {
    await Promise.all(Array.from({ length: 30 }, () => writer.submit({ command: somePayment(owners, start) })));
    clock.advance(Math.floor(((random() * 2 * DAYS * DAY_MS) / TRANSFERS) * 29));
  }
  entries = await foldable();
}, 60_000);
afterAll(() => harness.dispose());

function somePayment(owners: readonly string[], start: number) {
  const from = Math.floor(random() * MEMBERS);
  const to = (from + 1 + Math.floor(random() * (MEMBERS - 1))) % MEMBERS;
  const now = clock.now().getTime();
  const isLate = random() < 0.25 && now > start;
  const effectiveAt = new Date(start + Math.floor(random() * (now - start)));
  const amount = 1n + BigInt(Math.floor(random() * 100));
  // Some of it leaves the members: else what they have together would never change.
  const isGiven = random() < 0.3;
  return pay(owners[from]!, owners[to]!, amount, {
    ...(isLate ? { effectiveAt } : {}),
    ...(isGiven ? { to: systemAccount('treasury', 'SFN') } : {}),
  });
}

async function foldable(): Promise<Entry[]> {
  const rows = await harness.dataSource.query<
    { account: string; purpose: string; amount: string; recorded: Date; effective: Date }[]
  >(
    `SELECT account_id::text AS account, purpose, amount::text AS amount, posted_at AS recorded,
       coalesce(effective_at, posted_at) AS effective FROM entries JOIN account_standings a ON a.id = account_id`,
  );
  return rows.map(({ account, purpose, amount, recorded, effective }) => ({
    ...{ account: Number(account), purpose, amount: BigInt(amount) },
    ...{ recorded: recorded.getTime(), effective: effective.getTime() },
  }));
}

/** What the functions of the database have to come to. */
const fold = (basis: TimeBasis, at: number, isOurs: (entry: Entry) => boolean): bigint =>
  entries.reduce((sum, entry) => (entry[basis] <= at && isOurs(entry) ? sum + entry.amount : sum), 0n);

/** Exactly at an entry, a moment beside one, or anywhere, also before everything. */
function someInstant(): number {
  const { recorded, effective } = entries[Math.floor(random() * entries.length)]!;
  const [kind, basis] = [random(), random() < 0.5 ? recorded : effective];
  if (kind < 0.4) return basis;
  if (kind < 0.7) return basis + Math.floor(random() * 3) - 1;
  return clock.now().getTime() - Math.floor(random() * (DAYS + 2) * DAY_MS);
}

describe('Balances of the past', () => {
  it('have something to be wrong about', () => {
    expect(entries.filter(({ recorded, effective }) => effective < recorded).length).toBeGreaterThan(100);
    expect(new Set(entries.map(({ recorded }) => recorded)).size).toBeGreaterThan(30);
  });

  it.each(['recorded', 'effective'] as const)(
    `equal the fold of the entries for ${SAMPLES} random accounts and moments: %s`,
    async (basis) => {
      const samples = Array.from({ length: SAMPLES }, () => ({
        account: 1 + Math.floor(random() * (MEMBERS + 3)),
        at: someInstant(),
      }));
      const rows = await harness.dataSource.query<{ balance: string }[]>(
        `SELECT ${basis}_balance(account, at)::text AS balance
         FROM unnest($1::bigint[], $2::timestamptz[]) WITH ORDINALITY AS s (account, at, place) ORDER BY place`,
        [samples.map(({ account }) => account), samples.map(({ at }) => new Date(at).toISOString())],
      );
      const expected = samples.map(({ account, at }) => `${fold(basis, at, (entry) => entry.account === account)}`);
      expect({ seed, balances: rows.map(({ balance }) => balance) }).toEqual({ seed, balances: expected });
      expect(new Set(expected).size).toBeGreaterThan(100);
    },
    60_000,
  );

  it('add up to nothing over all purposes, at any moment, whether hours are summed or not', async () => {
    const ask = () =>
      ({ at: new Date(someInstant()).toISOString(), basis: random() < 0.5 ? 'recorded' : 'effective' }) as const;
    const moments = Array.from({ length: 60 }, ask);
    const before = [];
    for (const moment of moments) before.push(await readTrialBalance(run, 'USD', moment));
    const unsummed = [];
    for (const moment of moments) unsummed.push(await readTrialBalance(run, 'SFN', moment));
    while (await sumHours(harness.dataSource));
    const [hours] = await harness.dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM ledger_hours');
    expect(hours!.n).toBeGreaterThan(10);
    const summed = [];
    for (const moment of moments) summed.push(await readTrialBalance(run, 'SFN', moment));
    expect(summed).toEqual(unsummed);
    expect(before.every(({ debit, isBalanced }) => isBalanced && debit === '0')).toBe(true);
    for (const [index, { lines, isBalanced }] of summed.entries()) {
      const { at, basis } = moments[index]!;
      const members = fold(basis, Date.parse(at), ({ purpose }) => purpose === 'member');
      const line = lines.find(({ purpose }) => purpose === 'member')!;
      expect({ seed, isBalanced, members: toMinor(line.credit) }).toEqual({ seed, isBalanced: true, members });
    }
  }, 60_000);

  it('are not summed beyond what can still be posted, and nothing is summed twice', async () => {
    const [state] = await harness.dataSource.query<object[]>(
      `SELECT summed_until <= last AS "isInTime",
         (SELECT count(*)::int FROM entries WHERE posted_at >= summed_until AND posted_at < date_trunc('hour', last, 'UTC')) AS left,
         (SELECT sum(abs(amount)) FROM ledger_hours WHERE hour >= summed_until) AS summed
       FROM ledger_hours_head, (SELECT max(posted_at) AS last FROM batches) b`,
    );
    expect(state).toEqual({ isInTime: true, left: 0, summed: null });
    const hours = await harness.dataSource.query<unknown[]>('SELECT * FROM ledger_hours ORDER BY 1, 2, 3');
    expect(await sumHours(harness.dataSource)).toBe(false);
    expect(await harness.dataSource.query('SELECT * FROM ledger_hours ORDER BY 1, 2, 3')).toEqual(hours);
  });
});

const toMinor = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
};
