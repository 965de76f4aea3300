import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { MembersRepository } from '../members/members.repository.js';
import { newToken, presentedTokenHash, tokenHash } from '../secrets/token.js';
import type { OpenedSession } from '../sessions/open-session.service.js';
import { RotateSessionService } from '../sessions/rotate-session.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

const refuse = refusals(IDENTITY_ERRORS);

/** How a tenant without any super administrator gets its first one. */
@Injectable()
export class FirstAdminService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly members: MembersRepository,
    private readonly rotation: RotateSessionService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Makes the token of the one-time link `<url>/auth?first-admin=<token>`; an older link is void from then on.
   * @returns undefined where there is a super administrator already, or the configuration names some
   */
  async issueLink(): Promise<string | undefined> {
    return this.source.transaction(async (manager) => {
      const { TENANT_ID: tenantId, SUPER_ADMIN_EMAILS: named } = this.config;
      await manager.query('DELETE FROM first_admin_link WHERE tenant_id = $1', [tenantId]);
      if (named.length > 0 || (await hasSuperAdmin(manager, tenantId))) return undefined;
      const token = newToken();
      const sql = 'INSERT INTO first_admin_link (tenant_id, token_hash) VALUES ($1, $2)';
      await manager.query(sql, [tenantId, tokenHash(token)]);
      return token;
    });
  }

  /** Makes the caller super administrator, once. His other sessions end; this one goes on under a new proof. */
  async claim(principal: Principal, token: string): Promise<OpenedSession> {
    return this.source.transaction(async (manager) => {
      const { tenantId } = principal;
      const sql = 'DELETE FROM first_admin_link WHERE token_hash = $1 AND tenant_id = $2 RETURNING tenant_id';
      const taken = await changedRows(manager, sql, [presentedTokenHash(token) ?? null, tenantId]);
      if (taken.length === 0 || (await hasSuperAdmin(manager, tenantId))) throw refuse('identity.first-admin.invalid');
      return this.promote(manager, principal);
    });
  }

  private async promote(manager: EntityManager, principal: Principal): Promise<OpenedSession> {
    const { memberId, sessionId } = principal;
    const member = await this.members.updateRole(manager, memberId, 'superadmin');
    await this.sessions.endAll(manager, memberId, sessionId);
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.role-changed',
      actor: actorOf(principal),
      target: { type: 'member', id: memberId },
      reason: 'First administrator by the printed link',
      before: { role: principal.role },
      after: { role: member.role },
    });
    return this.rotation.rotate(manager, sessionId, member);
  }
}

async function hasSuperAdmin(manager: EntityManager, tenantId: string): Promise<boolean> {
  const sql = `SELECT 1 FROM members WHERE role = 'superadmin' AND tenant_id = $1 LIMIT 1`;
  return (await manager.query<unknown[]>(sql, [tenantId])).length > 0;
}
