import type { EntityManager } from 'typeorm';
import { type Address, refOf } from '../account.js';
import type { Book } from '../rules/book.js';
import { type Answer, type Draft, type Known, NOTHING_KNOWN, type Original } from '../rules/draft.js';
import {
  ACCOUNTS_BY_KEY,
  ACCOUNTS_OF_OWNERS,
  FIND_ANSWERS,
  FIND_CLAIMS,
  FIND_HOLDS,
  FIND_ORIGINALS,
} from './ledger.sql.js';
import type { Needs } from './needs.js';
import type { OwnConnection } from './own-connection.js';
import {
  type AccountRow,
  type AnswerRow,
  type HoldRow,
  type OriginalRow,
  toAccount,
  toAnswer,
  toHold,
  toOriginal,
} from './rows-read.js';

type Connection = Pick<OwnConnection, 'query'>;

/**
 * Reads what a batch needs, and takes accounts and holds into the book.
 * @param before what is on its way to the database while this is read: the book is right about it, the database not yet
 */
export async function readKnown(connection: Connection, book: Book, needs: Needs, before?: Draft): Promise<Known> {
  if (needs.isEmpty) return NOTHING_KNOWN;
  const originals = await readOriginals(connection, needs, before);
  const resolvedHolds = await readHolds(connection, book, needs, before);
  await readAccounts(connection, book, needs);
  return {
    originals,
    resolvedHolds,
    answers: await readKnownAnswers(connection, needs.keys),
    usedClaims: await readClaims(connection, needs.claims),
  };
}

/** The answers that are stored, read on whichever connection the pool gives. */
export async function readAnswers(
  manager: Pick<EntityManager, 'query'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  return keys.length === 0 ? NOTHING_KNOWN.answers : answersIn(await manager.query(FIND_ANSWERS.text, [keys]));
}

async function readKnownAnswers(connection: Connection, keys: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
  return keys.length === 0 ? NOTHING_KNOWN.answers : answersIn(await connection.query(FIND_ANSWERS, [keys]));
}

const answersIn = (rows: readonly AnswerRow[]): ReadonlyMap<string, Answer> =>
  new Map(rows.map((row) => [row.key, toAnswer(row)]));

async function readOriginals(connection: Connection, needs: Needs, before?: Draft): Promise<Map<string, Original>> {
  if (needs.originals.size === 0) return new Map();
  // The draft tells of these; the database may show them by now, and they would count twice.
  const onTheirWay = before?.links.filter(({ originalId }) => needs.originals.has(originalId)) ?? [];
  const parameters = [[...needs.originals], onTheirWay.map(({ transferId }) => transferId)];
  const rows = await connection.query<OriginalRow>(FIND_ORIGINALS, parameters);
  const originals = rows.map(toOriginal);
  for (const { details } of originals) [details.from, details.to].forEach((address) => needs.addAccount(address));
  return new Map(originals.map((original) => [original.id, original]));
}

/** @returns those that are not open any more */
async function readHolds(connection: Connection, book: Book, needs: Needs, before?: Draft): Promise<Set<string>> {
  const resolved = new Set<string>();
  if (needs.holds.size === 0) return resolved;
  for (const hold of (await connection.query<HoldRow>(FIND_HOLDS, [[...needs.holds]])).map(toHold)) {
    if (before?.holds.has(hold.id)) continue;
    if (hold.state !== 'open') resolved.add(hold.id);
    else book.openHolds.set(hold.id, hold);
    needs.addAccount(hold.account);
  }
  return resolved;
}

async function readAccounts(connection: Connection, book: Book, { accounts, owners }: Needs): Promise<void> {
  const rows: AccountRow[] = [];
  if (accounts.size > 0) rows.push(...(await connection.query<AccountRow>(ACCOUNTS_BY_KEY, keysOf(accounts))));
  if (owners.size > 0) rows.push(...(await connection.query<AccountRow>(ACCOUNTS_OF_OWNERS, [[...owners]])));
  for (const row of rows) book.add(toAccount(row));
}

function keysOf(addresses: Iterable<Address>): unknown[] {
  const refs = [...addresses].map(refOf);
  return [refs.map(({ ownerId }) => ownerId), refs.map(({ asset }) => asset), refs.map(({ purpose }) => purpose)];
}

async function readClaims(connection: Connection, claims: readonly string[]): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const rows = await connection.query<{ claim_id: string }>(FIND_CLAIMS, [claims]);
  return new Set(rows.map(({ claim_id }) => claim_id));
}
