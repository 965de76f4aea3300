import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type PasskeyOptions, type PasskeyRequest } from '#contracts/identity';
import { refusals } from '#kernel';
import { type Caller, CompleteSignInService, type SignInOutcome } from '../authentication/complete-sign-in.service.js';
import { Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { ChallengesRepository } from './challenges.repository.js';
import { JudgePasskeyService, type PasskeyAnswer } from './judge-passkey.service.js';
import { RelyingParty } from './relying-party.js';

const refuse = refusals(IDENTITY_ERRORS);

/** A passkey as first factor: nobody says who he is, the passkey does. It is both factors, for its user is verified. */
@Injectable()
export class SignInByPasskeyService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: ChallengesRepository,
    private readonly passkeys: JudgePasskeyService,
    private readonly members: MembersRepository,
    private readonly signIns: CompleteSignInService,
  ) {}

  /** For the browser that shows this flow, and no other. */
  async options(flowHash: Buffer, ip: string): Promise<PasskeyOptions> {
    await this.limits.passkeyChallenge(ip);
    const options = await this.relyingParty.signInOptions();
    await this.challenges.keep(holderOf(flowHash), options.challenge);
    return { options };
  }

  async signIn(response: PasskeyRequest['response'], caller: Caller): Promise<SignInOutcome> {
    const { hash } = caller.flow;
    const challenge = hash && (await this.challenges.take(holderOf(hash), response.response.clientDataJSON));
    const outcome =
      challenge && (await this.source.transaction((manager) => this.attempt(manager, { response, challenge }, caller)));
    if (!outcome) throw refuse('identity.passkey.invalid');
    return outcome;
  }

  private async attempt(
    manager: EntityManager,
    answer: PasskeyAnswer,
    caller: Caller,
  ): Promise<SignInOutcome | undefined> {
    const passkey = await this.passkeys.judge(manager, answer, caller.client);
    const member = passkey && (await this.members.lockById(manager, passkey.memberId));
    return member && this.signIns.complete(manager, { ...caller, member, method: 'passkey' });
  }
}

const holderOf = (flowHash: Buffer) => `sign-in:${flowHash.toString('hex')}` as const;
