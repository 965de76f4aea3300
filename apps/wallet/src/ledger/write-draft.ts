import { transfersPosted } from '#contracts/wallet';
import { outboxRow } from '#platform/events';
import type { Account } from './account.js';
import { arrayOf } from './array-literal.js';
import { binaryArray, BYTEA, INT8, NUMERIC, TEXT, UUID } from './binary-array.js';
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

const accountValues = (rows: readonly Account[]): unknown[] => [
  binaryArray(INT8, rows, ({ id }) => id),
  binaryArray(UUID, rows, ({ ownerId }) => ownerId),
  binaryArray(TEXT, rows, ({ asset }) => asset),
  binaryArray(TEXT, rows, ({ purpose }) => purpose),
  binaryArray(NUMERIC, rows, ({ floor }) => floor),
  arrayOf(rows, ({ isFrozen }) => isFrozen),
];

const stateValues = (rows: readonly Account[]): unknown[] => [
  binaryArray(INT8, rows, ({ id }) => id),
  binaryArray(NUMERIC, rows, ({ balance }) => balance),
  binaryArray(NUMERIC, rows, ({ held }) => held),
  arrayOf(rows, ({ isFrozen }) => isFrozen),
  binaryArray(INT8, rows, ({ version }) => version),
  binaryArray(NUMERIC, rows, ({ outflow }) => outflow),
  arrayOf(rows, ({ outflowDay }) => outflowDay),
];

const holdValues = (rows: readonly Hold[]): unknown[] => [
  binaryArray(UUID, rows, ({ id }) => id),
  binaryArray(INT8, rows, ({ account }) => account.id),
  binaryArray(NUMERIC, rows, ({ amount }) => amount),
  binaryArray(NUMERIC, rows, ({ captured }) => captured),
  arrayOf(rows, ({ state }) => state),
  binaryArray(TEXT, rows, ({ purpose }) => purpose),
  arrayOf(rows, ({ createdAt }) => createdAt.toISOString()),
  arrayOf(rows, ({ expiresAt }) => expiresAt.toISOString()),
];

function answerValues({ answers }: Draft): unknown[] {
  const rows = [...answers].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    binaryArray(BYTEA, rows, ([key]) => key),
    binaryArray(BYTEA, rows, ([, { inputHash }]) => inputHash),
    binaryArray(UUID, rows, ([, { subjectId }]) => subjectId),
    binaryArray(TEXT, rows, ([, { refusal }]) => refusal),
  ];
}

const transferValues = (rows: readonly PostedTransfer[]): unknown[] => [
  binaryArray(UUID, rows, ({ details }) => details.id),
  binaryArray(TEXT, rows, ({ details }) => details.kind),
  binaryArray(TEXT, rows, ({ details }) => details.asset),
  binaryArray(NUMERIC, rows, ({ details }) => details.amount),
  binaryArray(NUMERIC, rows, ({ details }) => details.fee),
  binaryArray(INT8, rows, ({ fromAccount }) => fromAccount.id),
  binaryArray(INT8, rows, ({ toAccount }) => toAccount.id),
  binaryArray(UUID, rows, ({ holdId }) => holdId),
  binaryArray(TEXT, rows, ({ details }) => details.fromParty?.saffronId ?? null),
  binaryArray(TEXT, rows, ({ details }) => details.fromParty?.name ?? null),
  binaryArray(TEXT, rows, ({ details }) => details.toParty?.saffronId ?? null),
  binaryArray(TEXT, rows, ({ details }) => details.toParty?.name ?? null),
  binaryArray(TEXT, rows, ({ details }) => details.memo),
];

const entryValues = (rows: readonly Entry[]): unknown[] => [
  binaryArray(INT8, rows, ({ account }) => account.id),
  binaryArray(INT8, rows, ({ version }) => version),
  binaryArray(UUID, rows, ({ transferId }) => transferId),
  binaryArray(NUMERIC, rows, ({ amount }) => amount),
  binaryArray(NUMERIC, rows, ({ balanceAfter }) => balanceAfter),
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
