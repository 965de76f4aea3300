import type { DataSource } from 'typeorm';
import { Gate } from '../gate/index.js';

/** Of a pool's connections so many at most are with readers who may take their time: what cannot wait has the others. */
const AT_ONCE = 3;
const gates = new WeakMap<DataSource, Gate>();

/**
 * What one query finds, one after another, as it was when the query began, without holding it all in memory. It has a connection of
 * the pool until it ends, however it ends, and waits in line while three others have one: whoever lets others start it limits how often.
 */
export async function* streamRows<Row, T>(
  source: DataSource,
  sql: string,
  parameters: unknown[],
  toRecord: (row: Row) => T,
): AsyncGenerator<T> {
  const leave = await enter(source);
  try {
    yield* rowsOf(source, sql, parameters, toRecord);
  } finally {
    leave();
  }
}

async function* rowsOf<Row, T>(
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

/** Answers how to leave, once there is room. */
function enter(source: DataSource): Promise<() => void> {
  const gate = gates.get(source) ?? new Gate(AT_ONCE);
  gates.set(source, gate);
  return new Promise((entered) => {
    void gate.run(() => new Promise<void>((leave) => entered(leave)));
  });
}
