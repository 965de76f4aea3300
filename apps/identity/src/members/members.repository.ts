import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { type Member, MEMBER_COLUMNS, type ProfileChanges, profileParameters, SET_PROFILE } from './member.js';

export interface NewMember {
  readonly id: string;
  readonly registrationId: string;
  readonly tenantId: string;
  /** False where it is not sure whose password the registration carries. */
  readonly keepsPassword: boolean;
}

/**
 * Rows of members. What changes a member runs in the caller's transaction, together with its audit row. An address belongs to one
 * member of all tenants; who is a member of another one is nobody here, until a right code has proven the address.
 */
@Injectable()
export class MembersRepository {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async findById(id: string): Promise<Member | undefined> {
    const [member] = await this.source.query<Member[]>(`SELECT ${MEMBER_COLUMNS} FROM members WHERE id = $1`, [id]);
    return member;
  }

  /** As an administrator of the tenant sees it. */
  async findInTenant(id: string, tenantId: string): Promise<Member | undefined> {
    const member = await this.findById(id);
    return member?.tenantId === tenantId ? member : undefined;
  }

  async existsByEmail(email: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM members WHERE email = $1 AND tenant_id = $2';
    return (await this.source.query<unknown[]>(sql, [email, this.config.TENANT_ID])).length > 0;
  }

  /**
   * Whether an address is no longer to be had: somebody has it, in whatever tenant, or somebody but `exceptId` left it so lately that
   * its owner may yet bring it back.
   */
  async isTaken(email: string, exceptId?: string, on: EntityManager = this.source.manager): Promise<boolean> {
    const rows = await on.query<unknown[]>(
      `SELECT 1 FROM members WHERE email = $1
       UNION ALL SELECT 1 FROM undo_tokens WHERE kind = 'email-change' AND payload->>'email' = $1 AND expires_at > now()
         AND member_id IS DISTINCT FROM $2`,
      [email, exceptId ?? null],
    );
    return rows.length > 0;
  }

  async findWithPassword(
    email: string,
    saffronId: string,
  ): Promise<{ member: Member; passwordHash: string | null } | undefined> {
    const [row] = await this.source.query<(Member & { passwordHash: string | null })[]>(
      `SELECT ${MEMBER_COLUMNS}, password_hash AS "passwordHash" FROM members
       WHERE email = $1 AND saffron_id = $2 AND tenant_id = $3`,
      [email, saffronId, this.config.TENANT_ID],
    );
    return row && { member: row, passwordHash: row.passwordHash };
  }

  async lockById(manager: EntityManager, id: string): Promise<Member | undefined> {
    const [member] = await manager.query<Member[]>(`SELECT ${MEMBER_COLUMNS} FROM members WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
    return member;
  }

  async lockByEmail(manager: EntityManager, email: string): Promise<Member | undefined> {
    const [member] = await manager.query<Member[]>(
      `SELECT ${MEMBER_COLUMNS} FROM members WHERE email = $1 FOR UPDATE`,
      [email],
    );
    return member;
  }

  async insertFromRegistration(manager: EntityManager, member: NewMember): Promise<Member> {
    const [row] = await manager.query<Member[]>(
      `INSERT INTO members (id, tenant_id, saffron_id, email, first_name, last_name, phone_number, country, address, city,
         state_province, postal_code, password_hash)
       SELECT $1, $2, saffron_id, email, first_name, last_name, phone_number, country, address, city, state_province,
         postal_code, CASE WHEN $4 THEN password_hash END
       FROM registrations WHERE id = $3
       RETURNING ${MEMBER_COLUMNS}`,
      [member.id, member.tenantId, member.registrationId, member.keepsPassword],
    );
    return row!;
  }

  async updateProfile(manager: EntityManager, id: string, changes: ProfileChanges): Promise<Member> {
    return this.update(manager, SET_PROFILE, [id, ...profileParameters(changes)]);
  }

  /** From here on every session that was opened with other rights is dead. */
  async updateRole(manager: EntityManager, id: string, role: Member['role']): Promise<Member> {
    return this.update(manager, 'role = $2, permission_version = permission_version + 1', [id, role]);
  }

  async suspend(manager: EntityManager, id: string, reason: string): Promise<Member> {
    const set = `state = 'suspended', suspended_reason = $2, version = version + 1, permission_version = permission_version + 1`;
    return this.update(manager, set, [id, reason]);
  }

  async reactivate(manager: EntityManager, id: string): Promise<Member> {
    return this.update(manager, `state = 'active', suspended_reason = NULL, version = version + 1`, [id]);
  }

  /** From here on every session that was opened with the old one is dead. */
  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<Member> {
    const set = 'password_hash = $2, password_changed_at = now(), permission_version = permission_version + 1';
    return this.update(manager, set, [id, passwordHash]);
  }

  /** From here on codes and mails go there, and every session that was opened before is dead. */
  async changeEmail(manager: EntityManager, id: string, email: string): Promise<Member> {
    const set = 'email = $2, version = version + 1, permission_version = permission_version + 1';
    return this.update(manager, set, [id, email]);
  }

  /** Leaves of a member what the books refer to: his ids. The address is free again. */
  async close(manager: EntityManager, id: string): Promise<Member> {
    const blank = [
      'first_name',
      'last_name',
      'phone_number',
      'country',
      'address',
      'city',
      'state_province',
      'postal_code',
    ];
    const set = `state = 'closed', email = id || '@closed.invalid', ${blank.map((name) => `${name} = ''`).join(', ')},
      password_hash = NULL, password_changed_at = NULL, pos_pin_hash = NULL, pos_pin_tries = 0,
      version = version + 1, permission_version = permission_version + 1`;
    return this.update(manager, set, [id]);
  }

  private async update(manager: EntityManager, set: string, parameters: [id: string, ...unknown[]]): Promise<Member> {
    const sql = `UPDATE members SET ${set} WHERE id = $1 RETURNING ${MEMBER_COLUMNS}`;
    const [row] = await changedRows<Member>(manager, sql, parameters);
    if (!row) throw new Error('a member that was locked is gone');
    return row;
  }
}
