import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import { type ActPurpose, IDENTITY_ERRORS, type VerifyOtpRequest } from '#contracts/identity';
import { refusals } from '#kernel';
import type { MaybePrincipal } from '#platform/auth';
import { Limits } from '../limits/limits.js';
import { SessionClaimsService } from '../sessions/session-claims.service.js';
import { CodesRepository } from './codes.repository.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

/** Confirms one act of a signed-in member by code; his session then holds the claim for it. */
@Injectable()
export class ConfirmActService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly codes: CodesRepository,
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
    await this.limits.guess(ip, email, 'session');
    const outcome = await this.source.transaction(async (manager) => {
      const code = await this.codes.tryCode(manager, email, action, otp);
      if (!code) return (await this.codes.isSpent(manager, email, action, otp)) ? 'spent' : 'wrong';
      await this.claims.add(manager, principal.sessionId, { action, binding: code.binding });
      return 'right';
    });
    if (outcome !== 'wrong') await this.limits.wasNoGuess(email, 'session');
    if (outcome !== 'right') throw refuse('identity.otp.invalid');
  }
}
