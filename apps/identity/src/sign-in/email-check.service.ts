import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { EmailCheckResponse } from '#contracts/identity';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { MAX_TRIES } from '../codes/code.rules.js';
import { Limits } from '../limits/limits.js';
import { PIN_MAX_TRIES } from '../pos-pin/pin.rules.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';

/** Digests of what the browser's cookies prove. */
export interface BrowserProof {
  readonly deviceHash: Buffer | undefined;
  readonly flowHash: Buffer | undefined;
}

interface Row {
  hasLiveCode: boolean;
  hasUsablePin: boolean;
}

const UNKNOWN: EmailCheckResponse = {
  isNewUser: true,
  redirectTo: 'saffron-id-check',
  walletActivated: false,
  hasPosPin: false,
  needsSaffronIdVerification: true,
};

const NOT_ACTIVATED: EmailCheckResponse = { ...UNKNOWN, isNewUser: false };

/**
 * Tells the sign-in page which step comes next. A suspended member's address looks like any other member's, and a pending registration like
 * nothing to everybody but the browser that made it.
 */
@Injectable()
export class EmailCheckService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly limits: Limits,
    private readonly registrations: RegistrationsRepository,
  ) {}

  async check(email: string, { deviceHash, flowHash }: BrowserProof, ip: string): Promise<EmailCheckResponse> {
    await this.limits.emailCheck(ip);
    const member = await this.find(email, deviceHash);
    if (!member) return (await this.registrations.isPendingIn(email, flowHash)) ? NOT_ACTIVATED : UNKNOWN;
    return {
      isNewUser: false,
      redirectTo: member.hasLiveCode ? 'verify-otp' : 'code-verification-method',
      walletActivated: true,
      hasPosPin: member.hasUsablePin,
      needsSaffronIdVerification: false,
    };
  }

  private async find(email: string, deviceHash: Buffer | undefined): Promise<Row | undefined> {
    const [row] = await this.source.query<Row[]>(
      `SELECT
         EXISTS (SELECT FROM one_time_codes c WHERE c.email = m.email AND c.use = 'sign-in' AND c.used_at IS NULL
           AND c.tries < ${MAX_TRIES} AND c.expires_at > now()) AS "hasLiveCode",
         m.pos_pin_hash IS NOT NULL AND m.pos_pin_tries < ${PIN_MAX_TRIES}
           AND EXISTS (SELECT FROM devices d WHERE d.token_hash = $2 AND d.member_id = m.id AND d.expires_at > now())
           AS "hasUsablePin"
       FROM members m WHERE m.email = $1 AND m.tenant_id = $3`,
      [email, deviceHash ?? null, this.config.TENANT_ID],
    );
    return row;
  }
}
