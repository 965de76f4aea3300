import { randomBytes } from 'node:crypto';
import { newId } from '#kernel';
import type { ResolvedSession } from '#platform/sessions';
import { tokenHash } from '../../../apps/identity/src/secrets/token.js';
import type { Browser } from '../../../apps/identity/test-support/browser.js';
import type { IdentityApp } from '../../../apps/identity/test-support/identity-app.js';
import type { Site } from './site.js';

export const proofOf = (browser: Browser): string => browser.cookies.get('saffron_session')!;

/** By both edges at once. */
export const readBoth = ({ readers }: Site, proof: string): Promise<(ResolvedSession | undefined)[]> =>
  Promise.all(readers.map((reader) => reader.read(proof)));

/** Sessions of a member, opened without a sign-in. Answers their proofs. */
export async function insertSessions({ source }: IdentityApp, memberId: string, count: number): Promise<string[]> {
  const proofs = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await source.query(
    `INSERT INTO sessions (proof_hash, id, member_id, permission_version, method, device, ip, authenticated_at, strong_at, idle, expires_at)
     SELECT s.hash, s.id, m.id, m.permission_version, 'otp', 'x', 'x', now(), now(), interval '1 hour', now() + interval '1 hour'
     FROM members m, unnest($2::bytea[], $3::uuid[]) AS s (hash, id) WHERE m.id = $1`,
    [memberId, proofs.map(tokenHash), proofs.map(() => newId())],
  );
  return proofs;
}
