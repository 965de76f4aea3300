import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import type { ProfileChanges } from '../members/member.js';
import { newToken, tokenHash } from '../secrets/token.js';

const LIFETIME = "interval '1 hour'";

/** The steps of one sign-in in one browser. */
@Injectable()
export class FlowsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** Keeps a flow alive; false where it has expired or never was. */
  async extend(hash: Buffer): Promise<boolean> {
    const sql = `UPDATE flows SET expires_at = now() + ${LIFETIME} WHERE token_hash = $1 AND expires_at > now() RETURNING 1`;
    return (await changedRows(this.source, sql, [hash])).length > 0;
  }

  /** @returns the token for the browser's cookie */
  async start(): Promise<string> {
    const token = newToken();
    await this.source.query(`INSERT INTO flows (token_hash, expires_at) VALUES ($1, now() + ${LIFETIME})`, [
      tokenHash(token),
    ]);
    return token;
  }

  /** Keeps the address of the account whose password was right in this browser. */
  async keepEmail(hash: Buffer, email: string): Promise<void> {
    await this.source.query('UPDATE flows SET email = $2 WHERE token_hash = $1', [hash, email]);
  }

  async emailOf(hash: Buffer | undefined): Promise<string | undefined> {
    const [flow] = await this.source.query<{ email: string | null }[]>(
      'SELECT email FROM flows WHERE token_hash = $1 AND expires_at > now()',
      [hash ?? null],
    );
    return flow?.email ?? undefined;
  }

  /** Keeps what a member wants changed until his code proves him. */
  async keepProfile(manager: EntityManager, hash: Buffer, memberId: string, profile: ProfileChanges): Promise<void> {
    await manager.query('UPDATE flows SET member_id = $2, profile = $3 WHERE token_hash = $1', [
      hash,
      memberId,
      profile,
    ]);
  }

  /** Ends a flow, and answers what its member wanted changed. */
  async finish(manager: EntityManager, hash: Buffer, memberId: string): Promise<ProfileChanges | undefined> {
    const [flow] = await changedRows<{ memberId: string | null; profile: ProfileChanges | null }>(
      manager,
      'DELETE FROM flows WHERE token_hash = $1 AND expires_at > now() RETURNING member_id AS "memberId", profile',
      [hash],
    );
    return flow?.memberId === memberId ? (flow.profile ?? undefined) : undefined;
  }
}
