import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { idField, textField } from '#contracts/http';
import { INVITATION_STATES, type InviteStaffRequest, type StaffInvitation } from '#contracts/identity';
import { newId } from '#kernel';
import type { Principal } from '#platform/auth';
import { changedRows, streamRows } from '#platform/database';
import { type AdminList, Conditions, countAll, idsFilter, type Matching } from '#platform/lists';
import { type Invitation, INVITATION_COLUMNS, INVITATION_STATE, toStaffInvitation } from './invitation.js';

export const invitationFilter = z.strictObject({
  id: idsFilter(idField),
  state: z.enum(INVITATION_STATES).optional(),
  q: textField(100).optional(),
});
type InvitationFilter = z.infer<typeof invitationFilter>;
export const INVITATION_SORTABLE = ['createdAt', 'expiresAt', 'email', 'role'] as const;
type InvitationSort = (typeof INVITATION_SORTABLE)[number];
const SORT_COLUMNS: Record<InvitationSort | 'id', string> = {
  id: 'id',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  email: 'email',
  role: 'role',
};

@Injectable()
export class InvitationsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async list(
    { filter, sort, offset, limit }: AdminList<InvitationFilter, InvitationSort>,
    tenantId: string,
  ): Promise<{ rows: Invitation[]; total: number }> {
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(limit, offset);
    const rows = await this.source.query<Invitation[]>(
      `SELECT ${INVITATION_COLUMNS} FROM staff_invitations ${where.sql}
       ORDER BY ${orderOf(sort)} LIMIT ${page.names[0]} OFFSET ${page.names[1]}`,
      page.parameters,
    );
    return { rows, total: await countAll(this.source, 'FROM staff_invitations', where) };
  }

  matching({ filter, sort }: AdminList<InvitationFilter, InvitationSort>, tenantId: string): Matching<StaffInvitation> {
    const where = conditionsOf(filter, tenantId);
    const sql = `SELECT ${INVITATION_COLUMNS} FROM staff_invitations ${where.sql} ORDER BY ${orderOf(sort)}`;
    return {
      dataSource: this.source,
      count: () => countAll(this.source, 'FROM staff_invitations', where),
      records: () => streamRows(this.source, sql, where.parameters, toStaffInvitation),
    };
  }

  async findByToken(hash: Buffer): Promise<Invitation | undefined> {
    const sql = `SELECT ${INVITATION_COLUMNS} FROM staff_invitations WHERE token_hash = $1`;
    return (await this.source.query<Invitation[]>(sql, [hash]))[0];
  }

  async lockByToken(manager: EntityManager, hash: Buffer): Promise<Invitation | undefined> {
    const sql = `SELECT ${INVITATION_COLUMNS} FROM staff_invitations WHERE token_hash = $1 FOR UPDATE`;
    return (await manager.query<Invitation[]>(sql, [hash]))[0];
  }

  async lockInTenant(manager: EntityManager, id: string, tenantId: string): Promise<Invitation | undefined> {
    const sql = `SELECT ${INVITATION_COLUMNS} FROM staff_invitations WHERE id = $1 AND tenant_id = $2 FOR UPDATE`;
    return (await manager.query<Invitation[]>(sql, [id, tenantId]))[0];
  }

  /** Takes the place of one that is open for the address; those who invite it at once come one after the other. */
  async insert(
    manager: EntityManager,
    by: Principal,
    { email, role, reason }: InviteStaffRequest,
    link: { hash: Buffer; expiresAt: Date },
  ): Promise<Invitation> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `invitation ${by.tenantId} ${email}`,
    ]);
    await manager.query(
      `UPDATE staff_invitations SET revoked_at = now()
       WHERE tenant_id = $1 AND email = $2 AND accepted_at IS NULL AND revoked_at IS NULL`,
      [by.tenantId, email],
    );
    const [row] = await manager.query<Invitation[]>(
      `INSERT INTO staff_invitations (id, tenant_id, email, role, reason, token_hash, invited_by, invited_by_label, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${INVITATION_COLUMNS}`,
      [newId(), by.tenantId, email, role, reason, link.hash, by.memberId, by.saffronId, link.expiresAt],
    );
    return row!;
  }

  /** From here on only the new link works. */
  async renew(manager: EntityManager, id: string, link: { hash: Buffer; expiresAt: Date }): Promise<Invitation> {
    return this.update(manager, 'token_hash = $2, expires_at = $3, sent_at = now()', [id, link.hash, link.expiresAt]);
  }

  async revoke(manager: EntityManager, id: string): Promise<Invitation> {
    return this.update(manager, 'revoked_at = now()', [id]);
  }

  async accept(manager: EntityManager, id: string): Promise<Invitation> {
    return this.update(manager, 'accepted_at = now()', [id]);
  }

  private async update(manager: EntityManager, set: string, parameters: unknown[]): Promise<Invitation> {
    const sql = `UPDATE staff_invitations SET ${set} WHERE id = $1 RETURNING ${INVITATION_COLUMNS}`;
    const [row] = await changedRows<Invitation>(manager, sql, parameters);
    if (!row) throw new Error('an invitation that was locked is gone');
    return row;
  }
}

const orderOf = ({ field, order }: AdminList<InvitationFilter, InvitationSort>['sort']): string =>
  `${SORT_COLUMNS[field]} ${order}, id ${order}`;

function conditionsOf({ id, state, q }: InvitationFilter, tenantId: string): Conditions {
  const where = new Conditions();
  where.equal('tenant_id', tenantId);
  where.among('id', 'uuid', id);
  where.matches(state, (name) => `${INVITATION_STATE} = ${name}`);
  where.contains(['email', 'invited_by_label', 'reason'], q);
  return where;
}
