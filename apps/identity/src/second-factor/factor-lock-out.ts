import type { EntityManager } from 'typeorm';
import { recordAudit } from '#platform/audit';

/** Says in the log that the last wrong try of the day was used up. */
export const recordFactorLockOut = (manager: EntityManager, memberId: string, ip: string): Promise<void> =>
  recordAudit(manager, {
    source: 'identity',
    action: 'second-factor.locked',
    actor: { id: null, label: 'visitor', ip },
    target: { type: 'member', id: memberId },
    reason: 'Too many wrong tries today',
  });
