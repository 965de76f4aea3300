import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

export interface EmailChange {
  readonly id: string;
  readonly memberId: string;
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/** The one change of address that waits for its codes, for each member. */
@Injectable()
export class EmailChangesRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** Takes the place of the one before. */
  async keep(manager: EntityManager, { id, memberId, newEmail, expiresAt }: EmailChange): Promise<void> {
    await manager.query(
      `INSERT INTO email_changes (member_id, id, new_email, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id) DO UPDATE SET id = excluded.id, new_email = excluded.new_email, expires_at = excluded.expires_at`,
      [memberId, id, newEmail, expiresAt],
    );
  }

  async find(memberId: string): Promise<EmailChange | undefined> {
    const [row] = await this.source.query<EmailChange[]>(
      `SELECT id, member_id AS "memberId", new_email AS "newEmail", expires_at AS "expiresAt" FROM email_changes
       WHERE member_id = $1 AND expires_at > now()`,
      [memberId],
    );
    return row;
  }

  /** Codes under way, and what they lead to. First of all locks, as every sign-in takes them. */
  async voidCodes(manager: EntityManager, emails: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM one_time_codes WHERE email = ANY ($1)', [emails]);
    await manager.query('DELETE FROM temp_tokens WHERE email = ANY ($1)', [emails]);
  }

  /** Whatever else waits under either address. The member's row is locked. */
  async voidRest(manager: EntityManager, memberId: string, emails: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM email_changes WHERE member_id = $1', [memberId]);
    await manager.query('DELETE FROM pending_sign_ins WHERE member_id = $1', [memberId]);
    await manager.query('DELETE FROM registrations WHERE email = ANY ($1)', [emails]);
  }
}
