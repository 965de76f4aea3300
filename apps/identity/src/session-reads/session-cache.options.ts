/** How this process and the gateways share sessions. */
export interface SessionCacheOptions {
  /** The Redis that the gateways read from. */
  readonly redisUrl: string;
  /** Shared with the gateways: records are sealed under a key that follows from it. */
  readonly principalKey: Uint8Array;
  /** Before every key; keeps installations, and sites of tenants, apart that share a database of Redis. The gateways' must be the same. */
  readonly prefix?: string;
  /** `SESSION_LEASE_MS` unless a test is in a hurry; never more than the gateways'. */
  readonly leaseMs?: number;
  readonly logLevel?: string;
}

export const SESSION_CACHE_OPTIONS = Symbol('session cache options');
/** The purpose of its connection to Redis. */
export const SESSION_CACHE = 'sessions';
