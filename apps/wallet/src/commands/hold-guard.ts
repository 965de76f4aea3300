import { WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { areaOf } from './request.rules.js';

const refuse = refusals(WALLET_ERRORS);

const PURPOSES = 'SELECT purpose FROM holds WHERE id = ANY ($1::uuid[])';

/** Keeps each area to the holds that it asked for. */
@Injectable()
export class HoldGuard {
  /** Somebody else's hold, an allocation that waits for a decision, is none at all to whoever asks. */
  async mustBeOf(manager: EntityManager, purpose: string, holdIds: readonly string[]): Promise<void> {
    if (holdIds.length === 0) return;
    const holds = await manager.query<{ purpose: string }[]>(PURPOSES, [holdIds]);
    const isOwn = (hold: { purpose: string }) => areaOf(hold.purpose) === areaOf(purpose);
    if (holds.length < holdIds.length || !holds.every(isOwn)) throw refuse('wallet.hold.not-found');
  }
}
