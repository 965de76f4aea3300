import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { ApiScope, Role } from '#contracts/access';
import { type ApiKeyReader, isApiKeySecret, type ProgramPrincipal } from '#platform/sessions';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { tokenHash } from '../secrets/token.js';

/** Key and member in one statement, so that what befalls either is seen by the very next request. */
const READ_KEY = {
  name: 'read-api-key',
  text: `
    SELECT k.id AS "keyId", k.scopes, extract(epoch FROM k.created_at)::float8 * 1000 AS "createdAt",
      k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS "isStale",
      m.id, m.saffron_id AS "saffronId", m.email, m.role, m.tenant_id AS "tenantId"
    FROM api_keys k JOIN members m ON m.id = k.member_id
    WHERE (k.secret_hash = $1 OR (k.previous_hash = $1 AND k.previous_until > now())) AND k.expires_at > now()
      AND m.state = 'active' AND m.tenant_id = $2`,
};

const TOUCH = `UPDATE api_keys SET last_used_at = now()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

interface Row {
  readonly keyId: string;
  readonly scopes: ApiScope[];
  readonly createdAt: number;
  readonly isStale: boolean;
  readonly id: string;
  readonly saffronId: string;
  readonly email: string;
  readonly role: Role;
  readonly tenantId: string;
}

/** Reads the truth on every request, as the sessions' reader does. */
@Injectable()
export class ApiKeyReaderService implements ApiKeyReader {
  private readonly pool: Pool;

  constructor(
    @InjectDataSource('identity') source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {
    this.pool = (source.driver as PostgresDriver).master as Pool;
  }

  async read(secret: string): Promise<ProgramPrincipal | undefined> {
    return isApiKeySecret(secret) ? this.find(tokenHash(secret)) : undefined;
  }

  /** For whoever knows the secret, and need not tell it here. */
  async find(secretHash: Buffer): Promise<ProgramPrincipal | undefined> {
    const { rows } = await this.pool.query<Row>({ ...READ_KEY, values: [secretHash, this.config.TENANT_ID] });
    const [row] = rows;
    if (!row) return undefined;
    if (row.isStale) await this.pool.query(TOUCH, [row.keyId]);
    return toPrincipal(row);
  }
}

const toPrincipal = ({ id, saffronId, email, role, tenantId, keyId, scopes, createdAt }: Row): ProgramPrincipal => ({
  memberId: id,
  saffronId,
  email,
  role,
  tenantId,
  sessionId: keyId,
  method: 'api-key',
  authenticatedAt: createdAt,
  claims: [],
  apiKey: { id: keyId, scopes },
});
