import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import { changedRows } from '#platform/database';
import { type Member, MEMBER_COLUMNS } from './member.js';
import { MemberEvents } from './member-events.js';

/** Above whatever version of a member anybody can have been told, also one that a restore has undone. */
const LEAP = 10_000;
const TOGETHER = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

const RAISE = `
  UPDATE members SET version = version + ${LEAP}
  WHERE id IN (SELECT id FROM members WHERE id > $1 ORDER BY id LIMIT ${TOGETHER} FOR UPDATE)
  RETURNING ${MEMBER_COLUMNS}`;

/** Tells every member as he is now, for services whose picture of them may have come apart from ours. Doing it again does no harm. */
@Injectable()
export class AnnounceMembersService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly events: MemberEvents,
  ) {}

  /** Of all tenants; some hundred in a transaction. @returns how many there are */
  async announceAll(): Promise<number> {
    let announced = 0;
    for (let after: string | undefined = FIRST; after !== undefined;) {
      const members: readonly Member[] = await this.source.transaction((manager) => this.announce(manager, after!));
      announced += members.length;
      after = members
        .map(({ id }) => id)
        .sort()
        .at(-1);
    }
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
        action: 'members.announced',
        actor: SYSTEM_ACTOR,
        target: { type: 'members', id: 'all' },
        after: { count: announced },
      }),
    );
    return announced;
  }

  private async announce(manager: EntityManager, after: string): Promise<readonly Member[]> {
    const members = await changedRows<Member>(manager, RAISE, [after]);
    for (const member of members) {
      // What an activation brings about is repeatable; whoever has left gets no accounts again.
      if (member.state === 'closed') await this.events.changed(manager, member);
      else await this.events.activated(manager, member);
    }
    return members;
  }
}
