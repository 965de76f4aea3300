import { Injectable } from '@nestjs/common';
import type { ProfileForConfirmation, RegisterMemberRequest } from '#contracts/identity';
import { Limits } from '../limits/limits.js';
import { PasswordPolicy } from '../passwords/password-policy.service.js';
import { toProfileData } from '../members/member.js';
import { splitName } from '../members/member.rules.js';
import { MemberIdService } from '../registrations/member-id.service.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import { SecretHasher } from '../secrets/secret-hasher.js';
import { TempTokensRepository } from './temp-tokens.repository.js';

/**
 * Takes down what somebody claims about an address. It does the same for an address that has a member already: that
 * registration waits like any other, and comes to nothing.
 */
@Injectable()
export class RegisterMemberService {
  constructor(
    private readonly limits: Limits,
    private readonly policy: PasswordPolicy,
    private readonly hasher: SecretHasher,
    private readonly memberIds: MemberIdService,
    private readonly registrations: RegistrationsRepository,
    private readonly tempTokens: TempTokensRepository,
  ) {}

  async register(request: RegisterMemberRequest, flowHash: Buffer, ip: string): Promise<ProfileForConfirmation> {
    await this.limits.registration(ip);
    const { email, phoneNumber, country, password } = request;
    const names = splitName(request.name);
    this.policy.approve(password, { email, ...names, saffronId: '' }, 'password');
    const registration = await this.registrations.insert({
      flowHash,
      saffronId: await this.memberIds.issue(),
      email,
      ...names,
      phoneNumber,
      country,
      passwordHash: await this.hasher.hash(password),
    });
    const tempToken = await this.tempTokens.issue(email, { registrationId: registration.id });
    return { success: true, saffronId: registration.saffronId, profileData: toProfileData(registration), tempToken };
  }
}
