import { newId, systemClock } from '#kernel';
import { holdReleaseRequested, holdRequested, transferRequested, type TrialBalance } from '#contracts/wallet';
import pg from 'pg';
import { feeRule, limitRule, RuleMakers, share } from '../../../test-support/rules.js';
import { ask, event, sfn } from '../../../test-support/requests.js';
import * as requests from '../../../test-support/requests.js';
import { sumHours } from '../../books/sum-hours.js';
import { digestOf } from '../../periods/period-digest.js';
import { checkLedger } from '../check-ledger.js';
import { unloggedFinding } from './unlogged-finding.js';

const DAY_MS = 86_400_000;
let offsetMs = -3 * DAY_MS;
let intruder: pg.Client;

beforeAll(() => void vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + offsetMs)));
requests.useWallet();
afterAll(() => intruder.end());
/** Somebody with all rights on the database: no trigger and no constraint is in his way. */
beforeAll(async () => {
  await happen();
  intruder = new pg.Client(requests.wallet.url);
  await intruder.connect();
  await intruder.query('SET session_replication_role = replica');
  const { rows: checks } = await intruder.query<{ name: string; owner: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS owner FROM pg_constraint
     WHERE contype IN ('c', 'u') AND conislocal AND conparentid = 0 AND conrelid = ANY ($1::regclass[])`,
    [Object.keys(TABLES)],
  );
  for (const { name, owner } of checks) await intruder.query(`ALTER TABLE ${owner} DROP CONSTRAINT "${name}" CASCADE`);
}, 60_000);

/** Everything that is kept beside the ledger, and the rows of it that somebody might wish to be others. */
const TABLES: Readonly<
  Record<
    string,
    {
      readonly key: string;
      readonly of?: string;
      readonly except?: readonly string[];
      readonly near?: readonly string[];
      /** Its rows are counted through: where one is gone, the next one stands at a place that is not its own. */
      readonly isCounted?: true;
    }
  >
> = {
  ledger_hours: { key: `concat_ws('/', hour, asset, purpose)` },
  ledger_hours_head: { key: `'summed_until'::text`, except: ['is_one', 'summed_until'] },
  policy_revisions: { key: 'number::text', near: ['version_id'], isCounted: true },
  policy_versions: { key: 'id::text' },
  allocations: { key: 'id::text' },
  transfer_metadata: { key: `transfer_id || '/' || revision`, of: 'set_by IS NOT NULL', isCounted: true },
  // By another number, it is another batch whose time and hash do not fit.
  periods: { key: 'through::text', near: ['batch_number', 'trial_balance'] },
  // What an event was told under is its own affair; a refusal before the ledger was asked leaves nothing else.
  command_outcomes: { key: `purpose || '/' || request_id`, of: `type NOT LIKE '%refused%'`, except: ['event_id'] },
};

/** Another value of the same type. */
const TAMPERING: Readonly<Record<string, (column: string) => string>> = {
  uuid: (column) => `overlay(coalesce(${column}, gen_random_uuid())::text PLACING 'ffff' FROM 33)::uuid`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  int4: (column) => `${column} + 7`,
  int8: (column) => `coalesce(${column}, 0) + 1000`,
  bool: (column) => `NOT ${column}`,
  timestamptz: (column) => `coalesce(${column}, now() - interval '1 day') + interval '2 hours'`,
  jsonb: (column) =>
    `CASE jsonb_typeof(${column}) WHEN 'array' THEN ${column} - 0 ELSE ${column} || '{"order": "43"}' END`,
  json: (column) => `(coalesce(${column}::jsonb, '{}') || '{"order": "43"}')::json`,
  bytea: () => `sha256('x')`,
};

async function happen(): Promise<void> {
  const { wallet, ada, bob } = requests;
  const makers = await RuleMakers.engage(wallet);
  const { body: waiting } = await makers.propose(feeRule(share(30)));
  await makers.act(waiting.id, 'reject', makers.decider, { reason: 'too dear' });
  await makers.make(feeRule(share(20)));
  const effectiveFrom = new Date(systemClock.now().getTime() + DAY_MS).toISOString();
  await makers.make(limitRule({ perTransfer: '100', perDay: null }, { effectiveFrom }));
  await makers.make(limitRule({ perTransfer: '200', perDay: '300' }, { effectiveFrom }));
  const { body: taken } = await makers.propose(feeRule(share(50)));
  await makers.act(taken.id, 'withdraw', makers.asker);
  await makers.propose(feeRule(share(40), { scope: { type: 'member', member: ada.saffronId } }));

  const gift = { to: bob.saffronId, asset: 'SFN', amount: '7', reason: 'gift' };
  const asked = await Promise.all(
    [1, 2].map(() => wallet.request(makers.asker, 'POST', '/api/admin/allocations', gift)),
  );
  await wallet.request(makers.decider, 'POST', `/api/admin/allocations/${asked[0]!.body.id}/reject`, { reason: 'no' });
  await wallet.fill('fx', '7');

  const ends = { from: ada.memberId, to: bob.memberId };
  await move({ template: 'transfer', ...ends, ...sfn(10) });
  const escrow = newId();
  await move({ template: 'escrow.fund', from: ada.memberId, escrow, ...sfn(10) });
  await move({ template: 'escrow.release', escrow, to: { settlement: newId() }, ...sfn(10), commissionMinor: '5' });
  const stake = { template: 'stake', member: ada.memberId, ...sfn(1) } as const;
  const reward = { template: 'reward', to: ada.memberId, ...sfn(1) } as const;
  expect((await move({ template: 'group', legs: [stake, stake] })).type).toBe('wallet.transfer-completed.v1');
  expect((await move({ template: 'group', legs: [stake, reward] })).payload).toMatchObject({ leg: 1 });
  const swap = { gives: sfn(1), gets: sfn(1_000) };
  const refused = await move({ template: 'swap', member: ada.memberId, with: { system: 'fx' }, ...swap });
  expect(refused.payload).toMatchObject({ leg: 1 });
  const member = { purpose: 'orders.test', member: ada.memberId };
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const { payload: hold } = await ask(event(holdRequested, { ...member, requestId: newId(), ...sfn(3), expiresAt }));
  const release = { purpose: 'orders.test', requestId: newId(), holdId: hold.holdId };
  await ask(event(holdReleaseRequested, release));
  await move({ template: 'transfer', from: bob.memberId, to: ada.memberId, ...sfn(450) });

  offsetMs = 0;
  const { transfers } = (await move({ template: 'transfer', ...ends, ...sfn(11) })).payload;
  const reason = 'a mistake';
  await move({ template: 'reversal', originalId: transfers[0].transferId, reason });
  for (const order of ['1', '2']) await annotate(makers, transfers[0].transferId, { order });
  const through = new Date(Date.now() - DAY_MS).toISOString();
  const { body: period } = await wallet.request(makers.asker, 'POST', '/api/admin/periods', {
    through,
    reason: 'month',
  });
  await wallet.request(makers.decider, 'POST', `/api/admin/periods/${period.id}/approve`, {});
  while (await sumHours(wallet.dataSource));
}

const move = async (template: Parameters<typeof requests.move>[0]) =>
  ask(event(transferRequested, { purpose: 'orders.test', requestId: newId(), template }));

const annotate = ({ asker }: RuleMakers, transferId: string, data: object) =>
  requests.wallet.request(asker, 'POST', `/api/admin/transactions/${transferId}/metadata`, { data });

/** What is found while somebody has done something, which is undone afterwards. */
async function foundAfter(tampering: string) {
  await intruder.query('BEGIN');
  try {
    const { rowCount } = await intruder.query(tampering);
    expect(rowCount).toBeGreaterThan(0);
    return (await unloggedFinding(intruder)) ?? null;
  } finally {
    await intruder.query('ROLLBACK');
  }
}

type Line = TrialBalance['lines'][number];

/** A period as if it had been added up in another way, digest and all. */
async function sealedAnew(change: (lines: Line[]) => Line[]) {
  const { rows } = await intruder.query<{ sealed: TrialBalance[] }>('SELECT trial_balance AS sealed FROM periods');
  const balances = rows[0]!.sealed.map(({ asset, at, basis, lines, debit, credit, isBalanced }): TrialBalance => ({
    ...{ asset, at, basis },
    lines: change(lines).map((line) => ({
      purpose: line.purpose,
      side: line.side,
      debit: line.debit,
      credit: line.credit,
    })),
    ...{ debit, credit, isBalanced },
  }));
  const digest = digestOf(balances).toString('hex');
  return foundAfter(
    `UPDATE periods SET digest = decode('${digest}', 'hex'), trial_balance = '${JSON.stringify(balances)}'`,
  );
}

const placeOf = (table: string, order: string): string =>
  `(SELECT ctid FROM ${table} WHERE ${TABLES[table]!.of ?? 'true'} ORDER BY ${TABLES[table]!.key} ${order} LIMIT 1)`;

async function columnsOf(table: string) {
  const { rows } = await intruder.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, t.typname AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );
  return rows;
}

describe('What is kept beside the ledger', () => {
  it('is as it should be, and there is some of it, where nobody did anything', async () => {
    for (const [table, { of = 'true' }] of Object.entries(TABLES))
      expect({ table, rows: (await intruder.query(`SELECT FROM ${table} WHERE ${of}`)).rowCount }).not.toEqual({
        table,
        rows: 0,
      });
    expect(await unloggedFinding(intruder)).toBeUndefined();
    expect((await checkLedger(intruder)).finding).toBeUndefined();
  });

  it.each(Object.entries(TABLES))(
    'is pointed at in %s, whichever field was changed',
    async (table, { key, except, near }) => {
      for (const { name, type } of await columnsOf(table)) {
        if (except?.includes(name)) continue;
        for (const order of ['ASC', 'DESC']) {
          const place = placeOf(table, order);
          const { rows } = await intruder.query<{ key: string }>(
            `SELECT ${key} AS key FROM ${table} WHERE ctid = ${place}`,
          );
          const found = await foundAfter(
            `UPDATE ${table} SET ${name} = ${TAMPERING[type]!(name)} WHERE ctid = ${place}`,
          );
          const where = key.includes(name)
            ? { fault: expect.stringMatching('missing|inserted|changed') }
            : { key: rows[0]!.key, ...(near?.includes(name) ? {} : { field: name }) };
          expect({ name, order, ...found }).toMatchObject({ name, order, table, ...where });
        }
      }
    },
  );

  it('is as it should be where the chart has gained a purpose since a period was sealed', async () => {
    expect(await sealedAnew((lines) => lines.filter(({ purpose }) => purpose !== 'rewards'))).toBeNull();
  });

  it.each<[string, (lines: Line[]) => Line[]]>([
    ['leaves out what was moved', (lines) => lines.filter(({ purpose }) => purpose !== 'member')],
    ['names what nobody knows', (lines) => lines.map((line) => ({ ...line, purpose: `${line.purpose}s` as 'fees' }))],
    ['counts twice', (lines) => [...lines, ...lines]],
  ])('is found out where somebody has sealed a period anew that %s', async (_, change) => {
    expect(await sealedAnew(change)).toMatchObject({ check: 'periods', table: 'periods', field: 'digest' });
  });

  it.each(['-infinity', '2999-01-01'])('is found out where hours are said to be summed until %s', async (until) => {
    const found = await foundAfter(`UPDATE ledger_hours_head SET summed_until = '${until}'`);
    expect(found).toMatchObject({ check: 'hours' });
  });

  it.each(Object.keys(TABLES).filter((table) => table !== 'command_outcomes'))(
    'is missed in %s where a row is gone',
    async (table) => {
      const { key, isCounted } = TABLES[table]!;
      for (const order of ['ASC', 'DESC']) {
        const place = placeOf(table, order);
        const { rows } = await intruder.query<{ key: string }>(
          `SELECT ${key} AS key FROM ${table} WHERE ctid = ${place}`,
        );
        const found = await foundAfter(`DELETE FROM ${table} WHERE ctid = ${place}`);
        const fault = isCounted && order === 'ASC' ? 'changed' : 'missing';
        expect({ order, ...found }).toMatchObject({ order, table, fault, ...(isCounted ? {} : { key: rows[0]!.key }) });
      }
    },
  );

  it.each(Object.keys(TABLES).filter((table) => table !== 'ledger_hours_head'))(
    'is found in %s where a row was put in',
    async (table) => {
      const keys = { ledger_hours: ['hour'], transfer_metadata: ['revision'], periods: ['through'] }[table];
      const columns = await columnsOf(table);
      const own = keys ?? ['id', 'number', 'request_id'];
      const values = columns.map(({ name, type }) => (own.includes(name) ? TAMPERING[type]!(name) : name));
      const found = await foundAfter(
        `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ctid = ${placeOf(table, 'ASC')}`,
      );
      expect(found).toMatchObject({ table });
    },
  );
});
