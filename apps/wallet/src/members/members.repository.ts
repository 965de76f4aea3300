import type { MemberProjection } from '#contracts/identity';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Member } from './member.js';

const COLUMNS = 'member_id AS "memberId", saffron_id AS "saffronId", masked_name AS "maskedName", state';

/** An older version never overwrites a newer one, in whatever order the events arrive. */
const UPSERT = `
  INSERT INTO members (member_id, saffron_id, email_hash, masked_name, state, version) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (member_id) DO UPDATE SET saffron_id = excluded.saffron_id, email_hash = excluded.email_hash,
    masked_name = excluded.masked_name, state = excluded.state, version = excluded.version
  WHERE members.version < excluded.version`;

/** A key is a member's id, a member ID or the hash of an address; they cannot be taken for one another. */
const FIND = `
  SELECT k.key, ${COLUMNS} FROM unnest($1::text[]) AS k (key)
  JOIN members m ON m.member_id = CASE WHEN k.key LIKE '________-____-____-____-____________' THEN k.key::uuid END
  UNION ALL
  SELECT saffron_id, ${COLUMNS} FROM members WHERE saffron_id = ANY ($1)
  UNION ALL
  SELECT email_hash, ${COLUMNS} FROM members WHERE email_hash = ANY ($1)`;

@Injectable()
export class MembersRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** Keeps the newest of what is stored and what is told, and answers it; later callers wait for the transaction's end. */
  async keepNewest(manager: EntityManager, told: MemberProjection): Promise<Member> {
    const { memberId, saffronId, emailHash, maskedName, state, version } = told;
    await manager.query(UPSERT, [memberId, saffronId, emailHash, maskedName, state, version]);
    const [member] = await manager.query<Member[]>(`SELECT ${COLUMNS} FROM members WHERE member_id = $1`, [memberId]);
    return member as Member;
  }

  async findByKeys(keys: readonly string[]): Promise<Map<string, Member>> {
    const rows = await this.dataSource.query<(Member & { key: string })[]>(FIND, [keys]);
    return new Map(rows.map(({ key, ...member }) => [key, member]));
  }
}
