import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { HealthRegistry } from '#platform/health';
import { createLogger } from '#platform/logging';
import { throttled } from '#platform/redis';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { FollowedChanges } from './followed-changes.js';
import { SessionCache } from './session-cache.js';
import { SESSION_CACHE_OPTIONS, type SessionCacheOptions } from './session-cache.options.js';
import { CHANGES_CHANNEL, type SessionChange } from './session-change.rules.js';

const PAUSE_MS = 200;
const OF_MEMBERS = `SELECT encode(proof_hash, 'hex') AS hash FROM sessions WHERE member_id = ANY($1) OR viewing_id = ANY($1)`;

/**
 * Takes out of the cache what changes in the database, heard over a connection of its own. Whenever it cannot have heard or done
 * everything, it forgets the whole cache before it goes on, and confirms nothing until then.
 */
@Injectable()
export class SessionChanges implements OnModuleInit, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private following = Promise.withResolvers<FollowedChanges>();
  private isFollowing = false;
  private running: Promise<void> | undefined;
  private readonly report: (error: Error) => void;

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(SESSION_CACHE_OPTIONS) { logLevel }: SessionCacheOptions,
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly cache: SessionCache,
    @Optional() @Inject(HealthRegistry) private readonly health?: HealthRegistry,
  ) {
    const logger = createLogger({ service: 'identity', ...(logLevel ? { level: logLevel } : {}) });
    this.report = throttled((err, more) =>
      logger.warn(
        { err, more },
        'Changes of sessions are not followed; acts wait until gateways cannot have missed them',
      ),
    );
  }

  /** Whether changes are taken out of the cache as they happen, so that it may be filled. */
  get areFollowed(): boolean {
    return this.isFollowing;
  }

  onModuleInit(): void {
    this.health?.register('session changes', () => Promise.resolve(this.isFollowing), { isVital: false });
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Resolves once whatever was committed before the call is out of the cache, however long that takes; never after `signal`. */
  async confirm(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const following = await this.following.promise;
      const isConfirmed = await following.confirm().then(
        () => true,
        () => false,
      );
      if (isConfirmed) return;
    }
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.followOneConnection().catch(this.report);
      await this.pause();
    }
  }

  private async followOneConnection(): Promise<void> {
    const connection = new Client({
      connectionString: this.config.databaseUrl,
      application_name: 'saffron-session-changes',
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
    });
    const changes = new FollowedChanges(connection, (change) => this.apply(change));
    const stop = () => changes.close(new Error('stopped'));
    this.stopping.signal.addEventListener('abort', stop);
    connection.on('notification', ({ payload = '' }) => changes.take(payload));
    connection.on('error', (error) => changes.close(error));
    connection.on('end', () => changes.close(new Error('The connection has ended')));
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANGES_CHANNEL}`);
      await this.forgetMissed(changes);
      await this.followUntilEnd(changes);
    } finally {
      this.stopping.signal.removeEventListener('abort', stop);
      await connection.end().catch(() => undefined);
    }
  }

  /** What was committed before it listened, and what was being read then. */
  private async forgetMissed(changes: FollowedChanges): Promise<void> {
    let isOver = false;
    void changes.ended.then(() => (isOver = true));
    while (!isOver) {
      const isDone = await this.cache.forgetAll().then(
        () => true,
        (error: Error) => void this.report(error),
      );
      if (isDone) return;
      await this.pause();
    }
  }

  private async followUntilEnd(changes: FollowedChanges): Promise<void> {
    const { following } = this;
    this.isFollowing = true;
    following.resolve(changes);
    const reason = await changes.ended;
    this.isFollowing = false;
    this.following = Promise.withResolvers<FollowedChanges>();
    if (!this.stopping.signal.aborted) this.report(reason as Error);
  }

  private async apply(change: Exclude<SessionChange, { fence: string }>): Promise<void> {
    if ('all' in change) return this.cache.forgetAll();
    const ofMembers = change.memberIds.length > 0 ? await this.proofsOf(change.memberIds) : [];
    await this.cache.forget([...change.proofHashes, ...ofMembers]);
  }

  /** Looked up when the change is there for everybody: what a session of theirs shows from now on was read after it. */
  private async proofsOf(memberIds: readonly string[]): Promise<string[]> {
    return (await this.source.query<{ hash: string }[]>(OF_MEMBERS, [memberIds])).map(({ hash }) => hash);
  }

  private async pause(): Promise<void> {
    await delay(PAUSE_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
