import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_LIMITS } from '#contracts/identity';
import { newId } from '#kernel';
import { changedRows } from '#platform/database';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { codeDigest, type CodeUse, MAX_TRIES } from './code.rules.js';

export interface CodeToStore {
  readonly id: string;
  readonly email: string;
  readonly use: CodeUse;
  readonly code: string;
  /** What the code confirms. */
  readonly binding: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** The one code that is live for an address and a use. */
@Injectable()
export class CodesRepository {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Takes the place of the code before. False where that was sent moments ago and is still waiting to be used. */
  async replace(manager: EntityManager, code: CodeToStore): Promise<boolean> {
    const { id, email, use, binding, sentAt, expiresAt } = code;
    const rows = await manager.query<unknown[]>(
      `INSERT INTO one_time_codes AS c (email, use, id, digest, binding, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (email, use) DO UPDATE SET id = excluded.id, digest = excluded.digest, binding = excluded.binding, tries = 0,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = NULL
       WHERE c.used_at IS NOT NULL OR c.sent_at <= excluded.sent_at - interval '${IDENTITY_LIMITS.resendAfterS} seconds'
       RETURNING 1`,
      [email, use, id, codeDigest(this.config.otpKey, id, code.code), binding, sentAt, expiresAt],
    );
    return rows.length > 0;
  }

  async sentAt(email: string, use: CodeUse): Promise<Date | undefined> {
    const [row] = await this.source.query<{ sentAt: Date }[]>(
      'SELECT sent_at AS "sentAt" FROM one_time_codes WHERE email = $1 AND use = $2',
      [email, use],
    );
    return row?.sentAt;
  }

  /**
   * Counts a try and uses the code up when it is right, in one statement: however many come at once, one at most is right and
   * no more than five are looked at. The caller's transaction must commit even where this answers undefined.
   * @returns what the code confirms; undefined for a wrong, used, expired, replaced or spent one
   */
  async tryCode(
    manager: EntityManager,
    email: string,
    use: CodeUse,
    code: string,
  ): Promise<{ binding: string } | undefined> {
    const [stored] = await manager.query<{ id: string }[]>(
      'SELECT id FROM one_time_codes WHERE email = $1 AND use = $2',
      [email, use],
    );
    const id = stored?.id ?? newId();
    const [tried] = await changedRows<{ isRight: boolean; binding: string }>(
      manager,
      `UPDATE one_time_codes SET tries = tries + 1, used_at = CASE WHEN digest = $2 THEN clock_timestamp() END
       WHERE id = $1 AND used_at IS NULL AND tries < ${MAX_TRIES} AND expires_at > now()
       RETURNING used_at IS NOT NULL AS "isRight", binding`,
      [id, codeDigest(this.config.otpKey, id, code)],
    );
    return tried?.isRight ? { binding: tried.binding } : undefined;
  }

  /** Whether this is the code that was right and was used up: whoever enters it again, or at the same moment, guesses nothing. */
  async isSpent(manager: EntityManager, email: string, use: CodeUse, code: string): Promise<boolean> {
    const [spent] = await manager.query<{ id: string; digest: Buffer }[]>(
      'SELECT id, digest FROM one_time_codes WHERE email = $1 AND use = $2 AND used_at IS NOT NULL AND expires_at > now()',
      [email, use],
    );
    return spent !== undefined && spent.digest.equals(codeDigest(this.config.otpKey, spent.id, code));
  }
}
