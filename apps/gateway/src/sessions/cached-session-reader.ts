import DataLoader from 'dataloader';
import type { Redis } from 'ioredis';
import {
  presentedTokenHash,
  type ResolvedSession,
  SESSION_LEASE_MS,
  SESSION_READS_PATH,
  SessionCacheKeys,
  type SessionReader,
  type SessionRecord,
  SessionRecordSeal,
  SESSIONS_PER_READ,
  toResolvedSession,
} from '#platform/sessions';
import type { IdentityClient } from './identity-client.js';

export interface CachedSessionReaderOptions {
  readonly redis: Redis;
  readonly identity: IdentityClient;
  /** Shared with identity. */
  readonly principalKey: Uint8Array;
  /** As identity's. */
  readonly prefix?: string | undefined;
  /** As identity's at the least. */
  readonly leaseMs?: number | undefined;
}

type Answer = { readonly sessions: readonly (SessionRecord | null)[] };

/**
 * Reads a session from the cache that identity keeps, or asks identity: nothing is kept here between two reads, so what was ended is
 * dead on the next one. Requests that arrive together share a question.
 * @throws DomainError `http.unavailable` where neither answers; nobody is signed out by that
 */
export class CachedSessionReader implements SessionReader {
  /** How many reads each of them has answered. */
  readonly counts = { cache: 0, identity: 0 };
  private readonly keys: SessionCacheKeys;
  private readonly seal: SessionRecordSeal;
  private readonly leaseMs: number;
  /** By `performance.now()`. */
  private distrustedUntil = Infinity;
  private readonly cached = new DataLoader((hashes: readonly string[]) => this.readCache(hashes), { cache: false });
  private readonly asked = new DataLoader((hashes: readonly string[]) => this.askIdentity(hashes), {
    cache: false,
    maxBatchSize: SESSIONS_PER_READ,
  });

  constructor(private readonly options: CachedSessionReaderOptions) {
    const { redis, principalKey, prefix, leaseMs = SESSION_LEASE_MS } = options;
    this.keys = new SessionCacheKeys(prefix);
    this.seal = new SessionRecordSeal(principalKey);
    this.leaseMs = leaseMs;
    // Told before the first command goes out over a new connection.
    for (const event of ['close', 'connect'] as const) redis.on(event, () => this.distrust());
    this.distrust();
  }

  async read(proof: string): Promise<ResolvedSession | undefined> {
    const hash = presentedTokenHash(proof)?.toString('hex');
    if (!hash) return undefined;
    const record = (await this.cached.load(hash)) ?? (await this.asked.load(hash));
    return record && toResolvedSession(record, proof);
  }

  /**
   * A Redis that was away may have come back as it was before, with records that identity had taken out of it. They are over within a
   * lease, and until then nothing of it is believed. One that does not answer is not asked again by every request either.
   */
  private distrust(): void {
    this.distrustedUntil = performance.now() + this.leaseMs;
  }

  private async readCache(hashes: readonly string[]): Promise<(SessionRecord | undefined)[]> {
    const isTrusted = performance.now() >= this.distrustedUntil && this.options.redis.status === 'ready';
    const [epoch, ...texts] = isTrusted ? await this.fetch(hashes) : [];
    const found = hashes.map((hash, index) => (epoch ? this.seal.open(texts[index], hash, epoch) : undefined));
    this.counts.cache += found.filter((record) => record !== undefined).length;
    return found;
  }

  private async fetch(hashes: readonly string[]): Promise<(string | null)[]> {
    try {
      return await this.options.redis.mget(this.keys.epoch, ...hashes.map((hash) => this.keys.of(hash)));
    } catch {
      this.distrust();
      return [];
    }
  }

  private async askIdentity(hashes: readonly string[]): Promise<(SessionRecord | undefined)[]> {
    const proofHashes = [...new Set(hashes)];
    const { sessions } = (await this.options.identity.post(SESSION_READS_PATH, { proofHashes })) as Answer;
    this.counts.identity += hashes.length;
    const found = new Map(proofHashes.map((hash, index) => [hash, sessions[index] ?? undefined]));
    return hashes.map((hash) => found.get(hash));
  }
}
