import type { User } from '#contracts/identity';
import type { Principal } from '../auth/index.js';

/** A session as the edge reads it on every request. */
export interface ResolvedSession {
  readonly principal: Omit<Principal, 'ip'>;
  readonly user: User;
  /** What the `sessionToken` cookie and the `X-CSRF-Token` header must both say. */
  readonly name: string;
}

/**
 * The edge's only question to identity. Identity provides it under {@link SESSION_READER}. A session that was ended, has
 * expired, or belongs to a suspended member is undefined from the very next call on.
 */
export interface SessionReader {
  read(proof: string): Promise<ResolvedSession | undefined>;
}

export const SESSION_READER = Symbol('SessionReader');

/** A program in its member's name. */
export type ProgramPrincipal = Omit<Principal, 'ip'> & Required<Pick<Principal, 'apiKey'>>;

/**
 * The same for programs, under {@link API_KEY_READER}. A key that was revoked, has expired, or belongs to a member who may not
 * act is undefined from the very next call on.
 */
export interface ApiKeyReader {
  read(secret: string): Promise<ProgramPrincipal | undefined>;
}

export const API_KEY_READER = Symbol('ApiKeyReader');

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge with the principal. */
    session?: ResolvedSession | undefined;
  }
}
