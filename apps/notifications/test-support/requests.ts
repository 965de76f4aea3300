import { randomBytes } from 'node:crypto';
import { newId } from '#kernel';
import { seal } from '#platform/sealing';

export const SEAL_KEY = randomBytes(32);
export const CODE = '482913';

const LIVES_FOR_MS = 600_000;

const expiry = (livesForMs = LIVES_FOR_MS): string => new Date(Date.now() + livesForMs).toISOString();

/** As identity asks for a code to be mailed. */
export function otpRequest({
  email = `${newId()}@example.test`,
  livesForMs,
}: { email?: string; livesForMs?: number } = {}) {
  const codeId = newId();
  const expiresAt = expiry(livesForMs);
  const sealedCode = seal(SEAL_KEY, CODE, `${codeId}|${expiresAt}`);
  return { codeId, email, purpose: 'authentication' as const, sealedCode, expiresAt };
}

/** As identity asks for a notice to be mailed; its link has the token. */
export function noticeRequest({ livesForMs, hasLink = true }: { livesForMs?: number; hasLink?: boolean } = {}) {
  const noticeId = newId();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = expiry(livesForMs);
  const sealedLink = seal(SEAL_KEY, `/auth/undo?token=${token}`, `${noticeId}|${expiresAt}`);
  const facts = { at: new Date().toISOString(), device: 'Firefox 140 on Windows', ip: '203.0.113.7' };
  const payload = { noticeId, kind: 'new-device' as const, email: `${newId()}@example.test`, facts, expiresAt };
  return { token, payload: { ...payload, ...(hasLink ? { sealedLink } : {}) } };
}
