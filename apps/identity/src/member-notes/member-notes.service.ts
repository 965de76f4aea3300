import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS, type MemberNote } from '#contracts/identity';
import { newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { MembersRepository } from '../members/members.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

interface Row extends Omit<MemberNote, 'createdAt'> {
  readonly createdAt: Date;
}

/**
 * What administrators write down about a member, newest first. Nobody changes a note; one that was wrong gets another behind it. What
 * stands about one of them is for his colleagues.
 */
@Injectable()
export class MemberNotesService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
  ) {}

  async list(principal: Principal, memberId: string): Promise<MemberNote[]> {
    await this.requireOther(principal, memberId);
    const rows = await this.source.query<Row[]>(
      `SELECT id, author_id AS "authorId", author_label AS "authorLabel", text, created_at AS "createdAt"
       FROM member_notes WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT 200`,
      [memberId],
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  async add(principal: Principal, memberId: string, text: string): Promise<MemberNote> {
    await this.requireOther(principal, memberId);
    const note = {
      id: newId(),
      authorId: principal.memberId,
      authorLabel: principal.saffronId,
      text,
      createdAt: new Date().toISOString(),
    };
    await this.source.transaction(async (manager) => {
      await manager.query(
        'INSERT INTO member_notes (id, member_id, author_id, author_label, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [note.id, memberId, note.authorId, note.authorLabel, text, note.createdAt],
      );
      await recordAudit(manager, {
        source: 'identity',
        action: 'member.noted',
        actor: actorOf(principal),
        target: { type: 'member', id: memberId },
        after: { noteId: note.id },
      });
    });
    return note;
  }

  /** Compares the id as it is stored: one that was asked for may be spelled in capitals. */
  private async requireOther({ memberId, tenantId }: Principal, id: string): Promise<void> {
    const member = await this.members.findInTenant(id, tenantId);
    if (!member) throw refuse('identity.member.not-found');
    if (member.id === memberId) throw refuse('identity.member.own-account');
  }
}
