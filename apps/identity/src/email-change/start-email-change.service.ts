import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, IDENTITY_LIMITS, otpRequested } from '#contracts/identity';
import { newId, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { seal } from '#platform/sealing';
import { LIFETIME_MS, newCode, sealContext } from '../codes/code.rules.js';
import { CodesRepository, type CodeToStore } from '../codes/codes.repository.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { EmailChangesRepository } from './email-changes.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

type Use = 'email-change-current' | 'email-change-new';

export interface EmailChangeStarted {
  readonly expiresAt: string;
  readonly resendAt: string;
}

/** Sends a code to the address of now and one to the new one. */
@Injectable()
export class StartEmailChangeService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly limits: Limits,
    private readonly codes: CodesRepository,
    private readonly members: MembersRepository,
    private readonly changes: EmailChangesRepository,
  ) {}

  /** Answers the same for an address that somebody has; no code goes there, and none for it can be right. */
  async start({ memberId, email, ip }: Principal, newEmail: string): Promise<EmailChangeStarted> {
    if (newEmail === email) throw refuse('identity.email-change.same');
    // Who is trusted by his address in the configuration must not take the trust along to another one.
    if (this.config.SUPER_ADMIN_EMAILS.includes(email)) throw refuse('identity.email-change.configured');
    // Who asks is known by his session, whosever the new address is: no stranger can spend what he asks on.
    await this.limits.send(ip, email, 'email-change-current', 'session');
    await this.limits.send(ip, newEmail, 'email-change-new', 'session');
    const isTaken = await this.members.isTaken(newEmail, memberId);
    const sentAt = new Date();
    const change = { id: newId(), memberId, newEmail, expiresAt: new Date(sentAt.getTime() + LIFETIME_MS) };
    await this.source.transaction(async (manager) => {
      await this.changes.keep(manager, change);
      await this.send(manager, { email, use: 'email-change-current', sentAt, change, isMailed: true });
      await this.send(manager, { email: newEmail, use: 'email-change-new', sentAt, change, isMailed: !isTaken });
    });
    const resendAt = new Date(sentAt.getTime() + IDENTITY_LIMITS.resendAfterS * 1000);
    return { expiresAt: change.expiresAt.toISOString(), resendAt: resendAt.toISOString() };
  }

  private async send(manager: EntityManager, { email, use, sentAt, change, isMailed }: ChangeCode): Promise<void> {
    const { id: binding, expiresAt } = change;
    const code: CodeToStore = { id: newId(), email, use, code: newCode(), binding, sentAt, expiresAt };
    if (!(await this.codes.replace(manager, code))) {
      throw refuse('identity.otp.too-soon', { retryAfterS: IDENTITY_LIMITS.resendAfterS });
    }
    if (!isMailed) return;
    const until = expiresAt.toISOString();
    const sealedCode = seal(this.config.sealKey, code.code, sealContext(code.id, until));
    const payload = { codeId: code.id, email, purpose: use, sealedCode, expiresAt: until };
    await appendToOutbox(manager, otpRequested, { key: code.id, payload });
  }
}

interface ChangeCode {
  readonly email: string;
  readonly use: Use;
  readonly sentAt: Date;
  readonly change: { readonly id: string; readonly expiresAt: Date };
  readonly isMailed: boolean;
}
