import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type PasskeyOptions } from '#contracts/identity';
import { refusals } from '#kernel';
import { type Caller, CompleteSignInService, type SignedIn } from '../authentication/complete-sign-in.service.js';
import { type PendingSignIn, PendingSignInsRepository } from '../authentication/pending-sign-ins.repository.js';
import { DevicesService } from '../devices/devices.service.js';
import { type Guesser, Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { RelyingParty } from '../passkeys/relying-party.js';
import { recordFactorLockOut } from './factor-lock-out.js';
import { type FactorProof, JudgeFactorService, type Judgement } from './judge-factor.service.js';

const refuse = refusals(IDENTITY_ERRORS);

/** A second factor, shown in the browser that holds a sign-in which waits for it. */
export interface FactorAttempt {
  readonly pendingHash: Buffer | undefined;
  readonly proof: FactorProof;
  readonly caller: Caller;
}

interface Judged {
  readonly pending: PendingSignIn;
  readonly isLast: boolean;
}

/** The second step of a sign-in: opens the session that the right first factor has earned. */
@Injectable()
export class SecondFactorService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly pendingSignIns: PendingSignInsRepository,
    private readonly members: MembersRepository,
    private readonly devices: DevicesService,
    private readonly relyingParty: RelyingParty,
    private readonly passkeys: PasskeysRepository,
    private readonly factors: JudgeFactorService,
    private readonly signIns: CompleteSignInService,
  ) {}

  /** For this one sign-in; another challenge takes the place of the one before. */
  async passkeyOptions(pendingHash: Buffer | undefined): Promise<PasskeyOptions> {
    const pending = await this.pendingSignIns.find(pendingHash);
    if (!pendingHash || !pending) throw refuse('identity.second-factor.expired');
    const known = await this.passkeys.of(this.source.manager, pending.memberId);
    if (known.length === 0) throw refuse('identity.passkey.not-found');
    const options = await this.relyingParty.signInOptions(known);
    await this.pendingSignIns.keepChallenge(pendingHash, options.challenge);
    return { options };
  }

  async complete(attempt: FactorAttempt): Promise<SignedIn> {
    const pending = await this.pendingSignIns.takeTry(attempt.pendingHash);
    const member = pending && (await this.members.findById(pending.memberId));
    if (!pending || !member) throw refuse('identity.second-factor.expired');
    const guesser = await this.guesserOf(member.email, attempt.caller);
    const { isLast } = await this.guess(attempt, member.email, guesser);
    const outcome = await this.source.transaction((manager) => this.attempt(manager, attempt, { pending, isLast }));
    if (outcome !== 'wrong' && attempt.proof.method !== 'passkey') await this.limits.wasNoGuess(member.email, guesser);
    if (outcome === 'expired') throw refuse('identity.second-factor.expired');
    if (typeof outcome === 'string') throw refuse('identity.second-factor.invalid');
    return outcome;
  }

  /** Nobody guesses a signature: a passkey costs nothing, and gets its owner in whatever others have tried. */
  private async guess({ proof, caller }: FactorAttempt, email: string, guesser: Guesser): Promise<{ isLast: boolean }> {
    if (proof.method === 'passkey') return { isLast: false };
    return this.limits.guess(caller.client.ip, email, guesser);
  }

  private async guesserOf(email: string, { deviceHash }: Caller): Promise<Guesser> {
    return (await this.devices.isProven(email, deviceHash)) ? 'device' : 'first-factor';
  }

  /** A refusal must commit too: what was shown is used up whatever comes of it. */
  private async attempt(
    manager: EntityManager,
    { pendingHash, proof, caller }: FactorAttempt,
    { pending, isLast }: Judged,
  ): Promise<SignedIn | Exclude<Judgement, 'right'> | 'expired'> {
    const member = await this.members.lockById(manager, pending.memberId);
    if (!member || !pendingHash) return 'expired';
    const { challenge, method } = pending;
    const judgement = await this.factors.judge(manager, member, { proof, challenge, client: caller.client });
    if (judgement === 'wrong' && isLast) await recordFactorLockOut(manager, member.id, caller.client.ip);
    if (judgement !== 'right') return judgement;
    if (!(await this.pendingSignIns.finish(manager, pendingHash))) return 'expired';
    return this.signIns.open(manager, { ...caller, member, method }, proof.method);
  }
}
