import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#kernel';
import type { Claim } from '#platform/auth';
import { changedRows } from '#platform/database';

const LIFETIME_MS = 5 * 60_000;

const OTHERS = `coalesce((SELECT jsonb_agg(c) FROM jsonb_array_elements(claims) c
  WHERE c->>'id' <> $2 AND (c->>'expiresAt')::bigint > extract(epoch FROM now()) * 1000), '[]')`;

/** Confirmations by code that a session holds for one act each. */
@Injectable()
export class SessionClaimsService {
  /** False where the session has ended. */
  async add(manager: EntityManager, sessionId: string, act: Pick<Claim, 'action' | 'binding'>): Promise<boolean> {
    const claim: Claim = { id: newId(), action: act.action, binding: act.binding, expiresAt: Date.now() + LIFETIME_MS };
    const sql = `UPDATE sessions SET claims = ${OTHERS} || $3::jsonb WHERE id = $1 RETURNING id`;
    return (await changedRows(manager, sql, [sessionId, claim.id, JSON.stringify([claim])])).length > 0;
  }

  /** True once for a claim that is still alive, however many ask at the same time. */
  async use(manager: EntityManager, sessionId: string, claimId: string): Promise<boolean> {
    const rows = await changedRows(
      manager,
      `UPDATE sessions SET claims = ${OTHERS}
       WHERE id = $1 AND EXISTS (SELECT FROM jsonb_array_elements(claims) c
         WHERE c->>'id' = $2 AND (c->>'expiresAt')::bigint > extract(epoch FROM now()) * 1000)
       RETURNING id`,
      [sessionId, claimId],
    );
    return rows.length > 0;
  }
}
