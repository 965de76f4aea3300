import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { type Member, MEMBER_COLUMNS, type ProfileChanges, profileParameters, SET_PROFILE } from './member.js';

export interface NewMember {
  readonly id: string;
  readonly registrationId: string;
  readonly tenantId: string;
  /** False where it is not sure whose password the registration carries. */
  readonly keepsPassword: boolean;
}

/** Rows of members. What changes a member runs in the caller's transaction, together with its audit row. */
@Injectable()
export class MembersRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async findById(id: string): Promise<Member | undefined> {
    const [member] = await this.source.query<Member[]>(`SELECT ${MEMBER_COLUMNS} FROM members WHERE id = $1`, [id]);
    return member;
  }

  async existsByEmail(email: string): Promise<boolean> {
    return (await this.source.query<unknown[]>('SELECT 1 FROM members WHERE email = $1', [email])).length > 0;
  }

  async findWithPassword(
    email: string,
    saffronId: string,
  ): Promise<{ member: Member; passwordHash: string | null } | undefined> {
    const [row] = await this.source.query<(Member & { passwordHash: string | null })[]>(
      `SELECT ${MEMBER_COLUMNS}, password_hash AS "passwordHash" FROM members WHERE email = $1 AND saffron_id = $2`,
      [email, saffronId],
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

  /** A right code also unlocks the PIN. */
  async recordSignIn(manager: EntityManager, id: string): Promise<Member> {
    return this.update(manager, 'last_sign_in_at = now(), pos_pin_tries = 0', [id]);
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

  private async update(manager: EntityManager, set: string, parameters: [id: string, ...unknown[]]): Promise<Member> {
    const sql = `UPDATE members SET ${set} WHERE id = $1 RETURNING ${MEMBER_COLUMNS}`;
    const [row] = await changedRows<Member>(manager, sql, parameters);
    if (!row) throw new Error('a member that was locked is gone');
    return row;
  }
}
