import type { AuditFinding } from '#contracts/audit';
import type { RunSql } from '#platform/audit';

const PLACES = 'SELECT seq::text AS seq FROM audit_seals WHERE source = $1 AND entry_id = $2';

/** A row that was told of another place has changed places; one that was told of none was put in. Wants identity's database. */
export async function refineFinding(run: RunSql, source: string, finding: AuditFinding): Promise<AuditFinding> {
  if (finding.fault !== 'changed' || !finding.id) return finding;
  const places = await run<{ seq: string }>(PLACES, [source, finding.id]);
  if (places.length === 0) return { ...finding, fault: 'inserted' };
  return places.some(({ seq }) => Number(seq) === finding.seq) ? finding : { ...finding, fault: 'reordered' };
}
