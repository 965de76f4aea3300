import { hash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { type EntityManager, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that each connection parses and plans once. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Names a statement after its text, which must be constant. After a few calls the server plans it no more, whatever is asked: right
 * for what finds its rows by a key, wrong for lists and for queues, whose best plan depends on what they are asked for.
 */
export const prepare = (text: string): PreparedStatement => ({ name: hash('sha256', text, 'base64url'), text });

/** Runs it, in the transaction of a manager that has one, and answers its rows. */
export const runPrepared = async <T extends object>(
  manager: EntityManager,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<T[]> => runPreparedOn(await clientOf(manager), statement, values);

/** Runs it on a connection of the driver, and answers its rows. */
export async function runPreparedOn<T extends object>(
  client: Pool | ClientBase,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<T[]> {
  try {
    return (await client.query<T>({ name, text, values: [...values] })).rows;
  } catch (error) {
    throw new QueryFailedError(text, undefined, error as Error);
  }
}

async function clientOf({ queryRunner, dataSource }: EntityManager): Promise<Pool | ClientBase> {
  if (queryRunner) return (await queryRunner.connect()) as ClientBase;
  return (dataSource.driver as PostgresDriver).master as Pool;
}
