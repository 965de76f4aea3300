import type { DataSource } from 'typeorm';

/**
 * What one query finds, one after another, as it was when the query began, without holding it all in memory. It has a connection of
 * the pool until it ends, however it ends: whoever lets others start it limits how often.
 */
export async function* streamRows<Row, T>(
  source: DataSource,
  sql: string,
  parameters: unknown[],
  toRecord: (row: Row) => T,
): AsyncGenerator<T> {
  const runner = source.createQueryRunner();
  try {
    // TypeORM loads the package pg-query-stream for this by its name.
    for await (const row of (await runner.stream(sql, parameters)) as AsyncIterable<Row>) yield toRecord(row);
  } finally {
    await runner.release();
  }
}
