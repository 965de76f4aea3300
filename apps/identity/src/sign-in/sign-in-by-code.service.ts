import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { type Caller, CompleteSignInService, type SignInOutcome } from '../authentication/complete-sign-in.service.js';
import { UseCodeService } from '../codes/use-code.service.js';
import { DevicesService } from '../devices/devices.service.js';
import { MembersRepository } from '../members/members.repository.js';
import { ActivateMemberService } from './activate-member.service.js';

const refuse = refusals(IDENTITY_ERRORS);

export interface CodeSignIn extends Caller {
  readonly email: string;
  readonly otp: string;
}

/** A right code is used up whatever comes of it, so that these are told after the transaction. */
type Outcome = 'unregistered' | 'suspended' | 'other-tenant' | SignInOutcome;

/** The code as first factor: whoever reads the mail of an address; the first time, it makes him a member. */
@Injectable()
export class SignInByCodeService {
  constructor(
    private readonly codes: UseCodeService,
    private readonly members: MembersRepository,
    private readonly activation: ActivateMemberService,
    private readonly devices: DevicesService,
    private readonly signIns: CompleteSignInService,
  ) {}

  async signIn(attempt: CodeSignIn): Promise<SignInOutcome> {
    const { client, email, otp, deviceHash } = attempt;
    const guesser = (await this.devices.isProven(email, deviceHash)) ? 'device' : 'anybody';
    const entered = { email, use: 'sign-in', code: otp, ip: client.ip, guesser } as const;
    const outcome = await this.codes.use(entered, (manager) => this.open(manager, attempt));
    if (outcome === 'unregistered') throw refuse('identity.registration.required');
    if (outcome === 'suspended') throw refuse('identity.member.suspended');
    if (outcome === 'other-tenant') throw refuse('identity.member.other-tenant');
    return outcome;
  }

  private async open(manager: EntityManager, attempt: CodeSignIn): Promise<Outcome> {
    const { email, flow, client } = attempt;
    await this.activation.voidTokens(manager, email);
    const known = await this.members.lockByEmail(manager, email);
    const member = known ?? (await this.activation.activate(manager, email, flow, client.ip));
    await this.activation.voidRegistrations(manager, email);
    if (!member) return 'unregistered';
    if (!this.signIns.isOfThisTenant(member)) return 'other-tenant';
    if (member.state === 'suspended') return 'suspended';
    return this.signIns.complete(manager, { ...attempt, member, method: 'otp' });
  }
}
