import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';
import { Limits } from '../limits/limits.js';

const NOW_MS = 'extract(epoch FROM now()) * 1000';

/** What is dead, by member ($1): none of it proves anything any more. */
const LEFT_OVERS = [
  `DELETE FROM sessions s USING members m WHERE s.member_id = $1 AND m.id = s.member_id
   AND (s.expires_at <= now() OR s.last_seen_at + s.idle <= now() OR s.permission_version <> m.permission_version) RETURNING 1`,
  `UPDATE sessions SET claims = coalesce((SELECT jsonb_agg(c) FROM jsonb_array_elements(claims) c
     WHERE (c->>'expiresAt')::bigint > ${NOW_MS}), '[]')
   WHERE member_id = $1 AND EXISTS (SELECT FROM jsonb_array_elements(claims) c
     WHERE (c->>'expiresAt')::bigint <= ${NOW_MS}) RETURNING 1`,
  'DELETE FROM pending_sign_ins WHERE member_id = $1 AND expires_at <= now() RETURNING 1',
  'DELETE FROM temp_tokens WHERE member_id = $1 AND expires_at <= now() RETURNING 1',
  `DELETE FROM flows f USING members m WHERE m.id = $1 AND (f.member_id = m.id OR f.email = m.email)
   AND f.expires_at <= now() RETURNING 1`,
  `DELETE FROM one_time_codes c USING members m WHERE m.id = $1 AND c.email = m.email AND c.expires_at <= now() RETURNING 1`,
];

/** Removes what sign-ins of one member have left behind, without waiting for the sweep of everybody's. */
@Injectable()
export class CleanUpService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
  ) {}

  /** @returns how many rows were dead, or held something dead */
  async cleanUp({ memberId }: Principal): Promise<number> {
    await this.limits.cleanUp(memberId);
    return this.source.transaction(async (manager) => {
      let removed = 0;
      for (const sql of LEFT_OVERS) removed += (await changedRows(manager, sql, [memberId])).length;
      return removed;
    });
  }
}
