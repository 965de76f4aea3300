import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { roleField, ROLES } from '#contracts/access';
import { idField, textField } from '#contracts/http';
import { type AdminMember, MEMBER_STATES, parseMemberId } from '#contracts/identity';
import { streamRows } from '#platform/database';
import { type AdminList, Conditions, countAll, idsFilter, type Matching } from '#platform/lists';
import { type Member, MEMBER_COLUMNS, toAdminMember } from '../members/member.js';

export const memberFilter = z.strictObject({
  id: idsFilter(idField),
  q: textField(100).optional(),
  /** One, or any of several: the staff list asks for all roles of the console. */
  role: z.union([roleField, z.array(roleField).max(ROLES.length)]).optional(),
  state: z.enum(MEMBER_STATES).optional(),
});
type MemberFilter = z.infer<typeof memberFilter>;

const SORT_COLUMNS = {
  id: 'id',
  createdAt: 'created_at',
  lastSignInAt: 'last_sign_in_at',
  email: 'email',
  name: 'lower(first_name || last_name)',
  saffronId: 'saffron_id',
  role: 'role',
  state: 'state',
} as const;
export const MEMBER_SORTABLE = ['createdAt', 'lastSignInAt', 'email', 'name', 'saffronId', 'role', 'state'] as const;
type MemberSort = (typeof MEMBER_SORTABLE)[number];

/** The members of one tenant, as its console lists them. */
@Injectable()
export class MembersListQuery {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async list(
    { filter, sort, offset, limit }: AdminList<MemberFilter, MemberSort>,
    tenantId: string,
  ): Promise<{ rows: AdminMember[]; total: number }> {
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(limit, offset);
    const rows = await this.source.query<Member[]>(
      `SELECT ${MEMBER_COLUMNS} FROM members ${where.sql}
       ORDER BY ${orderOf(sort)} LIMIT ${page.names[0]} OFFSET ${page.names[1]}`,
      page.parameters,
    );
    return { rows: rows.map(toAdminMember), total: await countAll(this.source, 'FROM members', where) };
  }

  matching({ filter, sort }: AdminList<MemberFilter, MemberSort>, tenantId: string): Matching<AdminMember> {
    const where = conditionsOf(filter, tenantId);
    const sql = `SELECT ${MEMBER_COLUMNS} FROM members ${where.sql} ORDER BY ${orderOf(sort)}`;
    return {
      dataSource: this.source,
      count: () => countAll(this.source, 'FROM members', where),
      records: () => streamRows(this.source, sql, where.parameters, toAdminMember),
    };
  }
}

/** Who never signed in stands behind everybody who did, or before them: an order and its reverse, which one index serves. */
function orderOf({ field, order }: AdminList<MemberFilter, MemberSort>['sort']): string {
  const nulls = field === 'lastSignInAt' ? (order === 'DESC' ? 'NULLS LAST' : 'NULLS FIRST') : '';
  return `${SORT_COLUMNS[field]} ${order} ${nulls}, id ${order}`;
}

/** A member ID is found however it is typed. */
function conditionsOf({ id, q, role, state }: MemberFilter, tenantId: string): Conditions {
  const where = new Conditions();
  where.among('id', 'uuid', id);
  where.among('role', 'text', role === undefined ? undefined : [role].flat());
  where.equal('state', state);
  const saffronId = q && parseMemberId(q);
  if (saffronId) where.equal('saffron_id', saffronId);
  else where.contains(['email', `first_name || ' ' || last_name`, 'saffron_id'], q);
  where.equal('tenant_id', tenantId);
  return where;
}
