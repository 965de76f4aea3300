import { type DeclineMoneyRequest, moneyRequestDeclined, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, refusals } from '#kernel';
import { actorOf, type AuditActor, recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../ledger/ledger.service.js';
import { CLOCK } from '../tokens.js';
import { BlocksRepository } from './blocks.repository.js';
import { FindMoneyRequestService } from './find-money-request.service.js';
import type { MoneyRequestRecord } from './money-request.js';
import { after, roleOf, stateAt } from './money-request.state.js';
import { type Ending, MoneyRequestsRepository } from './money-requests.repository.js';
import { spendKey } from './request-key.js';

const refuse = refusals(WALLET_ERRORS);
const ATTEMPTS = 5;

interface Close extends Omit<Ending, 'at'> {
  readonly actor: AuditActor;
  /** What else belongs to the act. */
  readonly along?: (manager: EntityManager, request: MoneyRequestRecord) => Promise<void>;
}

/**
 * Ends requests without money. The ledger is told first, so that no payment that is under way can still arrive; where one has
 * arrived meanwhile, it stands.
 */
@Injectable()
export class CloseMoneyRequestService {
  constructor(
    private readonly finder: FindMoneyRequestService,
    private readonly requests: MoneyRequestsRepository,
    private readonly blocks: BlocksRepository,
    private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async decline(payer: Principal, id: string, { reason, blockAsker }: DeclineMoneyRequest): Promise<void> {
    const request = await this.finder.byId(payer, id);
    if (roleOf(request, payer.memberId) !== 'payer') throw refuse('wallet.money-request.not-found');
    const along = (manager: EntityManager) =>
      blockAsker
        ? this.blocks.insert(manager, payer.memberId, request.askerId, this.clock.now())
        : Promise.resolve(undefined);
    await this.close(id, { state: 'declined', reason: reason || null, actor: actorOf(payer), along });
  }

  async cancel(asker: Principal, id: string): Promise<void> {
    const request = await this.finder.byId(asker, id);
    if (request.askerId !== asker.memberId) throw refuse('wallet.money-request.not-found');
    await this.close(id, { state: 'cancelled', reason: null, actor: actorOf(asker) });
  }

  /** Ends what is open between a member who has left and others. */
  async closeAllOf(memberId: string): Promise<void> {
    for (const request of await this.requests.open(memberId)) {
      if (stateAt(request, this.clock.now()) !== 'open') continue;
      const state = request.askerId === memberId ? 'cancelled' : 'declined';
      await this.close(request.id, { state, reason: null, actor: SYSTEM_ACTOR });
    }
  }

  private async close(id: string, close: Close): Promise<void> {
    const event = close.state === 'declined' ? 'decline' : 'cancel';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const request = await this.requests.find(id);
      if (!request || !after(stateAt(request, this.clock.now()), event)) throw refuse('wallet.money-request.resolved');
      await spendKey(this.ledger, request);
      if (await this.requests.transaction((manager) => this.write(manager, request, close))) return;
    }
    throw new Error(`money request ${id} was tried to be paid again and again while it was being ended`);
  }

  private async write(manager: EntityManager, request: MoneyRequestRecord, close: Close): Promise<boolean> {
    const { id, askerId, payerId, asset } = request;
    const { state, reason, actor } = close;
    if (!(await this.requests.close(manager, request, { state, reason, at: this.clock.now() }))) return false;
    await close.along?.(manager, request);
    if (state === 'declined' && payerId !== null) {
      const payload = { requestId: id, askerId, payerId, asset };
      await appendToOutbox(manager, moneyRequestDeclined, { key: id, payload });
    }
    const change = { before: { status: 'open' }, after: { status: state } };
    const target = { type: 'money-request', id };
    await recordAudit(manager, { source: 'wallet', action: `money-request.${state}`, actor, target, ...change });
    return true;
  }
}
