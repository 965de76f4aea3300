import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { mayAccess, type Role } from '#contracts/access';
import type { SessionMethod } from '#contracts/identity';
import type { Claim } from '#platform/auth';
import { type ResolvedSession, type SessionReader, type SessionRecord, toResolvedSession } from '#platform/sessions';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { toUser } from '../members/member.js';
import { presentedTokenHash } from '../secrets/token.js';

const TOUCH_EVERY_S = 60;
/** With one at a time, requests that are worked on meanwhile wait for it longer than for what they want; with three, fewer share each. */
const MOST_UNDER_WAY = 2;
/** The longest that a statement waits for one before it; several times what one takes, so that a slow one holds nobody up. */
const HOLD_MS = 5;

/** Everything that the edge asks about its callers, by primary key, in one statement that the server has planned before. */
const READ_SESSIONS = {
  name: 'read-sessions',
  text: `
    SELECT p.position::int, s.id AS "sessionId", s.method, s.claims, extract(epoch FROM s.authenticated_at)::float8 * 1000 AS "authenticatedAt",
      extract(epoch FROM s.strong_at)::float8 * 1000 AS "strongAt",
      CASE WHEN s.viewing_until > now() THEN s.viewing_id END AS "viewingId", s.viewing_until AS "viewingUntil",
      s.second_factor IS NOT NULL OR s.method = 'passkey' AS "hasTwoFactors",
      s.last_seen_at < now() - interval '${TOUCH_EVERY_S} seconds' AS "isStale",
      extract(epoch FROM least(s.expires_at, s.last_seen_at + s.idle, CASE WHEN s.viewing_until > now() THEN s.viewing_until END) - now())::float8
        * 1000 AS "endsInMs",
      m.id, m.saffron_id AS "saffronId", m.email, m.first_name AS "firstName", m.last_name AS "lastName", m.role,
      m.tenant_id AS "tenantId", m.subscription_status AS "subscriptionStatus", m.pos_pin_hash IS NOT NULL AS "hasPosPin"
    FROM unnest($1::bytea[]) WITH ORDINALITY AS p (hash, position)
      JOIN sessions s ON s.proof_hash = p.hash JOIN members m ON m.id = s.member_id
    WHERE s.expires_at > now() AND s.last_seen_at + s.idle > now()
      AND m.state = 'active' AND m.permission_version = s.permission_version`,
};

const TOUCH = `UPDATE sessions SET last_seen_at = now()
  WHERE proof_hash = $1 AND last_seen_at < now() - interval '${TOUCH_EVERY_S} seconds'`;

const READ_VIEWED = {
  name: 'read-viewed-member',
  text: `
    SELECT m.id, m.saffron_id AS "saffronId", m.email, m.first_name AS "firstName", m.last_name AS "lastName", m.role,
      m.tenant_id AS "tenantId", m.subscription_status AS "subscriptionStatus", m.pos_pin_hash IS NOT NULL AS "hasPosPin"
    FROM members m WHERE m.id = $1 AND m.tenant_id = $2`,
};

interface MemberRow {
  readonly id: string;
  readonly saffronId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly tenantId: string;
  readonly subscriptionStatus: string;
  readonly hasPosPin: boolean;
}

interface Row extends MemberRow {
  /** Of its proof among those asked for, from one. */
  readonly position: number;
  readonly sessionId: string;
  readonly method: SessionMethod;
  readonly claims: Claim[];
  readonly authenticatedAt: number;
  readonly strongAt: number | null;
  /** A passkey is both at once. */
  readonly hasTwoFactors: boolean;
  /** Whose pages the administrator looks at. */
  readonly viewingId: string | null;
  readonly viewingUntil: Date | null;
  readonly isStale: boolean;
  readonly endsInMs: number;
}

/** A session as it was a moment ago. */
export interface FoundSession {
  readonly session: SessionRecord;
  /** For how long it stays so at the most, if nobody touches it: milliseconds since it was looked for. */
  readonly endsInMs: number;
}

