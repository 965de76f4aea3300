import { transfersPosted } from '#contracts/wallet';
import { outboxRow } from '#platform/events';
import type { Account } from './account.js';
import { arrayOf } from './array-literal.js';
import type { Hold } from './book.js';
import type { Draft, Entry, PostedTransfer } from './draft.js';
import { INSERT_ACCOUNTS, WRITE_POSTINGS, WRITE_STATE } from './ledger.sql.js';
import type { Database } from './own-connection.js';

/** What identifies a commit before and after it happened. */
export interface BatchMark {
  readonly number: number;
  readonly id: string;
}

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The statements that write a draft, in order. */
export type DraftRows = readonly Statement[];

/** Fixes the rows of a draft as they are now: memory may move on while they are written. */
export function rowsOf(mark: BatchMark, draft: Draft, commands: number): DraftRows {
  const { at, opened, transfers } = draft;
  const state = [
    mark.number,
    mark.id,
    at,
    commands,
    ...stateValues([...draft.touched].sort(byId)),
    ...holdValues([...draft.holds.values()]),
    at,
  ];
  const values = [...state, ...answerValues(draft), at];
  const openings = opened.length > 0 ? [{ sql: INSERT_ACCOUNTS, values: [...accountValues(opened), at] }] : [];
  if (transfers.length === 0) return [...openings, { sql: WRITE_STATE, values }];
  const told = outboxRow(transfersPosted, { key: 'ledger', at, payload: toPayload(draft) });
  values.push(
    ...transferValues(transfers),
    at,
    ...entryValues(draft.entries.toSorted(byAccount)),
    at,
    ...claimValues(draft),
    at,
    ...told,
  );
  return [...openings, { sql: WRITE_POSTINGS, values }];
}

// Neighbours in an index are written one after another, which spares the server most of its cache misses.
const byId = (one: Account, other: Account): number => one.id - other.id;
const byAccount = (one: Entry, other: Entry): number => byId(one.account, other.account) || one.version - other.version;

/** Atomic by itself only where it is one statement. */
export async function writeRows(database: Database, rows: DraftRows): Promise<void> {
  for (const { sql, values } of rows) await database.query(sql, [...values]);
}

const accountValues = (rows: readonly Account[]): string[] => [
  arrayOf(rows, ({ id }) => id),
  arrayOf(rows, ({ ownerId }) => ownerId),
  arrayOf(rows, ({ asset }) => asset),
  arrayOf(rows, ({ purpose }) => purpose),
  arrayOf(rows, ({ floor }) => floor),
  arrayOf(rows, ({ isFrozen }) => isFrozen),
];

const stateValues = (rows: readonly Account[]): string[] => [
  arrayOf(rows, ({ id }) => id),
  arrayOf(rows, ({ balance }) => balance),
  arrayOf(rows, ({ held }) => held),
  arrayOf(rows, ({ isFrozen }) => isFrozen),
  arrayOf(rows, ({ version }) => version),
  arrayOf(rows, ({ outflow }) => outflow),
  arrayOf(rows, ({ outflowDay }) => outflowDay),
];

const holdValues = (rows: readonly Hold[]): unknown[] => [
  arrayOf(rows, ({ id }) => id),
  arrayOf(rows, ({ account }) => account.id),
  arrayOf(rows, ({ amount }) => amount),
  arrayOf(rows, ({ captured }) => captured),
  arrayOf(rows, ({ state }) => state),
  rows.map(({ purpose }) => purpose),
  arrayOf(rows, ({ createdAt }) => createdAt.toISOString()),
  arrayOf(rows, ({ expiresAt }) => expiresAt.toISOString()),
];

function answerValues({ answers }: Draft): string[] {
  const rows = [...answers].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    arrayOf(rows, ([key]) => key),
    arrayOf(rows, ([, { inputHash }]) => inputHash),
    arrayOf(rows, ([, { subjectId }]) => subjectId),
    arrayOf(rows, ([, { refusal }]) => refusal),
  ];
}

const transferValues = (rows: readonly PostedTransfer[]): unknown[] => [
  arrayOf(rows, ({ details }) => details.id),
  arrayOf(rows, ({ details }) => details.kind),
  arrayOf(rows, ({ details }) => details.asset),
  arrayOf(rows, ({ details }) => details.amount),
  arrayOf(rows, ({ details }) => details.fee),
  arrayOf(rows, ({ fromAccount }) => fromAccount.id),
  arrayOf(rows, ({ toAccount }) => toAccount.id),
  arrayOf(rows, ({ holdId }) => holdId),
  rows.map(({ details }) => details.fromParty?.saffronId ?? null),
  rows.map(({ details }) => details.fromParty?.name ?? null),
  rows.map(({ details }) => details.toParty?.saffronId ?? null),
  rows.map(({ details }) => details.toParty?.name ?? null),
  rows.map(({ details }) => details.memo),
];

const entryValues = (rows: readonly Entry[]): string[] => [
  arrayOf(rows, ({ account }) => account.id),
  arrayOf(rows, ({ version }) => version),
  arrayOf(rows, ({ transferId }) => transferId),
  arrayOf(rows, ({ amount }) => amount),
  arrayOf(rows, ({ balanceAfter }) => balanceAfter),
];

const claimValues = ({ claims }: Draft): unknown[] => [[...claims.keys()], [...claims.values()]];

const toPayload = ({ transfers, at }: Draft) => ({
  transfers: transfers.map(({ details, fromAccount, toAccount }) => ({
    transferId: details.id,
    kind: details.kind,
    asset: details.asset,
    amountMinor: details.amount.toString(),
    feeMinor: details.fee.toString(),
    fromAccount: fromAccount.address,
    toAccount: toAccount.address,
    postedAt: at.toISOString(),
  })),
});
