import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { type Caller, CompleteSignInService, type SignInOutcome } from '../authentication/complete-sign-in.service.js';
import { Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { SecretHasher } from '../secrets/secret-hasher.js';
import type { Client } from '../sessions/client.js';
import { PinsRepository, type ProvenHere } from './pins.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

export interface PinSignIn extends Caller {
  readonly email: string;
  readonly posPin: string;
}

/** Opens a session by PIN, in a browser that the member has proven by a code before. A locked PIN is not looked at. */
@Injectable()
export class SignInByPinService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly hasher: SecretHasher,
    private readonly pins: PinsRepository,
    private readonly members: MembersRepository,
    private readonly signIns: CompleteSignInService,
  ) {}

  async signIn(attempt: PinSignIn): Promise<SignInOutcome> {
    const { email, posPin, deviceHash, client } = attempt;
    this.hasher.expectRoom();
    await this.limits.pin(client.ip);
    const proven = await this.memberOnDevice(email, posPin, deviceHash);
    await this.judge(proven, attempt);
    const outcome = await this.source.transaction((manager) => this.open(manager, proven.memberId, attempt));
    if (outcome === 'suspended') throw refuse('identity.member.suspended');
    return outcome;
  }

  /** Tries are counted for the member and for the device, which may be the device of many members. */
  private async judge({ memberId, browserId }: ProvenHere, { posPin, client }: PinSignIn): Promise<void> {
    const { isLast } = await this.limits.pinOnDevice(browserId);
    const taken = await this.pins.takeTry(memberId);
    const isRight = taken !== undefined && (await this.hasher.matches(taken.pinHash, posPin));
    if (!taken || isRight) await this.limits.wasNoPinGuess(browserId);
    if (!taken) throw refuse('identity.pin.locked');
    if (isRight) return;
    if (taken.isLast) await this.record('pin.locked', memberId, client);
    if (isLast) await this.record('pin.device-locked', memberId, client);
    throw refuse('identity.pin.invalid');
  }

  /** An unknown address, a member without PIN and a device that is not proven answer alike, after the same work. */
  private async memberOnDevice(email: string, posPin: string, deviceHash: Buffer | undefined): Promise<ProvenHere> {
    const found = await this.pins.findOnDevice(email, deviceHash);
    if (found) return found;
    await this.hasher.matches(undefined, posPin);
    throw refuse('identity.pin.device-not-proven');
  }

  private async open(
    manager: EntityManager,
    memberId: string,
    attempt: PinSignIn,
  ): Promise<SignInOutcome | 'suspended'> {
    const member = await this.members.lockById(manager, memberId);
    if (!member) throw refuse('identity.pin.invalid');
    await this.pins.forgetTries(manager, memberId);
    if (member.state === 'suspended') return 'suspended';
    return this.signIns.complete(manager, { ...attempt, member, method: 'pos-pin' });
  }

  /** Staff see it in the log of acts. */
  private async record(action: string, memberId: string, { ip }: Client): Promise<void> {
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
        action,
        actor: { id: null, label: 'visitor', ip },
        target: { type: 'member', id: memberId },
        reason: 'Too many wrong tries',
      }),
    );
  }
}
