import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  IDENTITY_ERRORS,
  parseMemberId,
  type ProfileForConfirmation,
  type retrieveProfileRequest,
} from '#contracts/identity';
import { refusals } from '#kernel';
import { PasswordAttempts } from '../limits/password-attempts.service.js';
import { DevicesService } from '../devices/devices.service.js';
import { toProfileData } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import { TempTokensRepository, type TokenSubject } from './temp-tokens.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

type Request = z.infer<typeof retrieveProfileRequest>;

/** What the call shows of where it comes from. */
export interface Browser {
  readonly flowHash: Buffer;
  readonly deviceHash: Buffer | undefined;
  readonly ip: string;
}

interface Found {
  readonly profile: Parameters<typeof toProfileData>[0];
  readonly passwordHash: string | null;
  readonly subject: TokenSubject;
}

/** Shows a profile to whoever knows its member ID, password and address; every refusal is the same and takes as long. */
@Injectable()
export class RetrieveProfileService {
  constructor(
    private readonly passwords: PasswordAttempts,
    private readonly devices: DevicesService,
    private readonly members: MembersRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly tempTokens: TempTokensRepository,
  ) {}

  async retrieve(
    { saffronId, password, email }: Request,
    { flowHash, deviceHash, ip }: Browser,
  ): Promise<ProfileForConfirmation> {
    const found = await this.find(email, parseMemberId(saffronId) ?? '');
    const guesser = (await this.devices.isProven(email, deviceHash)) ? 'device' : 'anybody';
    const isRight = await this.passwords.isRight({ ip, account: email, guesser, password }, found?.passwordHash);
    if (!found || !isRight) throw refuse('identity.profile.credentials');
    if ('registrationId' in found.subject) await this.registrations.adopt(found.subject.registrationId, flowHash);
    const tempToken = await this.tempTokens.issue(email, found.subject);
    return { success: true, saffronId: found.profile.saffronId, profileData: toProfileData(found.profile), tempToken };
  }

  private async find(email: string, saffronId: string): Promise<Found | undefined> {
    const known = await this.members.findWithPassword(email, saffronId);
    if (known)
      return { profile: known.member, passwordHash: known.passwordHash, subject: { memberId: known.member.id } };
    const registration = await this.registrations.find(email, saffronId);
    if (!registration) return undefined;
    return {
      profile: registration,
      passwordHash: registration.passwordHash,
      subject: { registrationId: registration.id },
    };
  }
}
