import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SecondFactor, SessionMethod } from '#contracts/identity';
import { newId } from '#kernel';
import { type AuditAct, prepareWithAct, runWithAct } from '#platform/audit';
import { sessionName } from '#platform/sessions';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import type { Member } from '../members/member.js';
import { newToken, tokenHash } from '../secrets/token.js';
import type { Client } from './client.js';
import { sessionLifetime } from './session-lifetime.js';

export interface SessionToOpen {
  readonly member: Member;
  readonly method: SessionMethod;
  readonly secondFactor?: SecondFactor | undefined;
  readonly client: Client;
  /** Of the browser's token, where it shows one. */
  readonly deviceHash: Buffer | undefined;
}

/** What the browser is given. The proof is nowhere else. */
export interface OpenedSession {
  readonly id: string;
  readonly proof: string;
  readonly name: string;
  readonly expiresAt: Date;
  readonly isSuperAdmin: boolean;
}

export interface NewSession extends OpenedSession {
  /** Of the browser, where the member has proven himself in it. */
  readonly deviceId: string | undefined;
}

/** A PIN or a password alone proves too little for what asks for a fresh proof. */
const isStrong = ({ method, secondFactor }: SessionToOpen): boolean =>
  secondFactor !== undefined || (method !== 'pos-pin' && method !== 'password');

/** In one round trip. No part of the statement sees what another one does, so the new session's place is kept free. */
const OPEN = prepareWithAct(
  15,
  (recorded) => `
  WITH presented AS (DELETE FROM sessions WHERE proof_hash = $14),
  oldest AS (
    DELETE FROM sessions WHERE proof_hash IN
      (SELECT proof_hash FROM sessions WHERE member_id = $3 AND proof_hash IS DISTINCT FROM $14
       ORDER BY created_at DESC OFFSET $15)),
  signed_in AS (UPDATE members SET last_sign_in_at = now(), pos_pin_tries = 0 WHERE id = $3),
  ${recorded}
  INSERT INTO sessions (proof_hash, id, member_id, permission_version, method, device, ip, authenticated_at,
    created_at, last_seen_at, idle, expires_at, second_factor, strong_at, device_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp(), clock_timestamp(), make_interval(secs => $9), $10, $11, $12,
    (SELECT id FROM devices WHERE token_hash = $13 AND member_id = $3 AND expires_at > now()))
  RETURNING device_id AS "deviceId"`,
);

/** Opens sessions. The caller holds the member's row locked, so that parallel sign-ins cannot pass the number allowed. */
@Injectable()
export class OpenSessionService {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  /**
   * Ends the session that the call came with, and the member's oldest ones beyond the number allowed. From here on the member has
   * signed in, which also unlocks his PIN.
   */
  async open(manager: EntityManager, session: SessionToOpen): Promise<NewSession> {
    const { member } = session;
    const id = newId();
    const proof = newToken();
    const { idleS, absoluteS } = sessionLifetime(this.config, member.role);
    const expiresAt = new Date(Date.now() + absoluteS * 1000);
    const deviceId = await this.replace(manager, session, { id, proofHash: tokenHash(proof), idleS, expiresAt });
    return { id, deviceId, proof, name: sessionName(proof), expiresAt, isSuperAdmin: member.role === 'superadmin' };
  }

  private async replace(
    manager: EntityManager,
    session: SessionToOpen,
    { id, proofHash, idleS, expiresAt }: { id: string; proofHash: Buffer; idleS: number; expiresAt: Date },
  ): Promise<string | undefined> {
    const { member, method, secondFactor, client, deviceHash } = session;
    const now = new Date();
    const parameters = [
      proofHash,
      id,
      member.id,
      member.permissionVersion,
      method,
      client.device,
      client.ip,
      now,
      idleS,
      expiresAt,
      secondFactor ?? null,
      isStrong(session) ? now : null,
      deviceHash ?? null,
      client.proofHash ?? null,
      this.config.SESSIONS_PER_MEMBER - 1,
    ];
    const [opened] = await runWithAct<{ deviceId: string | null }>(manager, OPEN, parameters, opening(session));
    return opened!.deviceId ?? undefined;
  }
}

const opening = ({ member, method, secondFactor, client }: SessionToOpen): AuditAct => ({
  source: 'identity',
  action: 'session.opened',
  actor: { id: member.id, label: member.saffronId, ip: client.ip },
  target: { type: 'member', id: member.id },
  after: { method, device: client.device, ...(secondFactor ? { secondFactor } : {}) },
});
