import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { newId } from '#kernel';
import { redisToken } from '#platform/redis';
import { SESSION_LEASE_MS, SessionCacheKeys, SessionRecordSeal } from '#platform/sessions';
import type { FoundSession } from '../sessions/session-reader.service.js';
import { SESSION_CACHE, SESSION_CACHE_OPTIONS, type SessionCacheOptions } from './session-cache.options.js';
import { ANNOUNCE, KEEP } from './session-cache.scripts.js';

interface ScriptedRedis extends Redis {
  announceSessions(
    keys: number,
    ...keysAndArguments: (string | number)[]
  ): Promise<[epoch: string, ...taken: number[]]>;
  keepSessions(keys: number, ...keysAndArguments: (string | number)[]): Promise<null>;
}

/** Records that were announced, and may be kept once they are read. */
export interface Announcement {
  readonly epoch: string;
  readonly token: string;
  readonly proofHashes: readonly string[];
  /** Milliseconds since the epoch of the clock. */
  readonly at: number;
}

const FORGOTTEN_AT_ONCE = 500;

/** The sessions that gateways may read without asking. Only what identity read itself comes in, and what changes goes. Proofs by hash, hex. */
@Injectable()
export class SessionCache {
  readonly leaseMs: number;
  private readonly redis: ScriptedRedis;
  private readonly keys: SessionCacheKeys;
  private readonly seal: SessionRecordSeal;

  constructor(
    @Inject(redisToken(SESSION_CACHE)) redis: Redis,
    @Inject(SESSION_CACHE_OPTIONS) { principalKey, prefix, leaseMs = SESSION_LEASE_MS }: SessionCacheOptions,
  ) {
    redis.defineCommand('announceSessions', { lua: ANNOUNCE });
    redis.defineCommand('keepSessions', { lua: KEEP });
    this.redis = redis as ScriptedRedis;
    this.keys = new SessionCacheKeys(prefix);
    this.seal = new SessionRecordSeal(principalKey);
    this.leaseMs = leaseMs;
  }

  /** Before the database is asked. What changes from here on is not kept. */
  async announce(proofHashes: readonly string[]): Promise<Announcement> {
    const at = Date.now();
    const id = newId();
    const keys = [this.keys.epoch, ...proofHashes.map((hash) => this.keys.of(hash))];
    const [epoch, ...taken] = await this.redis.announceSessions(keys.length, ...keys, id, this.leaseMs, newId());
    return { epoch, token: `${epoch} ${id}`, proofHashes: proofHashes.filter((_, index) => taken[index] === 1), at };
  }

  /** Keeps what was found of what was announced, where nothing has changed since. */
  async keep({ epoch, token, proofHashes, at }: Announcement, found: ReadonlyMap<string, FoundSession>): Promise<void> {
    if (proofHashes.length === 0) return;
    const records = proofHashes.flatMap((hash) => {
      const { session, endsInMs = 0 } = found.get(hash) ?? {};
      const until = at + Math.min(this.leaseMs, endsInMs);
      return session ? [this.seal.close({ ...session, until }, hash, epoch), endsInMs] : ['', 0];
    });
    const keys = proofHashes.map((hash) => this.keys.of(hash));
    await this.redis.keepSessions(keys.length, ...keys, token, this.leaseMs, ...records);
  }

  /** Takes records away, and keeps those from coming in that are being read. */
  async forget(proofHashes: readonly string[]): Promise<void> {
    for (let start = 0; start < proofHashes.length; start += FORGOTTEN_AT_ONCE) {
      const some = proofHashes.slice(start, start + FORGOTTEN_AT_ONCE);
      await this.redis.del(some.map((hash) => this.keys.of(hash)));
    }
  }

  /** The same for all of them. */
  async forgetAll(): Promise<void> {
    await this.redis.set(this.keys.epoch, newId());
  }
}
