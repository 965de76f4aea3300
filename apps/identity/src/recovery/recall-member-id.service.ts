import { Injectable } from '@nestjs/common';
import { IDENTITY_ERRORS, type RecallMemberIdRequest } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { UseCodeService } from '../codes/use-code.service.js';
import { MembersRepository } from '../members/members.repository.js';
import type { Recovery } from './reset-password.service.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Tells a forgotten member ID to whoever reads the mail of its address. */
@Injectable()
export class RecallMemberIdService {
  constructor(
    private readonly codes: UseCodeService,
    private readonly members: MembersRepository,
  ) {}

  recall({ email, otp }: RecallMemberIdRequest, { client, guesser }: Recovery): Promise<string> {
    const entered = { email, use: 'member-id', code: otp, ip: client.ip, guesser } as const;
    return this.codes.use(entered, async (manager) => {
      const member = await this.members.lockByEmail(manager, email);
      if (!member) throw refuse('identity.otp.invalid');
      await recordAudit(manager, {
        source: 'identity',
        action: 'member-id.recalled',
        actor: { id: member.id, label: member.saffronId, ip: client.ip },
        target: { type: 'member', id: member.id },
      });
      return member.saffronId;
    });
  }
}
