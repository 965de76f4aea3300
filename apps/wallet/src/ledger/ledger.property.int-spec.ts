import { ManualClock } from '#kernel';
import fc from 'fast-check';
import { brokenChain } from '../../test-support/chain.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { outcomeOf } from '../../test-support/judged-memory.js';
import { LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import { POLICIES } from '../../test-support/program-steps.js';
import { type Batch, groundwork, program, START } from '../../test-support/programs.js';
import { ReferenceLedger } from '../../test-support/reference-ledger.js';
import { companion, type CompanionWriter } from './companion.js';
import type { PoliciesLoader } from './policies.js';
import type { Submission } from './submission.js';

/** What other features store: which rules hold, and up to when the books are closed. */
const rulesWriter: CompanionWriter<number> = {
  write: (manager, rows) => manager.query('UPDATE rules_in_force SET number = $1', [rows.at(-1)]),
};
const periodWriter: CompanionWriter<Date> = {
  async write(manager, rows, at) {
    for (const through of rows)
      await manager.query('INSERT INTO periods (through, closed_at, batch_number) VALUES ($1, $2, 0)', [through, at]);
  },
};
const loader: PoliciesLoader = {
  async load(manager) {
    const [row] = await manager.query<{ number: number }[]>('SELECT number FROM rules_in_force');
    return POLICIES[row?.number ?? 0]!;
  },
};

function withCompanions({ command, ...rest }: Submission): Submission {
  if (command.type === 'set-policies')
    return { command, ...rest, companions: [companion(rulesWriter, POLICIES.indexOf(command.policies))] };
  if (command.type === 'close-period')
    return { command, ...rest, companions: [companion(periodWriter, command.through)] };
  return { command, ...rest };
}

/** Batches of three, so that most is judged ahead of the commit before; memory for four accounts, so that most is forgotten. */
const TINY = { maxBatch: 3, maxAccounts: 4, loader };

describe('the ledger on PostgreSQL, for any program of commands', () => {
  let harness: LedgerHarness;
  beforeAll(async () => {
    harness = await LedgerHarness.create();
    await harness.dataSource.query('CREATE TABLE rules_in_force (number integer)');
    await harness.dataSource.query('INSERT INTO rules_in_force VALUES (0)');
  });
  afterAll(() => harness.dispose());

  async function play(batches: readonly Batch[]): Promise<void> {
    await harness.wipe();
    const clock = new ManualClock(START);
    const model = new ReferenceLedger();
    let writer: Writer = harness.writer(clock, TINY);
    try {
      const first = { submissions: groundwork, advanceMs: 0, restart: false };
      for (const { submissions, advanceMs, restart } of [first, ...batches]) {
        clock.advance(advanceMs);
        if (restart) {
          await writer.stop();
          writer = harness.writer(clock, TINY);
        }
        const verdicts = await Promise.all(submissions.map((submission) => writer.submit(withCompanions(submission))));
        expect(verdicts.map(outcomeOf)).toEqual(submissions.map((submission) => model.apply(submission, clock.now())));
      }
    } finally {
      await writer.stop();
    }
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
    expect(await stored()).toEqual(expectedOf(model));
  }

  async function stored() {
    const read = <T>(sql: string): Promise<T[]> => harness.dataSource.query<T[]>(sql);
    return {
      accounts: await read(
        `SELECT concat_ws(':', purpose, owner_id, asset) AS id, balance::text, held::text, floor::text, frozen
         FROM accounts ORDER BY concat_ws(':', purpose, owner_id, asset) COLLATE "C"`,
      ),
      holds: await read(`SELECT id, captured::text, state FROM holds ORDER BY 1`),
      links: await read(`SELECT original_id, transfer_id, kind, amount::text FROM transfer_links ORDER BY 1, 2`),
      crossings: await read(`SELECT monitor_id, transfer_id, balance_after::text FROM monitor_crossings ORDER BY 1, 2`),
      metadata: await read(`SELECT transfer_id, data FROM transfer_metadata ORDER BY 1`),
    };
  }

  // Batches of three, so that most of a program is judged ahead of the commit before it.
  it('answers as the reference model does across restarts, and its tables agree with it and with themselves', async () => {
    await fc.assert(fc.asyncProperty(program, play), { numRuns: 60 });
  }, 300_000);
});

/** The same, told by the model. Ids and addresses are plain letters, which sort alike here and there. */
function expectedOf(model: ReferenceLedger) {
  const { accounts, holds, links, crossings, transfers } = model.facts;
  const sorted = <T>(rows: T[], ...keys: (keyof T)[]): T[] => rows.sort((one, other) => compare(one, other, keys));
  return {
    accounts: sorted(
      [...accounts].map(([id, { floor, frozen }]) => ({
        id,
        balance: `${model.balance(id)}`,
        held: `${model.held(id)}`,
        floor: floor === null ? null : `${floor}`,
        frozen,
      })),
      'id',
    ),
    holds: sorted(
      holds.map(({ id, captured, state }) => ({ id, captured: `${captured}`, state })),
      'id',
    ),
    links: sorted(
      links.map(({ originalId, transferId, kind, amount }) => ({
        original_id: originalId,
        transfer_id: transferId,
        kind,
        amount: `${amount}`,
      })),
      ...(['original_id', 'transfer_id'] as const),
    ),
    crossings: sorted(
      crossings.map(({ monitorId, transferId, balanceAfter }) => ({
        monitor_id: monitorId,
        transfer_id: transferId,
        balance_after: `${balanceAfter}`,
      })),
      ...(['monitor_id', 'transfer_id'] as const),
    ),
    metadata: sorted(
      [...transfers].flatMap(([id, { metadata }]) => (metadata ? [{ transfer_id: id, data: metadata }] : [])),
      'transfer_id',
    ),
  };
}

function compare<T>(one: T, other: T, keys: readonly (keyof T)[]): number {
  const key = keys.find((name) => one[name] !== other[name]);
  return key === undefined ? 0 : one[key] < other[key] ? -1 : 1;
}
