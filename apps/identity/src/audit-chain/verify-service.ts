import type { AuditFinding } from '#contracts/audit';
import { type ChainVerdict, type RunSql, verifyChain, verifyOwnChain } from '#platform/audit';
import { copiedChain, copyOf } from './copied-chain.js';
import { refineFinding } from './refine-finding.js';

const HEAD = `SELECT seq::text AS seq, encode(hash, 'hex') AS hash FROM audit_heads WHERE source = $1`;
const SOURCES = 'SELECT source FROM audit_heads ORDER BY source';
const TOLD = `SELECT encode(hash, 'hex') AS hash FROM audit_seals WHERE source = $1 AND seq = $2`;
const OWN = `SELECT encode(hash, 'hex') AS hash FROM audit_log WHERE seq = $1`;

/**
 * Checks a service's own chain, by itself and by what identity was told of it, and then identity's copy of it. Identity's view must
 * be the older one: then it never knows more than the service does.
 */
export async function verifyService(service: string, own: RunSql, identity: RunSql): Promise<ChainVerdict[]> {
  const [head] = await identity<{ seq: string; hash: string }>(HEAD, [service]);
  const told = head && { seq: Number(head.seq), hash: head.hash };
  const chain = await verifyOwnChain(service, own, told);
  const finding = chain.finding && (await nameIt(chain.finding, service, own, identity));
  return [{ ...chain, finding }, await verifyCopy(service, identity)];
}

/** All that identity's database can show by itself: its own chain, and its copies of everybody's. */
export async function verifyIdentity(identity: RunSql): Promise<ChainVerdict[]> {
  const verdicts = await verifyService('identity', identity, identity);
  for (const { source } of await identity<{ source: string }>(SOURCES))
    if (source !== 'identity') verdicts.push(await verifyCopy(source, identity));
  return verdicts;
}

const verifyCopy = (service: string, identity: RunSql): Promise<ChainVerdict> =>
  verifyChain(copyOf(service), identity, copiedChain(copyOf(service))!);

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
