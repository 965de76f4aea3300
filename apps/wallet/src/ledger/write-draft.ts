import { transfersPosted } from '#contracts/wallet';
import { INSERT_OUTBOX, outboxRow } from '#platform/events';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.js';
import { arrayOf } from './array-literal.js';
import type { Hold } from './book.js';
import type { Draft, Entry, PostedTransfer } from './draft.js';
import * as sql from './ledger.sql.js';

/** Writes the rows of a draft, set by set, in the caller's transaction. */
export async function writeDraft(manager: EntityManager, draft: Draft): Promise<void> {
  await manager.query(sql.PLAN_FOR_FEW_ROWS);
  if (draft.opened.length) await insertAccounts(manager, draft.opened, draft.at);
  if (draft.transfers.length) {
    await insertTransfers(manager, draft.transfers, draft.at);
    await insertEntries(manager, draft.entries, draft.at);
    await manager.query(INSERT_OUTBOX, outboxRow(transfersPosted, { key: 'ledger', at: draft.at, payload: toPayload(draft) }));
  }
  if (draft.touched.size) await updateAccounts(manager, [...draft.touched]);
  if (draft.holds.size) await upsertHolds(manager, [...draft.holds.values()], draft.at);
  if (draft.answers.size) await insertAnswers(manager, draft);
  if (draft.claims.size) await manager.query(sql.INSERT_CLAIMS, [[...draft.claims.keys()], [...draft.claims.values()], draft.at]);
}

const insertAccounts = (manager: EntityManager, rows: readonly Account[], at: Date): Promise<unknown> =>
  manager.query(sql.INSERT_ACCOUNTS, [
    arrayOf(rows, ({ id }) => id),
    arrayOf(rows, ({ ownerId }) => ownerId),
    arrayOf(rows, ({ asset }) => asset),
    arrayOf(rows, ({ purpose }) => purpose),
    arrayOf(rows, ({ floor }) => floor),
    arrayOf(rows, ({ isFrozen }) => isFrozen),
    at,
  ]);

const insertTransfers = (manager: EntityManager, rows: readonly PostedTransfer[], at: Date): Promise<unknown> =>
  manager.query(sql.INSERT_TRANSFERS, [
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
    at,
  ]);

const insertEntries = (manager: EntityManager, rows: readonly Entry[], at: Date): Promise<unknown> =>
  manager.query(sql.INSERT_ENTRIES, [
    arrayOf(rows, ({ account }) => account.id),
    arrayOf(rows, ({ version }) => version),
    arrayOf(rows, ({ transferId }) => transferId),
    arrayOf(rows, ({ amount }) => amount),
    arrayOf(rows, ({ balanceAfter }) => balanceAfter),
    at,
  ]);

const updateAccounts = (manager: EntityManager, rows: readonly Account[]): Promise<unknown> =>
  manager.query(sql.UPDATE_ACCOUNTS, [
    arrayOf(rows, ({ id }) => id),
    arrayOf(rows, ({ balance }) => balance),
    arrayOf(rows, ({ held }) => held),
    arrayOf(rows, ({ isFrozen }) => isFrozen),
    arrayOf(rows, ({ version }) => version),
    arrayOf(rows, ({ outflow }) => outflow),
    arrayOf(rows, ({ outflowDay }) => outflowDay),
  ]);

const upsertHolds = (manager: EntityManager, rows: readonly Hold[], at: Date): Promise<unknown> =>
  manager.query(sql.UPSERT_HOLDS, [
    arrayOf(rows, ({ id }) => id),
    arrayOf(rows, ({ account }) => account.id),
    arrayOf(rows, ({ amount }) => amount),
    arrayOf(rows, ({ captured }) => captured),
    arrayOf(rows, ({ state }) => state),
    arrayOf(rows, ({ purpose }) => purpose),
    arrayOf(rows, ({ createdAt }) => createdAt.toISOString()),
    arrayOf(rows, ({ expiresAt }) => expiresAt.toISOString()),
    at,
  ]);

function insertAnswers(manager: EntityManager, { answers, at }: Draft): Promise<unknown> {
  const rows = [...answers];
  return manager.query(sql.INSERT_ANSWERS, [
    arrayOf(rows, ([key]) => key),
    arrayOf(rows, ([, { inputHash }]) => inputHash),
    arrayOf(rows, ([, { subjectId }]) => subjectId),
    arrayOf(rows, ([, { refusal }]) => refusal),
    at,
  ]);
}

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
