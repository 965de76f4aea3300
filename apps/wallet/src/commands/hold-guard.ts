import { WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { areaOf } from './request.rules.js';

const refuse = refusals(WALLET_ERRORS);

const PURPOSE = 'SELECT purpose FROM holds WHERE id = $1';

/** Keeps each area to the holds that it asked for. */
@Injectable()
export class HoldGuard {
  /** Somebody else's hold, an allocation that waits for a decision, is none at all to whoever asks. */
  async mustBeOf(manager: EntityManager, purpose: string, holdId: string): Promise<void> {
    const [hold] = await manager.query<{ purpose: string }[]>(PURPOSE, [holdId]);
    if (!hold || areaOf(hold.purpose) !== areaOf(purpose)) throw refuse('wallet.hold.not-found');
  }
}
