import { type AdminTransaction, type RefundTransferRequest, WALLET_ERRORS } from '#contracts/wallet';
import { formatAmount, newId, parseAmount, refusals } from '#kernel';
import { actorOf } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import { refOf } from '../ledger/account.js';
import { auditCompanion } from '../ledger/audit.companion.js';
import type { Idempotency, ReturnTransfer } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { AdminTransactionsQuery } from '../transactions/admin-transactions.query.js';
import { idempotencyOf } from '../transfers/idempotency.js';
import { returnRefusal } from './return.rules.js';

const refuse = refusals(WALLET_ERRORS);

interface Return {
  readonly action: 'transfer.reversed' | 'transfer.refunded';
  readonly original: AdminTransaction;
  readonly reason: string;
  /** Minor units; undefined for everything. */
  readonly amount?: bigint;
  readonly idempotency?: Idempotency;
}

/** Takes back what was moved: an administrator's correction, by a transfer of its own. Never of one that he is a party of. */
@Injectable()
export class ReturnTransferService {
  constructor(
    private readonly transactions: AdminTransactionsQuery,
    private readonly ledger: Ledger,
  ) {}

  /** All of it with its fee. It needs no key: a transfer can be reversed once only. */
  async reverse(admin: Principal, id: string, reason: string): Promise<AdminTransaction> {
    const original = await this.findReturnable(admin, id);
    return this.giveBack(admin, { action: 'transfer.reversed', original, reason });
  }

  /** A part of it. Each part has a key, so that asking again for the same pays once. */
  async refund(
    admin: Principal,
    id: string,
    key: string | undefined,
    wish: RefundTransferRequest,
  ): Promise<AdminTransaction> {
    const original = await this.findReturnable(admin, id);
    if (key === undefined) throw refuse('wallet.idempotency.key-missing');
    const amount = parseAmount(original.asset, wish.amount);
    if (!amount) throw refuse('wallet.amount.invalid');
    const { reason } = wish;
    const meaning = { id, amount: String(amount), reason };
    const idempotency = idempotencyOf(`refund:${admin.memberId}`, key, meaning);
    return this.giveBack(admin, { action: 'transfer.refunded', original, reason, amount, idempotency });
  }

  private async findReturnable(admin: Principal, id: string): Promise<AdminTransaction> {
    const original = await this.find(admin, id);
    if (ownersOf(original).includes(admin.memberId)) throw refuse('wallet.transfer.own');
    if (isOutside(original)) throw refuse('wallet.transfer.not-reversible');
    return original;
  }

  private async giveBack(admin: Principal, wanted: Return): Promise<AdminTransaction> {
    const { original, amount, idempotency } = wanted;
    const command: ReturnTransfer = {
      ...{ type: 'return', id: newId(), feeId: newId(), originalId: original.id, memo: null },
      ...(amount === undefined ? {} : { amount }),
    };
    const companions = [auditOf(admin, wanted, command.id)];
    const verdict = await this.ledger.submit({ command, companions, ...(idempotency ? { idempotency } : {}) });
    if (!verdict.accepted) throw refuse(returnRefusal(verdict.code));
    return this.find(admin, verdict.id);
  }

  private async find({ tenantId }: Principal, id: string): Promise<AdminTransaction> {
    const transaction = await this.transactions.find(id, tenantId);
    if (!transaction) throw refuse('wallet.transfer.not-found');
    return transaction;
  }
}

const ownersOf = ({ fromAccount, toAccount }: AdminTransaction): (string | null)[] =>
  [fromAccount, toAccount].map((address) => refOf(address).ownerId);

/** What has left for a bank, or come from one, is there: given back here as well it would be there twice. Whoever sent it knows. */
const isOutside = ({ fromAccount, toAccount }: AdminTransaction): boolean =>
  [fromAccount, toAccount].some((address) => refOf(address).purpose === 'clearing');

function auditOf(admin: Principal, { action, original, reason, amount }: Return, transferId: string) {
  const { id, asset } = original;
  const moved = amount === undefined ? original.amount : formatAmount(asset, amount);
  return auditCompanion({
    ...{ action, reason, actor: actorOf(admin), target: { type: 'transfer', id } },
    after: { transferId, amount: moved, asset },
  });
}
