import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { newToken, presentedTokenHash, tokenHash } from '../secrets/token.js';

const LIFETIME = "interval '15 minutes'";

/** Whose profile was shown: of a pending registration or of a member. */
export type TokenSubject = { readonly registrationId: string } | { readonly memberId: string };

/** The tokens that lead from a shown profile to its confirmation. */
@Injectable()
export class TempTokensRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async issue(email: string, subject: TokenSubject): Promise<string> {
    const token = newToken();
    const registrationId = 'registrationId' in subject ? subject.registrationId : null;
    const memberId = 'memberId' in subject ? subject.memberId : null;
    await this.source.query(
      `INSERT INTO temp_tokens (token_hash, email, registration_id, member_id, expires_at)
       VALUES ($1, $2, $3, $4, now() + ${LIFETIME})`,
      [tokenHash(token), email, registrationId, memberId],
    );
    return token;
  }

  /** Uses a token up; undefined for one that is unknown, used, expired or of another address. */
  async use(manager: EntityManager, token: string, email: string): Promise<TokenSubject | undefined> {
    const [row] = await changedRows<{ registrationId: string | null; memberId: string | null }>(
      manager,
      `DELETE FROM temp_tokens WHERE token_hash = $1 AND email = $2 AND expires_at > now()
       RETURNING registration_id AS "registrationId", member_id AS "memberId"`,
      [presentedTokenHash(token) ?? null, email],
    );
    if (row?.registrationId) return { registrationId: row.registrationId };
    return row?.memberId ? { memberId: row.memberId } : undefined;
  }

  /** Before registrations are voided, so that both are always taken in this order. */
  async voidAll(manager: EntityManager, email: string): Promise<void> {
    await manager.query('DELETE FROM temp_tokens WHERE email = $1', [email]);
  }
}
