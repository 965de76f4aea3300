import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

export interface StoredPassword {
  /** Null where none is set. */
  readonly hash: string | null;
  readonly changedAt: Date | null;
}

/** The password's columns of a member. */
@Injectable()
export class PasswordsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async of(memberId: string, on: EntityManager = this.source.manager): Promise<StoredPassword> {
    const [row] = await on.query<StoredPassword[]>(
      'SELECT password_hash AS hash, password_changed_at AS "changedAt" FROM members WHERE id = $1',
      [memberId],
    );
    return row!;
  }

  /** Sign-ins that the old password began and that wait for a second factor. */
  async voidSignIns(manager: EntityManager, memberId: string): Promise<void> {
    await manager.query(`DELETE FROM pending_sign_ins WHERE member_id = $1 AND method = 'password'`, [memberId]);
  }
}
