import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  IDENTITY_ERRORS,
  parseMemberId,
  type ProfileForConfirmation,
  type retrieveProfileRequest,
} from '#contracts/identity';
import { refusals } from '#kernel';
import { Limits } from '../limits/limits.js';
import { toProfileData } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import { SecretHasher } from '../secrets/secret-hasher.js';
import { TempTokensRepository, type TokenSubject } from './temp-tokens.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

type Request = z.infer<typeof retrieveProfileRequest>;
interface Found {
  readonly profile: Parameters<typeof toProfileData>[0];
  readonly passwordHash: string | null;
  readonly subject: TokenSubject;
}

/** Shows a profile to whoever knows its member ID, password and address; every refusal is the same and takes as long. */
@Injectable()
export class RetrieveProfileService {
  constructor(
    private readonly limits: Limits,
    private readonly hasher: SecretHasher,
    private readonly members: MembersRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly tempTokens: TempTokensRepository,
  ) {}

  async retrieve(
    { saffronId, password, email }: Request,
    flowHash: Buffer,
    ip: string,
  ): Promise<ProfileForConfirmation> {
    await this.limits.password(ip, email);
    const found = await this.find(email, parseMemberId(saffronId) ?? '');
    const isRight = await this.hasher.matches(found?.passwordHash, password);
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
