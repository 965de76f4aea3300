import type { ApiScope, Role } from '#contracts/access';
import type { ActPurpose, SessionMethod } from '#contracts/identity';

/** A confirmation by code that the session holds for one act. `binding` says which act exactly; whoever uses it uses it up. */
export interface Claim {
  readonly id: string;
  readonly action: ActPurpose;
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
  /** Of a program: the id of its API key. */
  readonly sessionId: string;
  readonly method: SessionMethod | 'api-key';
  /** When the session was opened: milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /** When the member last proved himself by more than a PIN: milliseconds since the epoch; what {@link isFresh} looks at. */
  readonly strongAt?: number | undefined;
  /** Whether rights beyond the own account rest until the session has shown a second factor. */
  readonly needsSecondFactor?: boolean | undefined;
  readonly claims: readonly Claim[];
  readonly ip: string;
  /** There for a program: what its key may do. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiScope[] } | undefined;
  /** There while an administrator looks at the member's pages: who it is. Such a caller changes nothing. */
  readonly viewedBy?: { readonly memberId: string; readonly saffronId: string } | undefined;
}

const FRESH_MS = 5 * 60_000;

/** Whether the caller has proven himself strongly within the last five minutes. */
export const isFresh = ({ strongAt }: Pick<Principal, 'strongAt'>, now = Date.now()): boolean =>
  strongAt !== undefined && now - strongAt <= FRESH_MS;

/** Until when the caller's strong proof counts as fresh; undefined where it does not any more. */
export const freshUntil = (principal: Pick<Principal, 'strongAt'>): Date | undefined =>
  isFresh(principal) ? new Date(principal.strongAt! + FRESH_MS) : undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge; undefined for a visitor. */
    principal?: Principal | undefined;
  }
}
