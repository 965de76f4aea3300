import { type CreateMoneyRequest, moneyRequested, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, formatAmount, newId, parseAmount, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { type Budget, Counters } from '#platform/counters';
import { appendToOutbox } from '#platform/events';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { Idempotency } from '../ledger/command.js';
import { MemberDirectory } from '../members/member-directory.js';
import { CLOCK } from '../tokens.js';
import { idempotencyOf } from '../transfers/idempotency.js';
import { LookupBudget } from '../transfers/lookup-budget.js';
import { BlocksRepository } from './blocks.repository.js';
import { MoneyRequestsRepository, type NewMoneyRequest } from './money-requests.repository.js';

const refuse = refusals(WALLET_ERRORS);
const DAY_S = 86_400;
const TOO_MANY = 'wallet.money-request.too-many';

/** Asks a member for money, or makes an open link. Nothing moves, and nothing is promised by whoever is asked. */
@Injectable()
export class AskForMoneyService {
  private readonly perDay: Budget;
  private readonly perPair: Budget;

  constructor(
    private readonly requests: MoneyRequestsRepository,
    private readonly blocks: BlocksRepository,
    private readonly members: MemberDirectory,
    private readonly lookups: LookupBudget,
    private readonly counters: Counters,
    @Inject(WALLET_CONFIG) config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const refusal = { code: TOO_MANY, spec: WALLET_ERRORS[TOO_MANY] };
    const day = { durationS: DAY_S, refusal };
    this.perDay = { ...day, name: 'wallet.money-requests', points: config.LIMIT_MONEY_REQUESTS_PER_DAY };
    this.perPair = { ...day, name: 'wallet.money-requests-of-pair', points: config.LIMIT_MONEY_REQUESTS_PER_PAIR };
  }

  /**
   * @param key the same wish under it is made once; what was refused may be asked for again
   * @returns the request's id
   */
  async ask(asker: Principal, wish: CreateMoneyRequest, key?: string): Promise<string> {
    const asked = key === undefined ? undefined : idempotencyOf(`money-request:${asker.memberId}`, key, wish);
    const made = asked && (await this.madeUnder(asked));
    if (made !== undefined) return made;
    const amount = readAmount(wish);
    const payerId = wish.from === undefined ? null : await this.payerIdFor(asker, wish.from);
    await this.takePoint(asker.memberId, payerId);
    const now = this.clock.now();
    const request: NewMoneyRequest = {
      ...{ id: newId(), tenantId: asker.tenantId, askerId: asker.memberId, payerId, isLink: payerId === null },
      ...{ asset: wish.asset, amount, memo: wish.memo || null, createdAt: now },
      expiresAt: new Date(now.getTime() + wish.expiresInDays * DAY_S * 1000),
    };
    // Where another call has made it under the same key meanwhile, that one is found now.
    return (await this.store(asker, request, asked)) ? request.id : this.ask(asker, wish, key);
  }

  private async madeUnder({ key, inputHash }: Idempotency): Promise<string | undefined> {
    const made = await this.requests.underKey(key);
    if (made && made.inputHash !== inputHash) throw refuse('wallet.idempotency.conflict');
    return made?.id;
  }

  private async payerIdFor({ memberId, tenantId }: Principal, from: string): Promise<string> {
    await this.lookups.take(memberId);
    const payer = await this.members.byTyped(from);
    if (payer?.tenantId !== tenantId || payer.state !== 'active') throw refuse('wallet.recipient.unknown');
    if (payer.memberId === memberId) throw refuse('wallet.money-request.to-oneself');
    if (await this.blocks.has(payer.memberId, memberId)) throw refuse('wallet.money-request.not-taken');
    return payer.memberId;
  }

  private async takePoint(askerId: string, payerId: string | null): Promise<void> {
    const ofPair = payerId === null ? [] : [[this.perPair, `${askerId}:${payerId}`] as const];
    await this.counters.takeAll([...ofPair, [this.perDay, askerId]]);
  }

  /** @returns false where there is one under the same key */
  private store(asker: Principal, request: NewMoneyRequest, asked?: Idempotency): Promise<boolean> {
    const { id, askerId, payerId, asset, amount, expiresAt } = request;
    const fact = { requestId: id, askerId, payerId, asset, amountMinor: amount === null ? null : String(amount) };
    const after = { asset, amount: amount === null ? null : formatAmount(asset, amount), payerId };
    return this.requests.transaction(async (manager) => {
      if (!(await this.requests.insert(manager, request, asked))) return false;
      await appendToOutbox(manager, moneyRequested, {
        ...{ key: id, payload: { ...fact, expiresAt: expiresAt.toISOString() } },
      });
      const target = { type: 'money-request', id };
      await recordAudit(manager, {
        ...{ source: 'wallet', action: 'money-request.made', actor: actorOf(asker), target, after },
      });
      return true;
    });
  }
}

function readAmount({ asset, amount }: CreateMoneyRequest): bigint | null {
  if (amount === undefined) return null;
  const minor = parseAmount(asset, amount);
  if (!minor) throw refuse('wallet.amount.invalid');
  return minor;
}
