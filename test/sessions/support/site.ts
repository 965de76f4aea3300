import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createLogger } from '#platform/logging';
import { connectRedis } from '#platform/redis';
import type { SessionReader } from '#platform/sessions';
import { provideRedis, type RedisServer } from '#testing/stack/redis';
import { ServiceClient } from '../../../apps/gateway/src/proxy/service-client.js';
import { Upstream } from '../../../apps/gateway/src/proxy/upstream.js';
import { CachedSessionReader } from '../../../apps/gateway/src/sessions/cached-session-reader.js';
import { type IdentityApp, startIdentity } from '../../../apps/identity/test-support/identity-app.js';
import { cuttable, type Cuttable } from './cuttable.js';

/** Short, so that a test can wait for it. */
export const LEASE_MS = 1_200;
const SETTINGS = { SUPER_ADMIN_EMAILS: 'root@example.test', LIMIT_VERIFICATIONS_PER_IP: '100000' };
const silent = createLogger({ service: 'test', level: 'silent' });

/** Identity, and two edges that read its sessions. */
export interface Site {
  readonly identity: IdentityApp;
  readonly readers: readonly [SessionReader, SessionReader];
  close(): Promise<void>;
}

/** The edges of a site in the cluster: processes of their own, a Redis between. */
export interface CachedSite extends Site {
  readonly readers: readonly [CachedSessionReader, CachedSessionReader];
  readonly server: RedisServer;
  readonly redis: Redis;
  /** Identity's way to Redis alone; the gateways have their own. */
  readonly wayToRedis: Cuttable;
}

/** Everything in one process, as `npm start` has it. */
export async function inProcess(): Promise<Site> {
  const identity = await startIdentity({ settings: SETTINGS });
  return { identity, readers: [identity.sessions, identity.sessions], close: () => identity.close() };
}

export async function throughCache(): Promise<CachedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-sessions-'));
  const server = await provideRedis({ folder, means: ['native'] });
  const wayToRedis = await cuttable(Number(new URL(server.url).port));
  const principalKey = randomBytes(32);
  const cache = { redisUrl: wayToRedis.url, principalKey, leaseMs: LEASE_MS, logLevel: 'silent' };
  const identity = await startIdentity({ settings: SETTINGS, cache });
  const url = await identity.app.getUrl();
  const gateways = [gateway(server.url, url, principalKey), gateway(server.url, url, principalKey)] as const;
  const redis = new Redis(server.url);
  redis.on('error', () => undefined);
  // Until then a gateway believes nothing that lies in Redis.
  await delay(LEASE_MS + 200);
  const close = async () => {
    await Promise.all(gateways.map((each) => each.close()));
    redis.disconnect();
    await identity.close();
    await wayToRedis.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { identity, readers: [gateways[0].reader, gateways[1].reader], server, redis, wayToRedis, close };
}

function gateway(redisUrl: string, identityUrl: string, principalKey: Buffer) {
  const redis = connectRedis({ url: redisUrl, purpose: 'sessions' }, silent);
  const upstream = new Upstream('identity', [identityUrl], {
    ...{ connections: 8, timeoutMs: 5_000, patienceMs: 1_000, logger: silent },
  });
  const client = new ServiceClient(upstream, principalKey);
  const reader = new CachedSessionReader({ redis, identity: client, principalKey, leaseMs: LEASE_MS });
  const close = async () => {
    redis.disconnect();
    await upstream.close();
  };
  return { reader, close };
}
