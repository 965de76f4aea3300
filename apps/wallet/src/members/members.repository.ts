import type { MemberProjection } from '#contracts/identity';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { keyText, type Member, type MemberKey } from './member.js';

const COLUMNS = 'member_id AS "memberId", saffron_id AS "saffronId", masked_name AS "maskedName", state';

/** An older version never overwrites a newer one, in whatever order the events arrive. */
const UPSERT = `
  INSERT INTO members (member_id, saffron_id, email_hash, masked_name, state, version) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (member_id) DO UPDATE SET saffron_id = excluded.saffron_id, email_hash = excluded.email_hash,
    masked_name = excluded.masked_name, state = excluded.state, version = excluded.version
  WHERE members.version < excluded.version`;

const FIND = `
  SELECT 'id' AS kind, ${COLUMNS}, NULL AS "emailHash" FROM members WHERE member_id = ANY ($1::uuid[])
  UNION ALL
  SELECT 'member-id', ${COLUMNS}, NULL FROM members WHERE saffron_id = ANY ($2::text[])
  UNION ALL
  SELECT 'address', ${COLUMNS}, email_hash FROM members WHERE email_hash = ANY ($3::text[])`;

interface FoundRow extends Member {
  readonly kind: MemberKey['kind'];
  readonly emailHash: string | null;
}

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

  /** Answers by {@link keyText}. */
  async findByKeys(keys: readonly MemberKey[]): Promise<Map<string, Member>> {
    const valuesOf = (kind: MemberKey['kind']): string[] =>
      keys.flatMap((key) => (key.kind === kind ? [key.value] : []));
    const values = [valuesOf('id'), valuesOf('member-id'), valuesOf('address')];
    const rows = await this.dataSource.query<FoundRow[]>(FIND, values);
    return new Map(rows.map((row) => [keyText({ kind: row.kind, value: valueOf(row) }), row]));
  }
}

const valueOf = ({ kind, memberId, saffronId, emailHash }: FoundRow): string =>
  kind === 'id' ? memberId : kind === 'member-id' ? saffronId : (emailHash as string);
