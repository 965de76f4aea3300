import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';

const OF_TENANT = 'member_id IN (SELECT id FROM members WHERE tenant_id = $1)';

/** For the day on which nobody knows whose sessions were stolen: everybody of the tenant signs in anew. */
@Injectable()
export class EndAllSessionsService {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** All but the one that asks, which has just been proven anew; half-done sign-ins too. @returns how many sessions ended */
  endAll(principal: Principal, reason: string): Promise<number> {
    const { tenantId, sessionId } = principal;
    return this.source.transaction(async (manager) => {
      await manager.query(`DELETE FROM pending_sign_ins WHERE ${OF_TENANT}`, [tenantId]);
      const sql = `DELETE FROM sessions WHERE ${OF_TENANT} AND id <> $2 RETURNING id`;
      const { length: count } = await changedRows(manager, sql, [tenantId, sessionId]);
      await recordAudit(manager, {
        source: 'identity',
        action: 'sessions.ended-for-all',
        actor: actorOf(principal),
        target: { type: 'tenant', id: tenantId },
        reason,
        before: { count },
      });
      return count;
    });
  }
}