/**
 * Reads the truth on every request: nothing is kept between two of them, so what was ended is dead on the next one. Requests that
 * arrive while statements are under way share the next, which begins after the last of them has come in.
 */
@Injectable()
export class SessionReaderService implements SessionReader {
  /** The pool itself: this statement runs on every request, and TypeORM would neither prepare it nor add anything. */
  private readonly pool: Pool;
  private readonly rows = new DataLoader<Buffer, Row | undefined>((hashes) => this.readRows(hashes), {
    cache: false,
    batchScheduleFn: (dispatch) => this.schedule(dispatch),
  });
  private underWay = 0;
  private held: { readonly dispatch: () => void; readonly timer: NodeJS.Timeout } | undefined;

  constructor(
    @InjectDataSource('identity') source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {
    this.pool = (source.driver as PostgresDriver).master as Pool;
  }

  async read(proof: string): Promise<ResolvedSession | undefined> {
    const proofHash = presentedTokenHash(proof);
    const found = proofHash && (await this.find(proofHash));
    return found && toResolvedSession(found.session, proof);
  }

  /** For whoever knows the proof, and need not tell it here. */
  async find(proofHash: Buffer): Promise<FoundSession | undefined> {
    const row = await this.rows.load(proofHash);
    if (row?.tenantId !== this.config.TENANT_ID) return undefined;
    if (row.isStale) await this.pool.query(TOUCH, [proofHash]);
    const own = toRecord(row, this.config);
    const session = row.viewingId ? await this.asSeenBy(own, row.viewingId, row.viewingUntil!) : own;
    return { session, endsInMs: row.endsInMs };
  }

  private async readRows(hashes: readonly Buffer[]): Promise<(Row | undefined)[]> {
    this.underWay += 1;
    try {
      const { rows } = await this.pool.query<Row>({ ...READ_SESSIONS, values: [hashes] });
      const found = Array<Row | undefined>(hashes.length).fill(undefined);
      for (const row of rows) found[row.position - 1] = row;
      return found;
    } finally {
      this.underWay -= 1;
      this.release();
    }
  }

  private schedule(dispatch: () => void): void {
    if (this.underWay < MOST_UNDER_WAY) setImmediate(dispatch);
    else this.held = { dispatch, timer: setTimeout(() => this.release(), HOLD_MS) };
  }

  private release(): void {
    if (!this.held) return;
    const { dispatch, timer } = this.held;
    this.held = undefined;
    clearTimeout(timer);
    setImmediate(dispatch);
  }

  /** The administrator's own session where the member is gone, or on the staff by now: his rights are not lent. */
  private async asSeenBy(own: SessionRecord, memberId: string, until: Date): Promise<SessionRecord> {
    const { rows } = await this.pool.query<MemberRow>({ ...READ_VIEWED, values: [memberId, own.principal.tenantId] });
    const [member] = rows;
    if (!member || mayAccess('admin', member.role)) return own;
    const { id, saffronId, email, role, tenantId } = member;
    const viewer = { memberId: own.principal.memberId, saffronId: own.principal.saffronId };
    return {
      principal: {
        ...own.principal,
        ...{ memberId: id, saffronId, email, role, tenantId },
        claims: [],
        strongAt: undefined,
        viewedBy: viewer,
      },
      user: { ...toUser(member), viewedBy: { saffronId: viewer.saffronId, until: until.toISOString() } },
    };
  }
}

function toRecord(row: Row, config: IdentityConfig): SessionRecord {
  const { id, saffronId, email, role, tenantId, sessionId, method, authenticatedAt, claims } = row;
  return {
    principal: {
      ...{ memberId: id, saffronId, email, role, tenantId, sessionId, method, authenticatedAt, claims },
      strongAt: row.strongAt ?? undefined,
      needsSecondFactor: config.STAFF_SECOND_FACTOR === 'required' && !row.hasTwoFactors,
    },
    user: toUser(row),
  };
}
