import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { DataRecord } from '#platform/data-export';

/** What identity keeps about the member `$1`, by kind. Hashes and secrets prove something and tell nobody anything: left out. */
const QUERIES: readonly (readonly [kind: string, sql: string])[] = [
  [
    'profile',
    `SELECT id, saffron_id AS "saffronId", email, first_name AS "firstName", last_name AS "lastName",
       phone_number AS "phoneNumber", country, address, city, state_province AS "stateProvince", postal_code AS "postalCode",
       role, state, suspended_reason AS "suspendedReason", tenant_id AS "tenantId", subscription_status AS "subscriptionStatus",
       password_hash IS NOT NULL AS "hasPassword", password_changed_at AS "passwordChangedAt",
       pos_pin_hash IS NOT NULL AS "hasPosPin", created_at AS "createdAt", last_sign_in_at AS "lastSignInAt"
     FROM members WHERE id = $1`,
  ],
  [
    'session',
    `SELECT id, method, second_factor AS "secondFactor", device, ip, created_at AS "createdAt", last_seen_at AS "lastSeenAt",
       expires_at AS "expiresAt" FROM sessions WHERE member_id = $1 ORDER BY created_at`,
  ],
  [
    'proven-device',
    `SELECT proven_at AS "provenAt", expires_at AS "expiresAt" FROM devices WHERE member_id = $1 ORDER BY proven_at`,
  ],
  [
    'authenticator-app',
    `SELECT created_at AS "createdAt", confirmed_at AS "confirmedAt" FROM totp_factors WHERE member_id = $1`,
  ],
  [
    'passkey',
    `SELECT name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys WHERE member_id = $1 ORDER BY created_at`,
  ],
  [
    'linked-wallet',
    `SELECT address, linked_at AS "linkedAt", last_used_at AS "lastUsedAt" FROM wallets WHERE member_id = $1 ORDER BY linked_at`,
  ],
  [
    'api-key',
    `SELECT name, prefix, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
     FROM api_keys WHERE member_id = $1 ORDER BY created_at`,
  ],
  [
    'closure',
    `SELECT state, reason, requested_at AS "requestedAt", closes_at AS "closesAt" FROM closures WHERE member_id = $1
     ORDER BY requested_at`,
  ],
];

/** What others did to a member tells no more of them, and what a member did to others no more of those. */
const ACTS = `
  SELECT id, at, action, target_type AS "targetType", target_id AS "targetId", reason,
    CASE WHEN target_type <> 'member' OR target_id = $1 THEN before END AS before,
    CASE WHEN target_type <> 'member' OR target_id = $1 THEN after END AS after,
    CASE WHEN actor_id = $1 THEN ip END AS ip,
    CASE WHEN actor_id = $1 THEN 'yourself' WHEN actor_id IS NULL THEN 'system or visitor' ELSE 'another person' END AS by
  FROM audit_entries WHERE (actor_id = $1 OR target_id = $1) AND (at, id) > ($2, $3) ORDER BY at, id LIMIT $4`;
const ACTS_AT_ONCE = 1_000;

/** Everything that identity itself keeps about a member. */
@Injectable()
export class OwnRecordsQuery {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async *of(memberId: string): AsyncGenerator<DataRecord> {
    for (const [kind, sql] of QUERIES) {
      for (const row of await this.source.query<object[]>(sql, [memberId])) yield { kind, ...row };
    }
    yield* this.acts(memberId);
  }

  private async *acts(memberId: string): AsyncGenerator<DataRecord> {
    let after: readonly [Date | string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const rows = await this.source.query<{ at: Date; id: string }[]>(ACTS, [memberId, ...after, ACTS_AT_ONCE]);
      for (const row of rows) yield { kind: 'act', ...row };
      const last = rows.at(-1);
      if (!last || rows.length < ACTS_AT_ONCE) return;
      after = [last.at, last.id];
    }
  }
}
