import { Injectable } from '@nestjs/common';
import { HTTP_ERRORS } from '#contracts/http';
import { type ActPurpose, IDENTITY_ERRORS, type VerifyOtpRequest } from '#contracts/identity';
import { refusals } from '#kernel';
import type { MaybePrincipal } from '#platform/auth';
import { SessionClaimsService } from '../sessions/session-claims.service.js';
import { UseCodeService } from './use-code.service.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

/** Confirms one act of a signed-in member by code; his session then holds the claim for it. */
@Injectable()
export class ConfirmActService {
  constructor(
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
    const entered = { email, use: action, code: otp, ip, guesser: 'session' } as const;
    await this.codes.use(entered, (manager, binding) =>
      this.claims.add(manager, principal.sessionId, { action, binding }),
    );
  }
}
