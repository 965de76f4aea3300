import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { DataSource } from 'typeorm';
import { changedRows } from '#platform/database';

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** Who was given a challenge, and for what. */
export type ChallengeHolder = `sign-in:${string}` | `registration:${string}` | `step-up:${string}`;

/** What passkeys were asked to sign. */
@Injectable()
export class ChallengesRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async keep(holder: ChallengeHolder, challenge: string): Promise<void> {
    await this.source.query(
      `INSERT INTO passkey_challenges (challenge, holder, expires_at) VALUES ($1, $2, now() + $3 * interval '1 ms')`,
      [challenge, holder, CHALLENGE_LIFETIME_MS],
    );
  }

  /**
   * The challenge that an answer brings back, used up before anything else of the answer is looked at; undefined for one that is
   * not this holder's, has expired or was used.
   */
  async take(holder: ChallengeHolder, clientDataJSON: string): Promise<string | undefined> {
    const [row] = await changedRows<{ challenge: string }>(
      this.source,
      'DELETE FROM passkey_challenges WHERE challenge = $1 AND holder = $2 AND expires_at > now() RETURNING challenge',
      [challengeIn(clientDataJSON), holder],
    );
    return row?.challenge;
  }
}

/** Null where the answer cannot be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
