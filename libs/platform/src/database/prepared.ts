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
export async function runPrepared<T extends object>(
  manager: EntityManager,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<T[]> {
  const client = await clientOf(manager);
  try {
    return (await client.query<T>({ ...statement, values: [...values] })).rows;
  } catch (error) {
    throw new QueryFailedError(statement.text, undefined, error as Error);
  }
}

async function clientOf({ queryRunner, dataSource }: EntityManager): Promise<Pool | ClientBase> {
  if (queryRunner) return (await queryRunner.connect()) as ClientBase;
  return (dataSource.driver as PostgresDriver).master as Pool;
}
