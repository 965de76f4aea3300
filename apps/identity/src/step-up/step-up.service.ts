import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS, type PasskeyOptions, type StepUpMethod, type StepUpState } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import { freshUntil, type Principal } from '#platform/auth';
import { SecondFactorsRepository } from '../authentication/second-factors.repository.js';
import { CodesRepository } from '../codes/codes.repository.js';
import { Limits } from '../limits/limits.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { ChallengesRepository } from '../passkeys/challenges.repository.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { RelyingParty } from '../passkeys/relying-party.js';
import { recordFactorLockOut } from '../second-factor/factor-lock-out.js';
import { type FactorProof, JudgeFactorService, type Judgement } from '../second-factor/judge-factor.service.js';
import type { OpenedSession } from '../sessions/open-session.service.js';
import { RotateSessionService } from '../sessions/rotate-session.service.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

/** What a signed-in member shows to prove anew that it is him. */
export type StepUpProof = FactorProof | { readonly method: 'email-code'; readonly code: string };

export interface StepUpAttempt {
  readonly principal: Principal;
  readonly proof: StepUpProof;
  /** What he uses, as people call it. */
  readonly device: string;
}

type Refused = Exclude<Judgement, 'right'>;

/** Proves anew who is signed in: by a second factor where one is set up, else by a code to his address. */
@Injectable()
export class StepUpService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly members: MembersRepository,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly codes: CodesRepository,
    private readonly factors: JudgeFactorService,
    private readonly relyingParty: RelyingParty,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly sessions: RotateSessionService,
  ) {}

  async state(principal: Principal): Promise<StepUpState> {
    const methods = await this.methodsOf(this.source.manager, principal.memberId);
    return { methods, freshUntil: freshUntil(principal)?.toISOString() ?? null };
  }

  /** For this session, and no other. */
  async passkeyOptions({ memberId, sessionId }: Principal): Promise<PasskeyOptions> {
    const known = await this.passkeys.of(this.source.manager, memberId);
    if (known.length === 0) throw refuse('identity.passkey.not-found');
    const options = await this.relyingParty.signInOptions(known);
    await this.challenges.keep(`step-up:${sessionId}`, options.challenge);
    return { options };
  }

  /** @returns the session under its new proof: what knew the old one is signed out */
  async prove(attempt: StepUpAttempt): Promise<OpenedSession> {
    const { principal, proof } = attempt;
    const { isLast } = await this.guess(attempt);
    const challenge = await this.challengeOf(attempt);
    const outcome = await this.source.transaction((manager) => this.attempt(manager, attempt, { challenge, isLast }));
    if (outcome !== 'wrong' && proof.method !== 'passkey') await this.limits.wasNoGuess(principal.email, 'session');
    if (typeof outcome !== 'string') return outcome;
    throw refuse(proof.method === 'email-code' ? 'identity.otp.invalid' : 'identity.second-factor.invalid');
  }

  private async methodsOf(manager: EntityManager, memberId: string): Promise<StepUpMethod[]> {
    const methods = await this.secondFactors.of(manager, memberId);
    return methods.length > 0 ? methods : ['email-code'];
  }

  /** Nobody guesses a signature. */
  private async guess({ principal, proof }: StepUpAttempt): Promise<{ isLast: boolean }> {
    const methods = await this.methodsOf(this.source.manager, principal.memberId);
    if (!methods.includes(proof.method)) throw refuse('identity.step-up.method');
    if (proof.method === 'passkey') return { isLast: false };
    return this.limits.guess(principal.ip, principal.email, 'session');
  }

  private async challengeOf({ principal, proof }: StepUpAttempt): Promise<string | undefined> {
    if (proof.method !== 'passkey') return undefined;
    return this.challenges.take(`step-up:${principal.sessionId}`, proof.response.response.clientDataJSON);
  }

  /** A refusal must commit too: what was shown is used up whatever comes of it. */
  private async attempt(
    manager: EntityManager,
    attempt: StepUpAttempt,
    { challenge, isLast }: { challenge: string | undefined; isLast: boolean },
  ): Promise<OpenedSession | Refused> {
    const { principal, proof } = attempt;
    const member = await this.members.lockById(manager, principal.memberId);
    if (!member) throw refuse('http.unauthenticated');
    const judgement = await this.judge(manager, member, attempt, challenge);
    if (judgement === 'wrong' && isLast) await recordFactorLockOut(manager, member.id, principal.ip);
    if (judgement !== 'right') return judgement;
    const target = { type: 'session', id: principal.sessionId };
    const act = { source: 'identity', action: 'session.stepped-up', actor: actorOf(principal), target };
    await recordAudit(manager, { ...act, after: { method: proof.method } });
    const fresh = proof.method === 'email-code' ? {} : { secondFactor: proof.method };
    return this.sessions.rotate(manager, principal.sessionId, member, fresh);
  }

  private async judge(
    manager: EntityManager,
    member: Member,
    { principal: { ip }, proof, device }: StepUpAttempt,
    challenge: string | undefined,
  ): Promise<Judgement> {
    if (proof.method !== 'email-code') {
      return this.factors.judge(manager, member, { proof, challenge, client: { ip, device } });
    }
    if (await this.codes.tryCode(manager, member.email, 'step-up', proof.code)) return 'right';
    return (await this.codes.isSpent(manager, member.email, 'step-up', proof.code)) ? 'spent' : 'wrong';
  }
}
