import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** All that is ever stored of a token. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The hash of a token as a caller presents it; undefined for what cannot be one of ours. */
export const presentedTokenHash = (token: string | undefined): Buffer | undefined =>
  token && /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined;
