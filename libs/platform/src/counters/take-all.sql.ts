import type { AskedPoint } from './counter-store.js';

/**
 * One point of each key in one statement, in the table that rate-limiter-flexible keeps: it knows no statement for several. Each is
 * taken only where the one before was and where its window has room, so a refused call spends nothing of what comes after.
 */
export const takeAllQuery = (asked: readonly AskedPoint[], now: number) => ({
  name: `take-${asked.length}`,
  text: `WITH ${asked.map((_, n) => taking(n)).join(',')} ${asked.map((_, n) => `SELECT ${n} AS n, points FROM taken_${n}`).join(' UNION ALL ')} ORDER BY n`,
  values: [
    now,
    ...asked.flatMap(({ name, key, limit, durationS }) => [`${name}:${key}`, limit, now + durationS * 1_000]),
  ],
});

function taking(n: number): string {
  const [key, limit, endsAt] = [3 * n + 2, 3 * n + 3, 3 * n + 4];
  return `taken_${n} AS (
    INSERT INTO counters AS c (key, points, expire) SELECT $${key}, 1, $${endsAt}::bigint
    WHERE $${limit}::int > 0 ${n > 0 ? `AND EXISTS (SELECT FROM taken_${n - 1})` : ''}
    ON CONFLICT (key) DO UPDATE SET points = CASE WHEN c.expire <= $1 THEN 1 ELSE c.points + 1 END,
      expire = CASE WHEN c.expire <= $1 THEN excluded.expire ELSE c.expire END
    WHERE c.expire <= $1 OR c.points < $${limit} RETURNING points)`;
}
