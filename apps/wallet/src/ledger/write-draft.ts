import { transfersPosted } from '#contracts/wallet';
import { INSERT_OUTBOX, outboxRow } from '#platform/events';
import type { Account } from './account.js';
import { arrayOf } from './array-literal.js';
import { binaryArray, INT8, NUMERIC, TEXT, UUID } from './binary-array.js';
import type { Hold } from './book.js';
import { combine } from './combine-statements.js';
import type { Answer, Draft, Entry, PostedTransfer } from './draft.js';
import {
  INSERT_ACCOUNTS,
  INSERT_ANSWERS,
  INSERT_BATCH,
  INSERT_CLAIMS,
  INSERT_ENTRIES,
  INSERT_TRANSFERS,
  UPDATE_STANDINGS,
  UPSERT_HOLDS,
} from './ledger.sql.js';
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
  const { at, opened } = draft;
  const openings = opened.length > 0 ? [{ sql: INSERT_ACCOUNTS, values: [...accountValues(opened), at] }] : [];
  const batch = { sql: INSERT_BATCH, values: [mark.number, mark.id, at, commands] };
  return [...openings, asOne([batch, ...stateRows(draft), ...postingRows(draft)])];
}

/** What is changed in place, and what must not happen twice. */
function* stateRows({ at, touched, holds, answers, claims }: Draft): Generator<Statement> {
  if (touched.size > 0) yield { sql: UPDATE_STANDINGS, values: standingValues([...touched].sort(byId)) };
  if (holds.size > 0) yield { sql: UPSERT_HOLDS, values: [...holdValues([...holds.values()]), at] };
  if (answers.size > 0) yield { sql: INSERT_ANSWERS, values: [...answerValues([...answers]), at] };
  if (claims.size > 0) yield { sql: INSERT_CLAIMS, values: [[...claims.keys()], [...claims.values()], at] };
}

/** What moved, and the event that tells it. */
function* postingRows(draft: Draft): Generator<Statement> {
  const { at, transfers, entries } = draft;
  if (transfers.length === 0) return;
  yield { sql: INSERT_TRANSFERS, values: [...transferValues(transfers), at] };
  yield { sql: INSERT_ENTRIES, values: [...entryValues(entries.toSorted(byAccount)), at] };
  const told = { key: 'ledger', at, payload: toPayload(draft) };
  yield { sql: INSERT_OUTBOX, values: outboxRow(transfersPosted, told) };
}

/** One round trip, and a transaction by itself. */
const asOne = (statements: readonly Statement[]): Statement => ({
  sql: combine(statements.map(({ sql }) => sql)),
  values: statements.flatMap(({ values }) => values),
});

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

const standingValues = (rows: readonly Account[]): unknown[] => [
  binaryArray(INT8, rows, ({ id }) => id),
  binaryArray(NUMERIC, rows, ({ balance }) => balance),
  binaryArray(NUMERIC, rows, ({ held }) => held),
  arrayOf(rows, ({ isFrozen }) => isFrozen),
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

function answerValues(answers: readonly (readonly [key: string, answer: Answer])[]): unknown[] {
  const rows = answers.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    binaryArray(UUID, rows, ([key]) => key),
    binaryArray(UUID, rows, ([, { inputHash }]) => inputHash),
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
  binaryArray(NUMERIC, rows, ({ reserved }) => reserved),
  binaryArray(NUMERIC, rows, ({ outflow }) => outflow),
];

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
