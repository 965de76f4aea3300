import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { type Caller, CompleteSignInService, type SignInOutcome } from '../authentication/complete-sign-in.service.js';
import { CodesRepository } from '../codes/codes.repository.js';
import { DevicesService } from '../devices/devices.service.js';
import { Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { ActivateMemberService } from './activate-member.service.js';

const refuse = refusals(IDENTITY_ERRORS);

export interface CodeSignIn extends Caller {
  readonly email: string;
  readonly otp: string;
}

type Outcome = 'wrong' | 'spent' | 'unregistered' | 'suspended' | SignInOutcome;

/** The code as first factor: whoever reads the mail of an address; the first time, it makes him a member. */
@Injectable()
export class SignInByCodeService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly codes: CodesRepository,
    private readonly members: MembersRepository,
    private readonly activation: ActivateMemberService,
    private readonly devices: DevicesService,
    private readonly signIns: CompleteSignInService,
  ) {}

  async signIn(attempt: CodeSignIn): Promise<SignInOutcome> {
    const { client, email, deviceHash } = attempt;
    const guesser = (await this.devices.isProven(email, deviceHash)) ? 'device' : 'anybody';
    const { isLast } = await this.limits.guess(client.ip, email, guesser);
    // A refusal must commit too: the try is counted, and a right code is used up whatever comes of it.
    const outcome = await this.source.transaction((manager) => this.attempt(manager, attempt, isLast));
    if (outcome === 'wrong') throw refuse('identity.otp.invalid');
    await this.limits.wasNoGuess(email, guesser);
    if (outcome === 'spent') throw refuse('identity.otp.invalid');
    if (outcome === 'unregistered') throw refuse('identity.registration.required');
    if (outcome === 'suspended') throw refuse('identity.member.suspended');
    return outcome;
  }

  private async attempt(manager: EntityManager, attempt: CodeSignIn, isLast: boolean): Promise<Outcome> {
    const { email, otp, flow, client } = attempt;
    if (!(await this.codes.tryCode(manager, email, 'sign-in', otp))) {
      if (await this.codes.isSpent(manager, email, 'sign-in', otp)) return 'spent';
      if (isLast) await this.recordLockOut(manager, attempt);
      return 'wrong';
    }
    await this.activation.voidTokens(manager, email);
    const known = await this.members.lockByEmail(manager, email);
    const member = known ?? (await this.activation.activate(manager, email, flow, client.ip));
    await this.activation.voidRegistrations(manager, email);
    if (!member) return 'unregistered';
    if (member.state === 'suspended') return 'suspended';
    return this.signIns.complete(manager, { ...attempt, member, method: 'otp' });
  }

  /** Only of members: an address that is none is nobody's concern. */
  private async recordLockOut(manager: EntityManager, { email, client }: CodeSignIn): Promise<void> {
    const member = await this.members.lockByEmail(manager, email);
    if (!member) return;
    await recordAudit(manager, {
      source: 'identity',
      action: 'codes.locked',
      actor: { id: null, label: 'visitor', ip: client.ip },
      target: { type: 'member', id: member.id },
      reason: 'Too many wrong codes today',
    });
  }
}
