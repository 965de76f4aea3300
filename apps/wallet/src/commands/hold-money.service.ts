import type { EventPayload } from '#contracts/events';
import { holdRefused, type holdReleaseRequested, type holdRequested } from '#contracts/wallet';
import { newId } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { memberAccount } from '../ledger/account.js';
import type { Submission } from '../ledger/submission.js';
import { AnswerRequestService } from './answer-request.service.js';
import { HoldGuard } from './hold-guard.js';
import type { Request } from './outcome.js';
import { tellsPlaced, tellsReleased } from './outcome.companions.js';
import { type Asking, errandOf } from './request.js';

type Wanted = EventPayload<typeof holdRequested>;

/** Reserves a member's money for another area, and frees what is left of it. */
@Injectable()
export class HoldMoneyService {
  constructor(
    private readonly answers: AnswerRequestService,
    private readonly holds: HoldGuard,
  ) {}

  hold(manager: EntityManager, asking: Asking<Wanted>): Promise<void> {
    const { member, asset, amountMinor, expiresAt } = asking.payload;
    const errand = errandOf(asking, { member, asset, amountMinor, expiresAt });
    const prepare = async (): Promise<Submission> => placing(errand.request, asking.payload);
    return this.answers.answer(manager, { ...errand, refused: holdRefused, prepare });
  }

  release(manager: EntityManager, asking: Asking<EventPayload<typeof holdReleaseRequested>>): Promise<void> {
    const { holdId } = asking.payload;
    const errand = errandOf(asking, { holdId });
    const { request } = errand;
    const prepare = async (): Promise<Submission> => {
      await this.holds.mustBeOf(manager, request.purpose, [holdId]);
      return { command: { type: 'void-hold', holdId }, companions: [tellsReleased({ request, holdId })] };
    };
    return this.answers.answer(manager, { ...errand, refused: holdRefused, prepare });
  }
}

function placing(request: Request, { member, asset, amountMinor, expiresAt: until }: Wanted): Submission {
  const [holdId, expiresAt] = [newId(), new Date(until)];
  return {
    command: {
      ...{ type: 'create-hold', holdId, purpose: request.purpose, expiresAt },
      ...{ account: memberAccount(member, asset), amount: BigInt(amountMinor) },
    },
    companions: [tellsPlaced({ request, holdId, expiresAt })],
  };
}
