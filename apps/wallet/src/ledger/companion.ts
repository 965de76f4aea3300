import { WALLET_ERRORS } from '#contracts/wallet';
import { DomainError } from '#kernel';
import { changedRows } from '#platform/database';
import type { EntityManager } from 'typeorm';
import type { RefusalCode } from './command.js';

/** Writes rows of one kind, all of a commit at once, in the ledger's own transaction. Must not fail for anything a caller sent but by {@link changeOne}. */
export interface CompanionWriter<T> {
  write(manager: EntityManager, rows: readonly T[], at: Date): Promise<void>;
}

/** A row that commits with a command if, and only if, the command is accepted: an audit record, an allocation's decision. */
export interface Companion<T = unknown> {
  readonly writer: CompanionWriter<T>;
  readonly row: T;
}

/** The pair is typed where it is made; from here on it only travels. */
export const companion = <T>(writer: CompanionWriter<T>, row: T): Companion => ({ writer, row }) as Companion;

/** What a companion was to change has changed since it was asked for: its command fails as a whole, and no other of the commit. */
export class Overtaken extends DomainError {
  constructor(code: RefusalCode) {
    super(code, WALLET_ERRORS[code]);
  }
}

/**
 * Runs one UPDATE with RETURNING that has to find its row: otherwise the ledger would do what nothing else tells of.
 * @throws {Overtaken} where it finds none
 */
export async function changeOne(
  manager: EntityManager,
  sql: string,
  { parameters, otherwise }: { parameters: unknown[]; otherwise: RefusalCode },
): Promise<void> {
  if ((await changedRows(manager, sql, parameters)).length === 0) throw new Overtaken(otherwise);
}

/** Hands each writer its rows, in the order in which they were judged. */
export async function writeCompanions(
  manager: EntityManager,
  companions: readonly Companion[],
  at: Date,
): Promise<void> {
  for (const [writer, own] of Map.groupBy(companions, ({ writer }) => writer)) {
    await writer.write(
      manager,
      own.map(({ row }) => row),
      at,
    );
  }
}
