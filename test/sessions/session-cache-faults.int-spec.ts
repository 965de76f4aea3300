import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { hash } from 'node:crypto';
import { SessionCacheKeys } from '#platform/sessions';
import { until } from '#testing/eventually';
import { signUp } from '../../apps/identity/test-support/journeys.js';
import { SessionCache } from '../../apps/identity/src/session-reads/session-cache.js';
import { SessionReaderService } from '../../apps/identity/src/sessions/session-reader.service.js';
import { insertSessions, readBoth } from './support/reads.js';
import { type CachedSite, LEASE_MS, throughCache } from './support/site.js';

const GONE = [undefined, undefined];
const keys = new SessionCacheKeys();
const hashOf = (proof: string): string => hash('sha256', proof);

let site: CachedSite;
let memberId: string;
beforeAll(async () => {
  site = await throughCache();
  memberId = (await signUp(site.identity)).id;
});
afterAll(() => site?.close());

const both = (proof: string) => readBoth(site, proof);
const newSession = async (): Promise<string> => (await insertSessions(site.identity, memberId, 1))[0]!;

/** Ends a session by an act, and answers how long that took. */
async function end(proof: string): Promise<number> {
  const startedAt = performance.now();
  const browser = site.identity.browser();
  browser.cookies.set('saffron_session', proof);
  expect((await browser.post('/api/logout')).status).toBe(200);
  return performance.now() - startedAt;
}

/** Reads until both gateways are answered by the cache. */
async function cached(proof: string): Promise<void> {
  const counts = () => site.readers.map((reader) => reader.counts.cache);
  await until(async () => {
    const before = counts();
    await both(proof);
    return counts().every((count, index) => count > before[index]!);
  });
}

describe('What lies in Redis of a session', () => {
  it('lets nobody act who reads it, and is read by nobody where it does not belong', async () => {
    const [proof, other] = await insertSessions(site.identity, memberId, 2);
    await cached(proof!);
    await cached(other!);
    const dump = (await site.redis.keys('*')).concat((await site.redis.mget(await site.redis.keys('*'))).map(String));
    const { name, principal } = (await both(proof!))[0]!;
    for (const secret of [proof!, name, principal.email, principal.memberId, principal.sessionId]) {
      expect(dump.join('\n')).not.toContain(secret);
    }
    const place = keys.of(hashOf(proof!));
    const stolen = await site.redis.get(keys.of(hashOf(other!)));
    await site.redis.set(place, stolen!, 'KEEPTTL');
    expect((await both(proof!)).map((session) => session!.principal.sessionId)).toEqual([
      principal.sessionId,
      principal.sessionId,
    ]);
  });

  it('is not touched by a session that is merely used', async () => {
    const proof = await newSession();
    await cached(proof);
    const before = await site.redis.get(keys.of(hashOf(proof)));
    await site.identity.source.query(
      `UPDATE sessions SET last_seen_at = now() + interval '1 second' WHERE proof_hash = $1`,
      [Buffer.from(hashOf(proof), 'hex')],
    );
    await site.identity.browser().post('/api/logout');
    expect(await site.redis.get(keys.of(hashOf(proof)))).toBe(before);
  });

  it('is confirmed to be gone, and not waited for, while all is well', async () => {
    const proof = await newSession();
    await cached(proof);
    expect(await end(proof)).toBeLessThan(LEASE_MS);
  });
});

describe('A session that was read before its end', () => {
  const nothing = async () => undefined;
  const readAnew = (proof: string) => site.identity.app.get(SessionCache).announce([hashOf(proof)]);
  it.each([
    ['is not stored after it', nothing, nothing],
    ['nor after Redis was flushed', () => site.redis.flushall(), nothing],
    ['nor after everything was forgotten', () => site.identity.app.get(SessionCache).forgetAll(), nothing],
    ['nor while it is read anew', nothing, readAnew],
  ])('%s', async (_, before: () => Promise<unknown>, after: (proof: string) => Promise<unknown>) => {
    const proof = await newSession();
    const cache = site.identity.app.get(SessionCache);
    const announcement = await cache.announce([hashOf(proof)]);
    const found = await site.identity.app.get(SessionReaderService).find(Buffer.from(hashOf(proof), 'hex'));
    expect(announcement.proofHashes).toHaveLength(1);
    await before();
    await end(proof);
    await after(proof);
    await cache.keep(announcement, new Map([[hashOf(proof), found!]]));
    expect(await both(proof)).toEqual(GONE);
  });

  it('is over with the lease that began before it was read, however late it is stored', async () => {
    const proof = await newSession();
    const cache = site.identity.app.get(SessionCache);
    const announcement = await cache.announce([hashOf(proof)]);
    const found = await site.identity.app.get(SessionReaderService).find(Buffer.from(hashOf(proof), 'hex'));
    await delay(LEASE_MS / 2);
    await cache.keep(announcement, new Map([[hashOf(proof), found!]]));
    const left = await site.redis.pttl(keys.of(hashOf(proof)));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(LEASE_MS / 2 + 5);
  });
});

