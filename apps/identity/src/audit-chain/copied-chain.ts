import type { AuditFinding } from '#contracts/audit';
import { CHAIN_START, CHAINED_COLUMNS, type ChainReader, type SealedRecord } from '#platform/audit';

const PREFIX = 'copy/';
/** The name under which identity's copy of a service's records is checked. */
export const copyOf = (source: string): string => `${PREFIX}${source}`;

/** An entry and its seal travel apart; so long the one may be there without the other. */
const ON_ITS_WAY = "interval '15 minutes'";

const END = `
  WITH head AS (SELECT seq FROM audit_heads WHERE source = $1),
  recent AS (SELECT seq, entry_id, received_at FROM audit_seals WHERE source = $1 ORDER BY seq DESC LIMIT 10000),
  awaited AS (
    SELECT min(recent.seq) - 1 AS seq FROM recent
    WHERE received_at > now() - ${ON_ITS_WAY} AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = recent.entry_id))
  SELECT least(head.seq, awaited.seq)::text AS seq,
    (SELECT encode(s.hash, 'hex') FROM audit_seals s WHERE s.source = $1 AND s.seq = least(head.seq, awaited.seq)) AS hash
  FROM head, awaited`;

const PAGE = `
  SELECT s.seq::text AS seq, encode(s.hash, 'hex') AS hash, e.id IS NULL AS "isLost", coalesce(e.source, '') AS source,
    ${CHAINED_COLUMNS('e')}, s.entry_id AS id
  FROM audit_seals s LEFT JOIN audit_entries e ON e.id = s.entry_id
  WHERE s.source = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`;

const STRAYS = `
  SELECT e.id FROM audit_entries e WHERE e.source = $1
    AND NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = e.id)
    AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.entry_id = e.id) LIMIT 1`;

/** How identity's copy of a service's chain is read; undefined where the target is none of its copies. */
export function copiedChain(target: string): ChainReader | undefined {
  return target.startsWith(PREFIX) ? copyReader(target.slice(PREFIX.length)) : undefined;
}

const copyReader = (source: string): ChainReader => ({
  async end(run) {
    const [head] = await run<{ seq: string; hash: string | null }>(END, [source]);
    return { seq: Number(head?.seq ?? 0), hash: head?.hash ?? CHAIN_START };
  },
  async page(run, after, limit) {
    const rows = await run<Omit<SealedRecord, 'seq'> & { seq: string }>(PAGE, [source, after.seq, limit]);
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  },
  async strays(run): Promise<AuditFinding | undefined> {
    const [stray] = await run<{ id: string }>(STRAYS, [source]);
    return stray && { fault: 'inserted', seq: 0, id: stray.id };
  },
});
