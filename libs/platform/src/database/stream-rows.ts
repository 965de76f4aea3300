import type { DataSource, EntityManager } from 'typeorm';
import { Gate } from '../gate/index.js';

/** Of a pool's connections so many at most are with readers who may take their time: what cannot wait has the others. */
const AT_ONCE = 3;
/** Read at once; the time that a statement may take is for each of these, and not for the whole. */
const ROWS = 500;
/** Between two reads; longer than anybody lets his reader wait, who then gives it back himself. */
const READ_ON_WITHIN_S = 90;
const gates = new WeakMap<DataSource, Gate>();

/**
 * What one query finds, one after another, as it was when the query began, without holding it all in memory. It has a connection of
 * the pool until it ends, however it ends, and waits in line while three others have one: whoever lets others start it limits how often,
 * and how long they may take.
 */
export async function* streamRows<Row, T>(
  source: DataSource,
  sql: string,
  parameters: unknown[],
  toRecord: (row: Row) => T,
): AsyncGenerator<T> {
  const leave = await enter(source);
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`SET LOCAL idle_in_transaction_session_timeout = '${READ_ON_WITHIN_S}s'`);
    for await (const row of rowsWithin<Row>(runner.manager, sql, parameters)) yield toRecord(row);
  } finally {
    // It has written nothing; where the connection is gone, so is the transaction.
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
    leave();
  }
}

/** The same within a transaction of the caller's, which has one such reader at a time, and goes on where he takes all. */
export async function* rowsWithin<Row>(
  manager: EntityManager,
  sql: string,
  parameters: unknown[],
): AsyncGenerator<Row> {
  await manager.query(`DECLARE found NO SCROLL CURSOR FOR ${sql}`, parameters);
  for (let isMore = true; isMore;) {
    const rows = await manager.query<Row[]>(`FETCH ${ROWS} FROM found`);
    yield* rows;
    isMore = rows.length === ROWS;
  }
  await manager.query('CLOSE found');
}

/** Answers how to leave, once there is room. */
function enter(source: DataSource): Promise<() => void> {
  const gate = gates.get(source) ?? new Gate(AT_ONCE);
  gates.set(source, gate);
  return new Promise((entered) => {
    void gate.run(() => new Promise<void>((leave) => entered(leave)));
  });
}
