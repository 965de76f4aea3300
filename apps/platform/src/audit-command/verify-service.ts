import type pg from 'pg';
import type { AuditFinding } from '#contracts/audit';
import { type ChainPlace, type ChainReader, checkChain, ownChain, type RunSql } from '#platform/audit';
import { copiedChain, copyOf } from '../../../identity/src/audit-chain/copied-chain.js';
import { refineFinding } from '../../../identity/src/audit-chain/refine-finding.js';

/** What a check of one chain has shown. */
export interface Verdict {
  readonly target: string;
  readonly rows: number;
  readonly head: string;
  readonly unsealed: number | undefined;
  readonly finding: AuditFinding | undefined;
}

export const runOn =
  (client: pg.Client): RunSql =>
  async (sql, parameters) =>
    (await client.query(sql, parameters)).rows;

const HEAD = `SELECT seq::text AS seq, encode(hash, 'hex') AS hash FROM audit_heads WHERE source = $1`;
const TOLD = `SELECT encode(hash, 'hex') AS hash FROM audit_seals WHERE source = $1 AND seq = $2`;
const OWN = `SELECT encode(hash, 'hex') AS hash FROM audit_log WHERE seq = $1`;

/**
 * Checks a service's own chain, by itself and by what identity was told of it, and then identity's copy of it. Identity's view must
 * be the older one: then it never knows more than the service does.
 */
export async function verifyService(service: string, own: RunSql, identity: RunSql): Promise<Verdict[]> {
  const [head] = await identity<{ seq: string; hash: string }>(HEAD, [service]);
  const told = head && { seq: Number(head.seq), hash: head.hash };
  const chain = await verify(service, own, ownChain(service), told);
  const [waiting] = await own<{ n: number }>('SELECT count(*)::int AS n FROM audit_log WHERE seq IS NULL');
  const finding = chain.finding && (await nameIt(chain.finding, service, own, identity));
  const copy = copyOf(service);
  return [{ ...chain, unsealed: waiting?.n ?? 0, finding }, await verify(copy, identity, copiedChain(copy)!)];
}

async function verify(target: string, run: RunSql, reader: ChainReader, told?: ChainPlace): Promise<Verdict> {
  const end = await reader.end(run);
  const { finding } = await checkChain(run, reader, { end, told });
  return { target, rows: end.seq, head: end.hash, unsealed: undefined, finding };
}

/** A chain that was made anew from a row on fits itself: the first row that does not fit what identity was told is that row. */
async function nameIt(finding: AuditFinding, service: string, own: RunSql, identity: RunSql): Promise<AuditFinding> {
  if (finding.fault !== 'rewritten') return refineFinding(identity, service, finding);
  let [fits, differs] = [0, finding.seq];
  while (differs - fits > 1) {
    const middle = Math.floor((fits + differs) / 2);
    const [[told], [is]] = await Promise.all([
      identity<{ hash: string }>(TOLD, [service, middle]),
      own<{ hash: string }>(OWN, [middle]),
    ]);
    if (told?.hash === is?.hash) fits = middle;
    else differs = middle;
  }
  const [row] = await own<{ id: string }>('SELECT id FROM audit_log WHERE seq = $1', [differs]);
  return { ...finding, seq: differs, id: row?.id ?? null };
}
