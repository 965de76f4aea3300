import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { SecretHasher } from '../secrets/secret-hasher.js';
import { SessionClaimsService } from '../sessions/session-claims.service.js';
import { isTooSimple } from './pin.rules.js';
import { PinsRepository } from './pins.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Sets or changes the member's PIN; a code that he confirmed for it moments ago is used up. */
@Injectable()
export class SetPinService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly hasher: SecretHasher,
    private readonly claims: SessionClaimsService,
    private readonly pins: PinsRepository,
  ) {}

  async set(principal: Principal, posPin: string): Promise<void> {
    const claim = principal.claims.find(({ action }) => action === 'pos-pin');
    if (!claim) throw refuse('identity.act.unconfirmed');
    if (isTooSimple(posPin)) throw refuse('identity.pin.too-simple');
    const pinHash = await this.hasher.hash(posPin);
    await this.source.transaction(async (manager) => {
      if (!(await this.claims.use(manager, principal.sessionId, claim.id))) throw refuse('identity.act.unconfirmed');
      await this.pins.set(manager, principal.memberId, pinHash);
      await recordAudit(manager, {
        source: 'identity',
        action: 'pin.changed',
        actor: actorOf(principal),
        target: { type: 'member', id: principal.memberId },
      });
    });
  }
}
