import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventPayload } from '#contracts/events';
import type { moneyRequestDeclined, moneyRequested, moneyRequestPaid } from '#contracts/wallet';
import { formatAmount, isAsset } from '#kernel';
import type { Member } from '../members/member.js';
import { maskedName } from '../members/member.rules.js';
import { MembersRepository } from '../members/members.repository.js';
import { type Notice, NoticesService } from '../notices/notices.service.js';

/** Who is told, and about whom. */
interface Telling extends Pick<Notice, 'kind' | 'link' | 'expiresAt'> {
  readonly to: string;
  readonly about: string;
  readonly amount: { readonly asset: string; readonly amountMinor: string | null } | undefined;
}

const PAGE = '/wallet/requests';

/**
 * Mails what becomes of money requests: the wallet, which says so, knows nobody's address. A mail names the other side as the wallet's
 * pages do, and nothing that somebody typed.
 */
@Injectable()
export class MoneyRequestNoticesService {
  constructor(
    private readonly members: MembersRepository,
    private readonly notices: NoticesService,
  ) {}

  /** An open link is told by whoever made it. */
  async requested(manager: EntityManager, fact: EventPayload<typeof moneyRequested>): Promise<void> {
    const { requestId, askerId: about, payerId: to, expiresAt } = fact;
    if (to === null) return;
    const link = `${PAGE}?id=${requestId}`;
    await this.tell(manager, {
      ...{ kind: 'money-requested', to, about, amount: fact, link },
      expiresAt: new Date(expiresAt),
    });
  }

  async paid(manager: EntityManager, fact: EventPayload<typeof moneyRequestPaid>): Promise<void> {
    const { requestId, askerId: to, payerId: about } = fact;
    await this.tell(manager, { kind: 'money-request-paid', to, about, amount: fact, link: sent(requestId) });
  }

  async declined(manager: EntityManager, fact: EventPayload<typeof moneyRequestDeclined>): Promise<void> {
    const { requestId, askerId: to, payerId: about } = fact;
    await this.tell(manager, { kind: 'money-request-declined', to, about, amount: undefined, link: sent(requestId) });
  }

  /** Who has left or is suspended meanwhile is told nothing; who is written about may be. */
  private async tell(manager: EntityManager, { to, about, amount, ...notice }: Telling): Promise<void> {
    const [reader, other] = [await this.members.findById(to), await this.members.findById(about)];
    if (reader?.state !== 'active') return;
    const facts = { ...(other ? { member: nameOf(other) } : {}), ...amountOf(amount) };
    await this.notices.tell(manager, { ...notice, email: reader.email, facts });
  }
}

const sent = (requestId: string): string => `${PAGE}?box=sent&id=${requestId}`;

const nameOf = (member: Member): string => `${maskedName(member)} (${member.saffronId})`.trim();

/** Nothing where whoever pays chooses the amount. */
function amountOf(amount: Telling['amount']): { amount?: string } {
  if (!amount?.amountMinor || !isAsset(amount.asset)) return {};
  return { amount: `${formatAmount(amount.asset, BigInt(amount.amountMinor))} ${amount.asset}` };
}
