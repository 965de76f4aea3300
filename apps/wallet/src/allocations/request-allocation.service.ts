import { type AllocationPool, type CreateAllocationRequest, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, formatAmount, isRefusal, newId, parseAmount, refusals } from '#kernel';
import { actorOf } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { systemAccount } from '../ledger/account.js';
import { auditCompanion } from '../ledger/audit.companion.js';
import type { Verdict } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import type { Submission } from '../ledger/submission.js';
import { MemberDirectory } from '../members/member-directory.js';
import { CLOCK } from '../tokens.js';
import { idempotencyOf } from '../transfers/idempotency.js';
import { allocationMade, type NewAllocation } from './allocation.companions.js';
import { allocationTransfer } from './allocation.transfer.js';

const refuse = refusals(WALLET_ERRORS);
const DAY_MS = 86_400_000;
export const ALLOCATION_HOLDS = 'allocation';

type Recipient = Pick<NewAllocation, 'memberId' | 'toSaffronId' | 'toName' | 'toPool'>;

const intoPool = (toPool: AllocationPool): Recipient => ({ memberId: null, toSaffronId: null, toName: null, toPool });

/** Asks for money from the treasury: reserved until another administrator decides, or posted at once where there is only one. */
@Injectable()
export class RequestAllocationService {
  constructor(
    private readonly members: MemberDirectory,
    private readonly ledger: Ledger,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param key the same request under it has no second effect
   * @returns the allocation's id
   */
  async request(admin: Principal, request: CreateAllocationRequest, key?: string): Promise<string> {
    const keyed = key === undefined ? {} : { idempotency: idempotencyOf(`allocation:${admin.memberId}`, key, request) };
    const verdict = await this.ask(admin, request, keyed);
    if (verdict.accepted) return verdict.id;
    throw refuse(verdict.code === 'wallet.transfer.insufficient-funds' ? 'wallet.treasury.insufficient' : verdict.code);
  }

  private async ask(
    admin: Principal,
    request: CreateAllocationRequest,
    keyed: Pick<Submission, 'idempotency'>,
  ): Promise<Verdict> {
    try {
      const asked = await this.read(admin, request);
      const isAlone = this.config.ALLOCATION_APPROVALS === 'one';
      return await this.ledger.submit({
        ...(isAlone ? this.post(admin, asked) : this.reserve(admin, asked)),
        ...keyed,
      });
    } catch (error) {
      // What is refused before the ledger is asked may have been accepted long ago: the recipient has been suspended since.
      const earlier =
        isRefusal(error) && keyed.idempotency && (await this.ledger.answerOrRefuse(keyed.idempotency, error.code));
      if (!earlier) throw error;
      return earlier;
    }
  }

  private async read(
    admin: Principal,
    { to, pool, asset, amount: text, reason }: CreateAllocationRequest,
  ): Promise<NewAllocation> {
    const amount = parseAmount(asset, text);
    if (!amount) throw refuse('wallet.amount.invalid');
    const recipient = pool ? intoPool(pool) : await this.findMember(admin, to ?? '');
    return {
      ...{ id: newId(), state: 'pending', approval: 'second-admin', asset, amount, reason, ...recipient },
      ...{ tenantId: admin.tenantId, requestedBy: admin.memberId, requestedByLabel: admin.saffronId },
      ...{ decidedBy: null, decidedByLabel: null, decisionReason: null, transferId: null },
      expiresAt: new Date(this.clock.now().getTime() + this.config.ALLOCATION_EXPIRES_DAYS * DAY_MS),
    };
  }

  private async findMember(admin: Principal, to: string): Promise<Recipient> {
    const member = await this.members.byTyped(to);
    if (member?.tenantId !== admin.tenantId) throw refuse('wallet.recipient.unknown');
    if (member.memberId === admin.memberId) throw refuse('wallet.allocation.to-oneself');
    if (member.state !== 'active') throw refuse('wallet.recipient.unavailable');
    const { memberId, saffronId: toSaffronId, maskedName: toName } = member;
    return { memberId, toSaffronId, toName, toPool: null };
  }

  private reserve(admin: Principal, asked: NewAllocation): Submission {
    const { id: holdId, amount, asset, expiresAt } = asked;
    const account = systemAccount('treasury', asset);
    return {
      command: { type: 'create-hold', holdId, account, amount, purpose: ALLOCATION_HOLDS, expiresAt },
      companions: [allocationMade(asked), this.audit(admin, 'allocation.requested', asked)],
    };
  }

  private post(admin: Principal, asked: NewAllocation): Submission {
    // By one id, as with a hold: it is what the ledger answers, also when it is asked again.
    const transfer = { ...allocationTransfer(asked), id: asked.id };
    const decided = { decidedBy: admin.memberId, decidedByLabel: admin.saffronId, transferId: transfer.id } as const;
    const made: NewAllocation = { ...asked, ...decided, state: 'approved', approval: 'single-admin' };
    return {
      command: { type: 'transfer', transfer },
      companions: [allocationMade(made), this.audit(admin, 'allocation.posted', made)],
    };
  }

  private audit(admin: Principal, action: string, made: NewAllocation) {
    const { id, state, approval, asset, amount, reason, toSaffronId, toPool, memberId, toName, tenantId } = made;
    const after = {
      ...{ status: state, approval, asset, amount: formatAmount(asset, amount), to: toSaffronId },
      ...{ memberId, toName, pool: toPool, tenantId, transferId: made.transferId },
      expiresAt: made.expiresAt.toISOString(),
    };
    return auditCompanion({ action, actor: actorOf(admin), target: { type: 'allocation', id }, reason, after });
  }
}
