import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import { type ActPurpose, IDENTITY_ERRORS, type VerifyOtpRequest } from '#contracts/identity';
import { refusals } from '#kernel';
import { isFresh, type MaybePrincipal, type Principal } from '#platform/auth';
import { SecondFactorsRepository } from '../authentication/second-factors.repository.js';
import { SessionClaimsService } from '../sessions/session-claims.service.js';
import { UseCodeService } from './use-code.service.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

/**
 * Confirms one act of a signed-in member by code; his session then holds the claim for it. A mailbox is one factor: whoever has set
 * up a second one has proven himself by it moments ago.
 */
@Injectable()
export class ConfirmActService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly factors: SecondFactorsRepository,
    private readonly codes: UseCodeService,
    private readonly claims: SessionClaimsService,
  ) {}

  async confirm(
    { email, otp }: Pick<VerifyOtpRequest, 'email' | 'otp'>,
    action: ActPurpose,
    principal: MaybePrincipal,
    ip: string,
  ): Promise<void> {
    if (!principal) throw refuse('http.unauthenticated');
    if (principal.email !== email) throw refuse('identity.otp.wrong-address');
    await this.requireSecondFactor(principal);
    const entered = { email, use: action, code: otp, ip, guesser: 'session' } as const;
    await this.codes.use(entered, (manager, binding) =>
      this.claims.add(manager, principal.sessionId, { action, binding }),
    );
  }

  private async requireSecondFactor(principal: Principal): Promise<void> {
    if (isFresh(principal)) return;
    const factors = await this.factors.of(this.source.manager, principal.memberId);
    if (factors.length > 0) throw refuse('identity.step-up.required');
  }
}
