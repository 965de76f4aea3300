import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { memberActivated, memberChanged, type MemberProjection } from '#contracts/identity';
import { appendToOutbox } from '#platform/events';
import { AddressHasher } from '../secrets/address-hasher.js';
import type { Member } from './member.js';
import { maskedName } from './member.rules.js';

/** Tells the other services what they keep of a member, in the transaction that changed it. */
@Injectable()
export class MemberEvents {
  constructor(private readonly addresses: AddressHasher) {}

  async activated(manager: EntityManager, member: Member): Promise<void> {
    await appendToOutbox(manager, memberActivated, { key: member.id, payload: this.projectionOf(member) });
  }

  async changed(manager: EntityManager, member: Member): Promise<void> {
    await appendToOutbox(manager, memberChanged, { key: member.id, payload: this.projectionOf(member) });
  }

  private projectionOf(member: Member): MemberProjection {
    return {
      memberId: member.id,
      tenantId: member.tenantId,
      saffronId: member.saffronId,
      emailHash: this.addresses.hash(member.email),
      maskedName: maskedName(member),
      state: member.state,
      version: member.version,
    };
  }
}
