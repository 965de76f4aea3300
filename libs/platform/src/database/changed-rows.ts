import type { DataSource, EntityManager } from 'typeorm';

/** Runs one UPDATE or DELETE with RETURNING and answers its rows; TypeORM hands them over together with their number. */
export async function changedRows<T>(on: DataSource | EntityManager, sql: string, parameters: unknown[]): Promise<T[]> {
  const [rows] = await on.query<[T[], number]>(sql, parameters);
  return rows;
}
