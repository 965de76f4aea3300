import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type SecondFactor, type SessionItem, type SessionMethod } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, type AuditActor, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';
import { isMobileDevice } from '#platform/http';

const refuse = refusals(IDENTITY_ERRORS);

interface Row {
  id: string;
  method: SessionMethod;
  secondFactor: SecondFactor | null;
  device: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

interface SessionOfDevice {
  readonly sessionId: string | undefined;
  readonly deviceId: string | undefined;
}

/** A member's signed-in devices: seen and ended by himself or by an administrator. */
@Injectable()
export class SessionsService {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async list(memberId: string, currentId?: string): Promise<SessionItem[]> {
    const rows = await this.source.query<Row[]>(
      `SELECT s.id, s.method, s.second_factor AS "secondFactor", s.device, s.ip, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
         least(s.expires_at, s.last_seen_at + s.idle) AS "expiresAt"
       FROM sessions s JOIN members m ON m.id = s.member_id
       WHERE s.member_id = $1 AND s.expires_at > now() AND s.last_seen_at + s.idle > now()
         AND m.permission_version = s.permission_version
       ORDER BY s.last_seen_at DESC`,
      [memberId],
    );
    return rows.map((row) => toItem(row, currentId));
  }

  async end(principal: Principal, id: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      const sql = 'DELETE FROM sessions WHERE id = $1 AND member_id = $2 RETURNING device';
      const [ended] = await changedRows<{ device: string }>(manager, sql, [id, principal.memberId]);
      if (!ended) throw refuse('identity.session.not-found');
      await record(manager, 'session.ended', actorOf(principal), principal.memberId, {
        sessionId: id,
        device: ended.device,
      });
    });
  }

  async endOthers(principal: Principal): Promise<void> {
    await this.source.transaction(async (manager) => {
      const sql = 'DELETE FROM sessions WHERE member_id = $1 AND id <> $2 RETURNING id';
      const ended = await changedRows(manager, sql, [principal.memberId, principal.sessionId]);
      await record(manager, 'sessions.ended', actorOf(principal), principal.memberId, { count: ended.length });
    });
  }

  /** This one too. */
  async signOutEverywhere(principal: Principal): Promise<void> {
    await this.source.transaction(async (manager) => {
      const count = await this.endAll(manager, principal.memberId);
      await record(manager, 'sessions.signed-out', actorOf(principal), principal.memberId, { count });
    });
  }

  /** All but the one that is named. Runs in the transaction of the act that calls for it. */
  async endAll(manager: EntityManager, memberId: string, exceptId?: string): Promise<number> {
    const sql = 'DELETE FROM sessions WHERE member_id = $1 AND id IS DISTINCT FROM $2 RETURNING id';
    return (await changedRows(manager, sql, [memberId, exceptId ?? null])).length;
  }

  /**
   * The named session, every other one that was opened in the same browser, and those whose browser was forgotten since: they may be
   * of this one too.
   */
  async endOnDevice(manager: EntityManager, memberId: string, of: SessionOfDevice): Promise<number> {
    const sql = `
      DELETE FROM sessions WHERE member_id = $1 AND (id = $2 OR device_id = $3 OR device_id IS NULL)
      RETURNING id`;
    return (await changedRows(manager, sql, [memberId, of.sessionId ?? null, of.deviceId ?? null])).length;
  }

  /** Ends the session that a call came with; a call without one is fine. */
  async signOut(proofHash: Buffer | undefined, ip: string): Promise<void> {
    if (!proofHash) return;
    await this.source.transaction(async (manager) => {
      const [ended] = await changedRows<{ id: string; memberId: string; saffronId: string }>(
        manager,
        `DELETE FROM sessions s USING members m WHERE m.id = s.member_id AND s.proof_hash = $1
         RETURNING s.id, m.id AS "memberId", m.saffron_id AS "saffronId"`,
        [proofHash],
      );
      if (!ended) return;
      const actor = { id: ended.memberId, label: ended.saffronId, ip };
      await record(manager, 'session.signed-out', actor, ended.memberId, { sessionId: ended.id });
    });
  }
}

const record = (
  manager: EntityManager,
  action: string,
  actor: AuditActor,
  memberId: string,
  before: Record<string, unknown>,
) => recordAudit(manager, { source: 'identity', action, actor, target: { type: 'member', id: memberId }, before });

const toItem = ({ createdAt, lastSeenAt, expiresAt, ...row }: Row, currentId: string | undefined): SessionItem => ({
  ...row,
  isMobile: isMobileDevice(row.device),
  current: row.id === currentId,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
