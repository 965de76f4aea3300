import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { recoveryDigest } from './recovery-code.rules.js';

/** The recovery codes of a member. */
@Injectable()
export class RecoveryCodesRepository {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  /** Those before them stop working. */
  async replace(manager: EntityManager, memberId: string, codes: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM recovery_codes WHERE member_id = $1', [memberId]);
    const digests = codes.map((code) => recoveryDigest(this.config.otpKey, memberId, code));
    await manager.query('INSERT INTO recovery_codes (member_id, digest) SELECT $1, unnest($2::bytea[])', [
      memberId,
      digests,
    ]);
  }

  /** Takes a code. However many bring the same one at once, one is right; `spent` is one that was right before. */
  async take(manager: EntityManager, memberId: string, code: string): Promise<'right' | 'spent' | 'wrong'> {
    const parameters = [memberId, recoveryDigest(this.config.otpKey, memberId, code)];
    const taken = await changedRows(
      manager,
      'UPDATE recovery_codes SET used_at = now() WHERE member_id = $1 AND digest = $2 AND used_at IS NULL RETURNING 1',
      parameters,
    );
    if (taken.length > 0) return 'right';
    const sql = 'SELECT 1 FROM recovery_codes WHERE member_id = $1 AND digest = $2';
    return (await manager.query<unknown[]>(sql, parameters)).length > 0 ? 'spent' : 'wrong';
  }

  async left(manager: EntityManager, memberId: string): Promise<number> {
    const [row] = await manager.query<{ left: number }[]>(
      'SELECT count(*)::int AS left FROM recovery_codes WHERE member_id = $1 AND used_at IS NULL',
      [memberId],
    );
    return row!.left;
  }
}
