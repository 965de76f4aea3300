import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type ResetPasswordRequest } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { PendingSignInsRepository } from '../authentication/pending-sign-ins.repository.js';
import { UseCodeService } from '../codes/use-code.service.js';
import type { Guesser } from '../limits/limits.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { PasswordPolicy } from '../passwords/password-policy.service.js';
import { SecretHasher } from '../secrets/secret-hasher.js';
import type { Client } from '../sessions/client.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TempTokensRepository } from '../sign-in/temp-tokens.repository.js';

const refuse = refusals(IDENTITY_ERRORS);
const NOBODY = { firstName: '', lastName: '', saffronId: '' };

/** Who recovers something, as far as the call shows it. */
export interface Recovery {
  readonly client: Client;
  readonly guesser: Guesser;
}

/** Sets a forgotten password by code. It signs nobody in, and second factors stay as they are. */
@Injectable()
export class ResetPasswordService {
  constructor(
    private readonly codes: UseCodeService,
    private readonly policy: PasswordPolicy,
    private readonly hasher: SecretHasher,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsService,
    private readonly tempTokens: TempTokensRepository,
    private readonly pending: PendingSignInsRepository,
    private readonly notices: NoticesService,
  ) {}

  /**
   * The password is hashed before the code is looked at, so that a wrong code takes as long whoever has the address, and within the
   * budgets of codes, so that strangers cannot keep the hasher busy by wrong ones.
   */
  async reset({ email, otp, password }: ResetPasswordRequest, { client, guesser }: Recovery): Promise<void> {
    this.policy.approve(password, { email, ...NOBODY }, 'password');
    this.hasher.expectRoom();
    const entered = { email, use: 'password-reset', code: otp, ip: client.ip, guesser } as const;
    await this.codes.usePrepared(entered, async () => {
      const passwordHash = await this.hasher.hash(password);
      return async (manager) => {
        const member = await this.members.lockByEmail(manager, email);
        if (!member) throw refuse('identity.otp.invalid');
        this.policy.approve(password, member, 'password');
        await this.members.setPassword(manager, member.id, passwordHash);
        await this.endWhatTheOldOneOpened(manager, member, client);
      };
    });
  }

  private async endWhatTheOldOneOpened(manager: EntityManager, member: Member, client: Client): Promise<void> {
    const { id, email, saffronId } = member;
    const count = await this.sessions.endAll(manager, id);
    await this.tempTokens.voidAll(manager, email);
    await this.pending.voidAll(manager, id);
    await this.notices.tell(manager, {
      kind: 'password-changed',
      email,
      facts: { device: client.device, ip: client.ip },
    });
    await recordAudit(manager, {
      source: 'identity',
      action: 'password.reset',
      actor: { id, label: saffronId, ip: client.ip },
      target: { type: 'member', id },
      after: { sessionsEnded: count },
    });
  }
}
