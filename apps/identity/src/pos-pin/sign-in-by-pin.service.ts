import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type User } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { ConfirmedProfileService } from '../flows/confirmed-profile.service.js';
import { Limits } from '../limits/limits.js';
import { toUser } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { SecretHasher } from '../secrets/secret-hasher.js';
import type { Client } from '../sessions/client.js';
import { type OpenedSession, OpenSessionService } from '../sessions/open-session.service.js';
import { PinsRepository } from './pins.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

export interface PinSignIn {
  readonly email: string;
  readonly posPin: string;
  readonly deviceHash: Buffer | undefined;
  readonly flowHash: Buffer | undefined;
  readonly client: Client;
}

export interface SignedInByPin {
  readonly user: User;
  readonly session: OpenedSession;
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
    private readonly sessions: OpenSessionService,
    private readonly confirmedProfile: ConfirmedProfileService,
  ) {}

  async signIn({ email, posPin, deviceHash, flowHash, client }: PinSignIn): Promise<SignedInByPin> {
    await this.limits.pin(client.ip);
    const memberId = await this.memberOnDevice(email, posPin, deviceHash);
    const taken = await this.pins.takeTry(memberId);
    if (!taken) throw refuse('identity.pin.locked');
    if (!(await this.hasher.matches(taken.pinHash, posPin))) {
      if (taken.isLast) await this.recordLock(memberId, client);
      throw refuse('identity.pin.invalid');
    }
    const outcome = await this.source.transaction((manager) => this.open(manager, memberId, flowHash, client));
    if (outcome === 'suspended') throw refuse('identity.member.suspended');
    return outcome;
  }

  /** An unknown address, a member without PIN and a device that is not proven answer alike, after the same work. */
  private async memberOnDevice(email: string, posPin: string, deviceHash: Buffer | undefined): Promise<string> {
    const found = await this.pins.findOnDevice(email, deviceHash);
    if (found) return found.memberId;
    await this.hasher.matches(undefined, posPin);
    throw refuse('identity.pin.device-not-proven');
  }

  private async open(
    manager: EntityManager,
    memberId: string,
    flowHash: Buffer | undefined,
    client: Client,
  ): Promise<SignedInByPin | 'suspended'> {
    const member = await this.members.lockById(manager, memberId);
    if (!member) throw refuse('identity.pin.invalid');
    await this.pins.recordRight(manager, memberId);
    if (member.state === 'suspended') return 'suspended';
    await this.confirmedProfile.apply(manager, member, flowHash, client.ip);
    const session = await this.sessions.open(manager, { member, method: 'pos-pin', client });
    await recordAudit(manager, {
      source: 'identity',
      action: 'session.opened',
      actor: { id: memberId, label: member.saffronId, ip: client.ip },
      target: { type: 'member', id: memberId },
      after: { method: 'pos-pin', device: client.device },
    });
    return { user: toUser(member), session };
  }

  private async recordLock(memberId: string, { ip }: Client): Promise<void> {
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
        action: 'pin.locked',
        actor: { id: null, label: 'visitor', ip },
        target: { type: 'member', id: memberId },
        reason: 'Too many wrong tries',
      }),
    );
  }
}
