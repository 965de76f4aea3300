import { createHash, hash } from 'node:crypto';

/** The hash of a token as a caller presents it, all that is ever stored of one; undefined for what cannot be one of ours. */
export const presentedTokenHash = (token: string | undefined): Buffer | undefined =>
  token && /^[\w-]{43}$/.test(token) ? hash('sha256', token, 'buffer') : undefined;

/** What script may see of a session: it follows from the proof, so nothing needs to be stored, and never leads back to it. */
export const sessionName = (proof: string): string => createHash('sha256').update(`name|${proof}`).digest('base64url');
