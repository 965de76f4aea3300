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
/** Of a pool's connections so many at most for each lane: what takes its time leaves the others to what cannot wait. */
const AT_ONCE = 3;
/** Who comes when so many wait already would hear nothing before his caller has given up. */
const MOST_IN_LINE = 100;

/** Those of one lane do not wait for those of the other. */
type Lane = 'members' | 'staff';
const lanes = { members: new WeakMap<DataSource, Gate>(), staff: new WeakMap<DataSource, Gate>() };

export interface Looking {
  /** For each statement; ten seconds by default. */
  readonly withinMs?: number;
  readonly lane?: Lane;
}

/**
 * Reads something of a table without end, all of it as it was at one moment. A few do at a time, the others wait in line.
 *
 * @throws `http.too-broad` where a statement takes longer than it may: what is asked for has no index, or leaves too much of it
 * @throws `http.unavailable` where too many wait
 */
export async function lookThrough<T>(
  source: DataSource,
  read: (manager: EntityManager) => Promise<T>,
  { withinMs = PAGE_WITHIN_MS, lane = 'staff' }: Looking = {},
): Promise<T> {
  const gate = gateOf(source, lane);
  if (gate.waiting >= MOST_IN_LINE) throw refuse('http.unavailable', { retryAfterS: 1 });
  try {
    return await gate.run(() =>
      source.transaction('REPEATABLE READ', async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = ${withinMs}`);
        return read(manager);
      }),
    );
  } catch (error) {
    throw (error as { code?: unknown }).code === CANCELLED ? refuse('http.too-broad') : error;
  }
}

function gateOf(source: DataSource, lane: Lane): Gate {
  const gate = lanes[lane].get(source) ?? new Gate(AT_ONCE);
  lanes[lane].set(source, gate);
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
  return lookThrough(source, count, { withinMs: ALL_WITHIN_MS });
}
