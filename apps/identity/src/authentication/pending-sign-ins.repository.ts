import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { SessionMethod } from '#contracts/identity';
import { changedRows } from '#platform/database';
import { newToken, tokenHash } from '../secrets/token.js';

const LIFETIME = "interval '10 minutes'";
const MAX_TRIES = 5;

/** First factors after which a second one may be asked for. A passkey is both, and a PIN works on a proven device alone. */
export type PendingMethod = Extract<SessionMethod, 'otp' | 'password' | 'siwe'>;

/** A sign-in whose first factor was right. */
export interface PendingSignIn {
  readonly memberId: string;
  readonly method: PendingMethod;
  /** What a passkey was asked to sign, if one was. */
  readonly challenge: string | null;
}

const COLUMNS = 'member_id AS "memberId", method, challenge';

/** Sign-ins between the first and the second factor. */
@Injectable()
export class PendingSignInsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** @returns the token for the browser's cookie */
  async start(manager: EntityManager, memberId: string, method: PendingMethod): Promise<string> {
    const token = newToken();
    await manager.query(
      `INSERT INTO pending_sign_ins (token_hash, member_id, method, expires_at) VALUES ($1, $2, $3, now() + ${LIFETIME})`,
      [tokenHash(token), memberId, method],
    );
    return token;
  }

  async find(hash: Buffer | undefined): Promise<PendingSignIn | undefined> {
    const [row] = await this.source.query<PendingSignIn[]>(
      `SELECT ${COLUMNS} FROM pending_sign_ins WHERE token_hash = $1 AND expires_at > now() AND tries < ${MAX_TRIES}`,
      [hash ?? null],
    );
    return row;
  }

  async keepChallenge(hash: Buffer, challenge: string): Promise<void> {
    await this.source.query('UPDATE pending_sign_ins SET challenge = $2 WHERE token_hash = $1', [hash, challenge]);
  }

  /**
   * Counts a try before the second factor is looked at, in a statement that commits whatever comes of it; a challenge is used up.
   * Undefined where the sign-in has expired or its tries are spent.
   */
  async takeTry(hash: Buffer | undefined): Promise<PendingSignIn | undefined> {
    const [row] = await changedRows<PendingSignIn>(
      this.source,
      `UPDATE pending_sign_ins p SET tries = p.tries + 1, challenge = NULL
       FROM (SELECT token_hash, challenge FROM pending_sign_ins WHERE token_hash = $1 FOR UPDATE) old
       WHERE p.token_hash = old.token_hash AND p.expires_at > now() AND p.tries < ${MAX_TRIES}
       RETURNING p.member_id AS "memberId", p.method, old.challenge`,
      [hash ?? null],
    );
    return row;
  }

  /** What a first factor opened that is none any more. */
  async voidAll(manager: EntityManager, memberId: string): Promise<void> {
    await manager.query('DELETE FROM pending_sign_ins WHERE member_id = $1', [memberId]);
  }

  /** True once, in the transaction that opens the session. */
  async finish(manager: EntityManager, hash: Buffer): Promise<boolean> {
    const sql = 'DELETE FROM pending_sign_ins WHERE token_hash = $1 AND expires_at > now() RETURNING 1';
    return (await changedRows(manager, sql, [hash])).length > 0;
  }
}
