import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS, type ProfileData } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { editableOf, type ProfileChanges, toProfileData } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** A member's own profile. The member ID, the names and the address stay as they are. */
@Injectable()
export class ProfileService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
  ) {}

  async read(memberId: string): Promise<ProfileData> {
    const member = await this.members.findById(memberId);
    if (!member) throw refuse('identity.member.not-found');
    return toProfileData(member);
  }

  /** What is left out stays as it is. */
  async update(principal: Principal, changes: ProfileChanges): Promise<ProfileData> {
    return this.source.transaction(async (manager) => {
      const member = await this.members.lockById(manager, principal.memberId);
      if (!member) throw refuse('identity.member.not-found');
      const before = editableOf(member);
      const changed = await this.members.updateProfile(manager, member.id, changes);
      await recordAudit(manager, {
        source: 'identity',
        action: 'member.profile-changed',
        actor: actorOf(principal),
        target: { type: 'member', id: member.id },
        before,
        after: editableOf(changed),
      });
      return toProfileData(changed);
    });
  }
}
