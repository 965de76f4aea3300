import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '#kernel';
import { changedRows } from '#platform/database';
import { type ProfileChanges, profileParameters, SET_PROFILE } from '../members/member.js';
import { type Registration, REGISTRATION_COLUMNS } from './registration.js';
import type { Candidate } from './registration.rules.js';

export interface NewRegistration {
  readonly flowHash: Buffer;
  readonly saffronId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly country: string;
  readonly passwordHash: string;
}

const LIFETIME = "interval '7 days'";

/** Rows of pending registrations; one that became a member or came to nothing is deleted. */
@Injectable()
export class RegistrationsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async insert(registration: NewRegistration): Promise<Registration> {
    const { flowHash, saffronId, email, firstName, lastName, phoneNumber, country, passwordHash } = registration;
    const [row] = await this.source.query<Registration[]>(
      `INSERT INTO registrations (id, flow_hash, saffron_id, email, first_name, last_name, phone_number, country, password_hash,
         expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + ${LIFETIME})
       RETURNING ${REGISTRATION_COLUMNS}`,
      [newId(), flowHash, saffronId, email, firstName, lastName, phoneNumber, country, passwordHash],
    );
    return row!;
  }

  async find(email: string, saffronId: string): Promise<Registration | undefined> {
    const [row] = await this.source.query<Registration[]>(
      `SELECT ${REGISTRATION_COLUMNS} FROM registrations WHERE email = $1 AND saffron_id = $2 AND expires_at > now()`,
      [email, saffronId],
    );
    return row;
  }

  async existsByEmail(email: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM registrations WHERE email = $1 AND expires_at > now() LIMIT 1';
    return (await this.source.query<unknown[]>(sql, [email])).length > 0;
  }

  /** Whether a flow that is alive has made, or taken over, a registration for the address. */
  async isPendingIn(email: string, flowHash: Buffer | undefined): Promise<boolean> {
    if (!flowHash) return false;
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM registrations r JOIN flows f ON f.token_hash = r.flow_hash
       WHERE r.email = $1 AND r.flow_hash = $2 AND r.expires_at > now() AND f.expires_at > now() LIMIT 1`,
      [email, flowHash],
    );
    return rows.length > 0;
  }

  /** Gives a registration to the flow of the one who has proven that it is his. */
  async adopt(id: string, flowHash: Buffer): Promise<void> {
    await this.source.query('UPDATE registrations SET flow_hash = $2 WHERE id = $1', [id, flowHash]);
  }

  /** False where the registration has become a member or come to nothing in the meantime. */
  async confirm(manager: EntityManager, id: string, flowHash: Buffer, changes: ProfileChanges): Promise<boolean> {
    const rows = await changedRows(
      manager,
      `UPDATE registrations SET confirmed_at = clock_timestamp(), ${SET_PROFILE}, flow_hash = $8
       WHERE id = $1 AND expires_at > now() RETURNING id`,
      [id, ...profileParameters(changes), flowHash],
    );
    return rows.length > 0;
  }

  /** All that wait for an address, newest first. */
  async candidates(manager: EntityManager, email: string, flowHash: Buffer | undefined): Promise<Candidate[]> {
    return manager.query<Candidate[]>(
      `SELECT id, coalesce(flow_hash = $2, false) AS "isOfFlow", confirmed_at AS "confirmedAt" FROM registrations
       WHERE email = $1 AND expires_at > now() ORDER BY created_at DESC FOR UPDATE`,
      [email, flowHash ?? null],
    );
  }

  async voidAll(manager: EntityManager, email: string): Promise<void> {
    await manager.query('DELETE FROM registrations WHERE email = $1', [email]);
  }
}
