import { SYSTEM_ACTOR } from '#platform/audit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { auditCompanion } from '../ledger/audit.companion.js';
import { Ledger } from '../ledger/ledger.service.js';
import { allocationDecided } from './allocation.companions.js';
import { ALLOCATION_HOLDS } from './request-allocation.service.js';

/** An allocation that nobody decides ends with its hold, in the same commit. */
@Injectable()
export class ExpireAllocationsService implements OnModuleInit {
  constructor(private readonly ledger: Ledger) {}

  onModuleInit(): void {
    this.ledger.onExpiry(ALLOCATION_HOLDS, ({ id }) => [
      allocationDecided({
        id,
        state: 'expired',
        decidedBy: null,
        decidedByLabel: null,
        reason: null,
        transferId: null,
      }),
      auditCompanion({
        action: 'allocation.expired',
        actor: SYSTEM_ACTOR,
        target: { type: 'allocation', id },
        before: { status: 'pending' },
        after: { status: 'expired' },
      }),
    ]);
  }
}
