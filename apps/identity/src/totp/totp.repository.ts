import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { seal, unseal } from '#platform/sealing';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { stepOf } from './totp.rules.js';

/** How long an enrolment waits for its first code. */
const ENROLMENT = "interval '15 minutes'";

const sealContext = (memberId: string): string => `totp|${memberId}`;

/** The authenticator app of a member. Its secret is stored sealed, and a code of it works once. */
@Injectable()
export class TotpRepository {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  /** Takes the place of an enrolment that was never confirmed. False where an app is set up. */
  async start(manager: EntityManager, memberId: string, secret: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO totp_factors AS t (member_id, sealed_secret) VALUES ($1, $2)
       ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = now(), last_step = 0
       WHERE t.confirmed_at IS NULL RETURNING 1`,
      [memberId, seal(this.config.factorKey, secret, sealContext(memberId))],
    );
    return rows.length > 0;
  }

  /** True for the first right code of an enrolment that is still waiting. */
  async confirm(manager: EntityManager, memberId: string, code: string): Promise<boolean> {
    const isWaiting = `confirmed_at IS NULL AND created_at > now() - ${ENROLMENT}`;
    return (await this.use(manager, memberId, code, isWaiting, 'confirmed_at = now()')) === 'right';
  }

  /**
   * Takes a code. However many bring the same one at once, one is right; `spent` is a code that was right before, or is older
   * than the last one that was.
   */
  async take(manager: EntityManager, memberId: string, code: string): Promise<'right' | 'spent' | 'wrong'> {
    return this.use(manager, memberId, code, 'confirmed_at IS NOT NULL');
  }

  async remove(manager: EntityManager, memberId: string): Promise<boolean> {
    const sql = 'DELETE FROM totp_factors WHERE member_id = $1 AND confirmed_at IS NOT NULL RETURNING 1';
    return (await changedRows(manager, sql, [memberId])).length > 0;
  }

  /** The last step is compared and moved in one statement, for the secret that the code was judged by. */
  private async use(
    manager: EntityManager,
    memberId: string,
    code: string,
    condition: string,
    also = 'confirmed_at = confirmed_at',
  ): Promise<'right' | 'spent' | 'wrong'> {
    const [row] = await manager.query<{ sealed: string }[]>(
      `SELECT sealed_secret AS sealed FROM totp_factors WHERE member_id = $1 AND ${condition}`,
      [memberId],
    );
    const secret = row && unseal(this.config.factorKey, row.sealed, sealContext(memberId));
    const step = secret === undefined ? undefined : stepOf(secret, code, Date.now());
    if (!row || step === undefined) return 'wrong';
    const taken = await changedRows(
      manager,
      `UPDATE totp_factors SET last_step = $2, ${also}
       WHERE member_id = $1 AND sealed_secret = $3 AND last_step < $2 AND ${condition} RETURNING 1`,
      [memberId, step, row.sealed],
    );
    return taken.length > 0 ? 'right' : 'spent';
  }
}
