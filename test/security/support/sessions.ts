import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { SESSION_NAME_COOKIE } from '#contracts/identity';
import { newId } from '#kernel';
import { SESSION_PROOF_COOKIE, sessionName } from '#platform/sessions';
import { ApiClient } from '#testing/client';

/** A client in a session of its own. */
export type InSession = ApiClient & { readonly sessionId: string };

/** Opens sessions beside the sign-in, so that a call which ends its own session costs nobody anything. */
export class Sessions {
  private readonly models = new Map<string, unknown>();

  constructor(
    private readonly url: string,
    private readonly identity: pg.Pool,
  ) {}

  /** @param isFresh whether the member has just proven himself strongly */
  async open(memberId: string, isFresh = true): Promise<InSession> {
    const proof = randomBytes(32).toString('base64url');
    const sessionId = newId();
    await this.identity.query(
      `INSERT INTO sessions SELECT r.* FROM members m, jsonb_populate_record(NULL::sessions, $1::jsonb || jsonb_build_object(
         'proof_hash', $2::bytea, 'id', $3::uuid, 'strong_at', CASE WHEN $4 THEN clock_timestamp() END, 'device_id', NULL,
         'permission_version', m.permission_version, 'last_seen_at', now())) AS r WHERE m.id = $5`,
      [await this.modelOf(memberId), hash('sha256', proof, 'buffer'), sessionId, isFresh, memberId],
    );
    const client = new ApiClient(this.url);
    client.cookies.set(SESSION_PROOF_COOKIE, proof);
    client.cookies.set(SESSION_NAME_COOKIE, sessionName(proof));
    return Object.assign(client, { sessionId });
  }

  /** The session of the member's own sign-in, kept from the first time that it was asked for. */
  private async modelOf(memberId: string): Promise<unknown> {
    const known = this.models.get(memberId);
    if (known) return known;
    const sql = 'SELECT to_jsonb(s) AS model FROM sessions s WHERE member_id = $1 ORDER BY created_at DESC LIMIT 1';
    const { rows } = await this.identity.query<{ model: unknown }>(sql, [memberId]);
    if (!rows[0]) throw new Error('this member has never signed in');
    this.models.set(memberId, rows[0].model);
    return rows[0].model;
  }
}
