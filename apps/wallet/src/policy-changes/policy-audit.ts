import { actorOf, type AuditAct } from '#platform/audit';
import type { Principal } from '#platform/auth';
import type { NewPolicy } from './policy-record.js';

type Act = 'proposed' | 'approved' | 'rejected' | 'withdrawn';
type Told = Pick<NewPolicy, 'rule' | 'terms' | 'effectiveFrom'>;

interface Facts {
  readonly id: string;
  readonly reason: string | undefined;
  /** What was in force when it happened; undefined where no rule was. */
  readonly before: Told | undefined;
  readonly after: Told & Record<string, unknown>;
}

/** An act on a rule, as the log keeps it: with what held before and what is to hold. */
export const policyAct = (
  admin: Principal,
  act: Act,
  { id, reason, before, after }: Facts,
): Omit<AuditAct, 'source'> => ({
  action: `policy.${act}`,
  actor: actorOf(admin),
  target: { type: 'policy', id },
  reason,
  before: before && told(before),
  after: told(after),
});

const told = ({ rule, terms, effectiveFrom, ...more }: Told & Record<string, unknown>) => ({
  ...{ rule, terms, effectiveFrom: effectiveFrom?.toISOString() ?? null },
  ...more,
});
