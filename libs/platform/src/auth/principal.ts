import type { Role } from '#contracts/access';

/** A confirmation by code that the session holds for one act. `binding` says which act exactly; whoever uses it uses it up. */
export interface Claim {
  readonly id: string;
  readonly action: 'payment' | 'pos-pin';
  readonly binding: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Who is asking, as the edge found out. A service trusts nothing else about the caller. */
export interface Principal {
  readonly memberId: string;
  readonly saffronId: string;
  readonly email: string;
  readonly role: Role;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly method: 'otp' | 'pos-pin';
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly claims: readonly Claim[];
  readonly ip: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge; undefined for a visitor. */
    principal?: Principal | undefined;
  }
}
