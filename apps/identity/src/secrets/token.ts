import { hash, randomBytes } from 'node:crypto';

export { presentedTokenHash } from '#platform/sessions';

/** 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** All that is ever stored of a token. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
