import type { GovernedKind, PolicyKind, PolicyScopeType, PolicyTerms } from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { EntityManager } from 'typeorm';
import type { ApprovedVersion } from './approved-rules.js';
import type { RuleScope } from './scoped-rules.js';

/** A version as it is stored, without its history. */
export interface VersionRow {
  readonly id: string;
  readonly kind: PolicyKind;
  readonly rule: string;
  readonly transferKind: GovernedKind | null;
  readonly asset: Asset;
  readonly scope: PolicyScopeType;
  readonly country: string | null;
  readonly tier: string | null;
  readonly memberId: string | null;
  readonly accountId: string | null;
  readonly terms: PolicyTerms | null;
  readonly effectiveFrom: Date | null;
}

const APPROVED = `
  SELECT p.id, p.kind, p.rule, p.transfer_kind AS "transferKind", p.asset, p.scope, p.country, p.tier, p.member_id AS "memberId",
    p.account_id AS "accountId", p.terms, p.effective_from AS "effectiveFrom"
  FROM policy_versions p LEFT JOIN policy_revisions r ON r.version_id = p.id
  WHERE p.state = 'approved' AND p.kind <> 'credit' ORDER BY r.number`;
const REVISION = 'SELECT coalesce(max(number), 0) AS number FROM policy_revisions';

/** Everything that is approved, in the order of approval. */
export async function readApproved(manager: Pick<EntityManager, 'query'>): Promise<ApprovedVersion[]> {
  return (await manager.query<VersionRow[]>(APPROVED)).map(toApproved);
}

/** The number of the last change. */
export async function readRevision(manager: Pick<EntityManager, 'query'>): Promise<number> {
  const [row] = await manager.query<{ number: string }[]>(REVISION);
  return Number(row?.number);
}

/** The table's checks see to it that what a kind and a scope need is there. */
export function toApproved(row: VersionRow): ApprovedVersion {
  const { id, rule, asset, kind, transferKind, accountId, terms, effectiveFrom } = row;
  const scope = kind === 'monitor' ? { accountId: Number(accountId) } : { transferKind, scope: scopeOf(row) };
  return { id, rule, asset, kind, terms, effectiveFrom, ...scope } as ApprovedVersion;
}

const scopeOf = ({ scope: type, country, tier, memberId }: VersionRow): RuleScope =>
  ({ type, country, tier, memberId }) as RuleScope;