describe('Ends of sessions, while the cache has its troubles,', () => {
  it('hold where Redis is flushed, and nobody is signed out by that', async () => {
    const [kept, ended] = await insertSessions(site.identity, memberId, 2);
    await Promise.all([cached(kept!), cached(ended!)]);
    await site.redis.flushall();
    expect((await both(kept!)).map((session) => session?.principal.memberId)).toEqual([memberId, memberId]);
    await end(ended!);
    expect(await both(ended!)).toEqual(GONE);
    await cached(kept!);
  });

  it('hold where Redis comes back as it was before them', async () => {
    const proof = await newSession();
    await cached(proof);
    await site.redis.save();
    await end(proof);
    await site.server.kill();
    await site.server.restart();
    await until(async () => (await site.redis.ping().catch(() => '')) === 'PONG');
    // The record is there again, and would be believed.
    expect(await site.redis.exists(keys.of(hashOf(proof)))).toBe(1);
    for (const over = performance.now() + LEASE_MS; performance.now() < over; await delay(5)) {
      expect(await both(proof)).toEqual(GONE);
    }
  });

  it('hold where the listening connection is killed again and again', async () => {
    const proofs = await insertSessions(site.identity, memberId, 30);
    const admin = new pg.Client({ connectionString: site.identity.config.databaseUrl });
    await admin.connect();
    const kill = () =>
      admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'saffron-session-changes'`,
      );
    for (const [index, proof] of proofs.entries()) {
      await both(proof);
      await both(proof);
      const [first, second] = index % 2 ? [kill, () => end(proof)] : [() => end(proof), kill];
      const acts = [first()];
      await delay(Math.random() * 3);
      acts.push(second() as Promise<never>);
      await Promise.all(acts);
      expect(await both(proof)).toEqual(GONE);
    }
    await admin.end();
    await cached(await newSession());
  }, 60_000);

  it('wait for the lease where identity cannot reach a Redis that the gateways read, and hold then', async () => {
    const proof = await newSession();
    await cached(proof);
    site.wayToRedis.cut();
    const cachedBefore = site.readers[0].counts.cache;
    const ending = end(proof);
    // Who reads meanwhile is told what still lies there.
    await both(proof);
    expect(site.readers[0].counts.cache).toBeGreaterThan(cachedBefore);
    expect(await ending).toBeGreaterThan(LEASE_MS);
    expect(await both(proof)).toEqual(GONE);
    site.wayToRedis.mend();
    await cached(await newSession());
    const next = await newSession();
    await cached(next);
    expect(await end(next)).toBeLessThan(LEASE_MS);
  });

  it('hold where Redis stands still, and everybody is still read', async () => {
    const [kept, ended] = await insertSessions(site.identity, memberId, 2);
    await Promise.all([cached(kept!), cached(ended!)]);
    await site.server.pause();
    try {
      expect((await both(kept!)).map((session) => session?.principal.memberId)).toEqual([memberId, memberId]);
      await end(ended!);
      expect(await both(ended!)).toEqual(GONE);
    } finally {
      await site.server.resume();
    }
    expect(await both(ended!)).toEqual(GONE);
    await cached(kept!);
  });

  it('hold where Redis is gone, and everybody is still read', async () => {
    const [kept, ended] = await insertSessions(site.identity, memberId, 2);
    await Promise.all([cached(kept!), cached(ended!)]);
    await site.server.kill();
    expect((await both(kept!)).map((session) => session?.principal.memberId)).toEqual([memberId, memberId]);
    await end(ended!);
    expect(await both(ended!)).toEqual(GONE);
    await site.server.restart();
    await cached(kept!);
  });

  it('are no question where identity is gone: it is the service that is not there, and not the session', async () => {
    const proof = await newSession();
    await site.identity.app.getHttpAdapter().getInstance().close();
    const [answer] = await Promise.allSettled([site.readers[0].read(proof)]);
    expect(answer).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'http.unavailable' } });
  });
});
