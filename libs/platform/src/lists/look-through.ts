import { HTTP_ERRORS, MOST_COUNTED } from '#contracts/http';
import { refusals } from '#kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { Gate } from '../gate/index.js';
import type { Conditions } from './conditions.js';

const refuse = refusals(HTTP_ERRORS);
/** Of one statement. Whoever looks at a page has given up by then, and asks again. */
const PAGE_WITHIN_MS = 10_000;
/** Whoever wants all of it waits longer; the gateway waits for thirty seconds. */
const ALL_WITHIN_MS = 25_000;
const CANCELLED = '57014';
/** Of a pool's connections so many at most: what is asked for again and again, and takes its time, leaves the others to what cannot wait. */
const AT_ONCE = 4;
const gates = new WeakMap<DataSource, Gate>();

/**
 * Reads something of a table without end, all of it as it was at one moment. A few do at a time, the others wait in line.
 *
 * @throws `http.too-broad` where a statement takes longer than it may, ten seconds by default: what is asked for has no index, or leaves too much of it
 */
export async function lookThrough<T>(
  source: DataSource,
  read: (manager: EntityManager) => Promise<T>,
  withinMs = PAGE_WITHIN_MS,
): Promise<T> {
  try {
    return await gateOf(source).run(() =>
      source.transaction('REPEATABLE READ', async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = ${withinMs}`);
        return read(manager);
      }),
    );
  } catch (error) {
    throw (error as { code?: unknown }).code === CANCELLED ? refuse('http.too-broad') : error;
  }
}

function gateOf(source: DataSource): Gate {
  const gate = gates.get(source) ?? new Gate(AT_ONCE);
  gates.set(source, gate);
  return gate;
}

/** How many rows a filter leaves, and no further than {@link MOST_COUNTED}. @param from with all that the conditions name */
export async function countUpTo(manager: EntityManager, from: string, where: Conditions): Promise<number> {
  const sql = `SELECT count(*)::int AS total FROM (SELECT ${from} ${where.sql} LIMIT ${MOST_COUNTED}) n`;
  const [count] = await manager.query<{ total: number }[]>(sql, where.parameters);
  return count!.total;
}

/** How many rows a filter leaves, to the last one. @throws as {@link lookThrough} */
export function countAll(source: DataSource, from: string, where: Conditions): Promise<number> {
  const sql = `SELECT count(*)::float8 AS total ${from} ${where.sql}`;
  const count = async (manager: EntityManager): Promise<number> =>
    (await manager.query<{ total: number }[]>(sql, where.parameters))[0]!.total;
  return lookThrough(source, count, ALL_WITHIN_MS);
}
