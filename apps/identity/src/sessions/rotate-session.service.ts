import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import type { SecondFactor } from '#contracts/identity';
import { refusals } from '#kernel';
import { changedRows } from '#platform/database';
import { sessionName } from '#platform/sessions';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import type { Member } from '../members/member.js';
import { newToken, tokenHash } from '../secrets/token.js';
import type { OpenedSession } from './open-session.service.js';
import { sessionLifetime } from './session-lifetime.js';

const refuse = refusals(HTTP_ERRORS);

/** A proof that the session's member has just given anew. */
export interface FreshProof {
  readonly secondFactor?: SecondFactor;
}

/** Gives a session a new proof wherever it gains rights: what knew the old one is signed out. */
@Injectable()
export class RotateSessionService {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  /**
   * The session goes on with the rights that `member` has now. It never lives longer than before.
   * @param fresh where the member has just proven himself strongly
   */
  async rotate(manager: EntityManager, sessionId: string, member: Member, fresh?: FreshProof): Promise<OpenedSession> {
    const proof = newToken();
    const { idleS, absoluteS } = sessionLifetime(this.config, member.role);
    const [row] = await changedRows<{ expiresAt: Date }>(
      manager,
      `UPDATE sessions SET proof_hash = $2, permission_version = $3, idle = make_interval(secs => $4), last_seen_at = now(),
         expires_at = least(expires_at, now() + make_interval(secs => $5)),
         strong_at = CASE WHEN $6 THEN clock_timestamp() ELSE strong_at END, second_factor = coalesce($7, second_factor)
       WHERE id = $1 AND expires_at > now() RETURNING expires_at AS "expiresAt"`,
      [
        sessionId,
        tokenHash(proof),
        member.permissionVersion,
        idleS,
        absoluteS,
        fresh !== undefined,
        fresh?.secondFactor ?? null,
      ],
    );
    if (!row) throw refuse('http.unauthenticated');
    const isSuperAdmin = member.role === 'superadmin';
    return { id: sessionId, proof, name: sessionName(proof), expiresAt: row.expiresAt, isSuperAdmin };
  }
}
