import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type AddPasskeyRequest, IDENTITY_ERRORS, type PasskeyItem, type PasskeyOptions } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { type FactorChange, FactorChangesService } from '../factor-changes/factor-changes.service.js';
import { fullName } from '../members/member.rules.js';
import { MembersRepository } from '../members/members.repository.js';
import { ChallengesRepository } from './challenges.repository.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';

const refuse = refusals(IDENTITY_ERRORS);
const whatIs = (name: string) => ({ factor: 'passkey', label: 'Passkey', name }) as const;

/** A member's own passkeys. */
@Injectable()
export class ManagePasskeysService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
    private readonly relyingParty: RelyingParty,
    private readonly challenges: ChallengesRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly changes: FactorChangesService,
  ) {}

  /** For this session, and no other. */
  async options({ memberId, sessionId }: Principal): Promise<PasskeyOptions> {
    const member = await this.members.findById(memberId);
    if (!member) throw new Error('a member who is signed in is gone');
    const known = await this.passkeys.of(this.source.manager, memberId);
    const owner = { id: memberId, email: member.email, name: fullName(member) };
    const options = await this.relyingParty.registrationOptions(owner, known);
    await this.challenges.keep(`registration:${sessionId}`, options.challenge);
    return { options };
  }

  async add(change: FactorChange, { name, response }: AddPasskeyRequest): Promise<PasskeyItem> {
    const { memberId, sessionId } = change.principal;
    const challenge = await this.challenges.take(`registration:${sessionId}`, response.response.clientDataJSON);
    const passkey = challenge && (await this.relyingParty.judgeNew(response, challenge));
    if (!passkey) throw refuse('identity.passkey.invalid');
    return this.source.transaction(async (manager) => {
      await this.members.lockById(manager, memberId);
      if (!(await this.passkeys.hasRoom(manager, memberId))) throw refuse('identity.passkey.too-many');
      const item = await this.passkeys.add(manager, memberId, passkey, name);
      if (!item) throw refuse('identity.passkey.known');
      await this.changes.added(manager, change, whatIs(name));
      return item;
    });
  }

  async rename(principal: Principal, id: string, name: string): Promise<PasskeyItem> {
    return this.source.transaction(async (manager) => {
      const item = await this.passkeys.rename(manager, principal.memberId, id, name);
      if (!item) throw refuse('identity.passkey.not-found');
      const target = { type: 'member', id: principal.memberId };
      const act = { source: 'identity', action: 'passkey.renamed', actor: actorOf(principal), target };
      await recordAudit(manager, { ...act, after: { passkeyId: id, name } });
      return item;
    });
  }

  async remove(change: FactorChange, id: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      const removed = await this.passkeys.remove(manager, change.principal.memberId, id);
      if (!removed) throw refuse('identity.passkey.not-found');
      await this.changes.removed(manager, change, whatIs(removed.name));
    });
  }
}
