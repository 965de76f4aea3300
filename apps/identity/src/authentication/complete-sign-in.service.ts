import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type SecondFactor, type SessionMethod, type User } from '#contracts/identity';
import { refusals } from '#kernel';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { DevicesService } from '../devices/devices.service.js';
import { NewDeviceService } from '../devices/new-device.service.js';
import { ConfiguredAdminsService } from '../first-admin/configured-admins.service.js';
import { ConfirmedProfileService } from '../flows/confirmed-profile.service.js';
import type { FlowProof } from '../flows/flow.cookie.js';
import { type Member, toUser } from '../members/member.js';
import type { Client } from '../sessions/client.js';
import { type OpenedSession, OpenSessionService } from '../sessions/open-session.service.js';
import { type PendingMethod, PendingSignInsRepository } from './pending-sign-ins.repository.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** What a sign-in call shows of itself besides its first factor. */
export interface Caller {
  readonly flow: FlowProof;
  readonly deviceHash: Buffer | undefined;
  readonly client: Client;
}

/** A factor that was right. The caller of the service holds the member's row locked. */
export interface ProvenFactor extends Caller {
  readonly member: Member;
  readonly method: SessionMethod;
}

export interface SignedIn {
  readonly user: User;
  readonly session: OpenedSession;
  /** For the browser's cookie; undefined where the way of signing in proves no device. */
  readonly deviceToken?: string | undefined;
}

/** The first factor was right, and a second one is set up. */
export interface SecondFactorWanted {
  readonly pendingToken: string;
  readonly methods: readonly SecondFactor[];
}

export type SignInOutcome = SignedIn | SecondFactorWanted;

const isPending = (method: SessionMethod): method is PendingMethod => method !== 'passkey' && method !== 'pos-pin';

/**
 * Where every way of signing in ends: after the right first factor the second one is asked for, if there is one, and then the
 * session is opened, with everything that follows from it, in the caller's transaction.
 */
@Injectable()
export class CompleteSignInService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly factors: SecondFactorsRepository,
    private readonly pending: PendingSignInsRepository,
    private readonly admins: ConfiguredAdminsService,
    private readonly confirmedProfile: ConfirmedProfileService,
    private readonly sessions: OpenSessionService,
    private readonly devices: DevicesService,
    private readonly newDevices: NewDeviceService,
  ) {}

  async complete(manager: EntityManager, proven: ProvenFactor): Promise<SignInOutcome> {
    const { member, method } = proven;
    this.refuseUnwelcome(member);
    const methods = isPending(method) ? await this.factors.of(manager, member.id) : [];
    if (!isPending(method) || methods.length === 0) return this.open(manager, proven);
    return { pendingToken: await this.pending.start(manager, member.id, method), methods };
  }

  /** Opens the session. `secondFactor` is the one that was right, where one was asked for. */
  async open(manager: EntityManager, proven: ProvenFactor, secondFactor?: SecondFactor): Promise<SignedIn> {
    const { member: known, method, flow, client, deviceHash } = proven;
    this.refuseUnwelcome(known);
    await this.confirmedProfile.apply(manager, known, flow.hash, client.ip);
    const member = method === 'otp' ? await this.admins.grant(manager, known) : known;
    const provesDevice = method !== 'pos-pin' && method !== 'password';
    const proof = provesDevice ? await this.devices.prove(manager, member.id, deviceHash) : undefined;
    const device = { deviceHash: proof?.hash ?? deviceHash };
    const session = await this.sessions.open(manager, { member, method, secondFactor, client, ...device });
    const isNew = proof ? proof.isNew : !session.deviceId;
    if (isNew && known.lastSignInAt)
      await this.newDevices.tell(manager, { member, sessionId: session.id, deviceId: session.deviceId, client });
    return { user: toUser(member), session, deviceToken: proof?.token };
  }

  /** Accounts of another tenant of the same database are signed in to at its own site alone. */
  isOfThisTenant({ tenantId }: Member): boolean {
    return tenantId === this.config.TENANT_ID;
  }

  private refuseUnwelcome(member: Member): void {
    if (!this.isOfThisTenant(member)) throw refuse('identity.member.other-tenant');
    if (member.state !== 'active') throw refuse('identity.member.suspended');
  }
}
