import type { EntityManager } from 'typeorm';

/** Writes rows of one kind, all of a commit at once, in the ledger's own transaction. Must not fail for anything a caller sent. */
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
