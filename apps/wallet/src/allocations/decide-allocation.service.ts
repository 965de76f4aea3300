import { WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, refusals } from '#kernel';
import { actorOf } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { auditCompanion } from '../ledger/audit.companion.js';
import type { Command } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { CLOCK } from '../tokens.js';
import type { AllocationRecord } from './allocation.js';
import { allocationDecided } from './allocation.companions.js';
import { decisionRefusal } from './allocation.rules.js';
import { allocationTransfer } from './allocation.transfer.js';
import { AllocationsRepository } from './allocations.repository.js';

const refuse = refusals(WALLET_ERRORS);

/** The second administrator's word. The hold can be resolved once only, so of two decisions one counts. */
@Injectable()
export class DecideAllocationService {
  constructor(
    private readonly allocations: AllocationsRepository,
    private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async approve(admin: Principal, id: string, reason?: string): Promise<void> {
    const allocation = await this.findDecidable(admin, id, 'approved');
    const transfer = allocationTransfer(allocation);
    const command: Command = { type: 'capture-hold', holdId: id, transfer };
    await this.decide(admin, allocation, { command, state: 'approved', transferId: transfer.id, reason });
  }

  async reject(admin: Principal, id: string, reason?: string): Promise<void> {
    const allocation = await this.findDecidable(admin, id, 'rejected');
    const command: Command = { type: 'void-hold', holdId: id };
    await this.decide(admin, allocation, { command, state: 'rejected', transferId: null, reason });
  }

  private async findDecidable(
    admin: Principal,
    id: string,
    decision: 'approved' | 'rejected',
  ): Promise<AllocationRecord> {
    const allocation = await this.allocations.find(id, admin.tenantId);
    if (!allocation) throw refuse('wallet.allocation.not-found');
    const refusal = decisionRefusal(allocation, decision, admin.memberId, this.clock.now());
    if (refusal) throw refuse(refusal);
    return allocation;
  }

  private async decide(
    admin: Principal,
    { id }: AllocationRecord,
    step: { command: Command; state: 'approved' | 'rejected'; transferId: string | null; reason: string | undefined },
  ): Promise<void> {
    const { command, state, transferId, reason } = step;
    const decision = allocationDecided({
      ...{ id, state, transferId, reason: reason ?? null },
      ...{ decidedBy: admin.memberId, decidedByLabel: admin.saffronId },
    });
    const target = { type: 'allocation', id };
    const change = { before: { status: 'pending' }, after: { status: state, transferId } };
    const audit = auditCompanion({ action: `allocation.${state}`, actor: actorOf(admin), target, reason, ...change });
    const verdict = await this.ledger.submit({ command, companions: [decision, audit] });
    if (verdict.accepted) return;
    throw refuse(verdict.code === 'wallet.hold.resolved' ? 'wallet.allocation.decided' : verdict.code);
  }
}
