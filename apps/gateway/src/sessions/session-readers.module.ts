import { type DynamicModule, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisModule, type RedisOptions, redisToken } from '#platform/redis';
import { API_KEY_READER, SESSION_READER } from '#platform/sessions';
import { Upstreams } from '../proxy/upstreams.js';
import { CachedSessionReader } from './cached-session-reader.js';
import { RemoteApiKeyReader } from './remote-api-key-reader.js';
import { SessionReadsMetrics } from './session-reads.metrics.js';

const PURPOSE = 'sessions';

/** Who is asking, where identity is another process. Wants the provider {@link Upstreams}. */
@Module({})
export class SessionReadersModule {
  /** @param options `prefix` as identity's */
  static register({ prefix, ...redis }: Omit<RedisOptions, 'purpose'> & { prefix?: string }): DynamicModule {
    return {
      module: SessionReadersModule,
      imports: [RedisModule.connect({ ...redis, purpose: PURPOSE })],
      providers: [
        {
          provide: SESSION_READER,
          inject: [redisToken(PURPOSE), Upstreams],
          useFactory: (client: Redis, upstreams: Upstreams) => {
            const { principalKey } = upstreams;
            return new CachedSessionReader({
              redis: client,
              identity: upstreams.clientOf('identity'),
              principalKey,
              prefix,
            });
          },
        },
        {
          provide: API_KEY_READER,
          inject: [Upstreams],
          useFactory: (upstreams: Upstreams) => new RemoteApiKeyReader(upstreams.clientOf('identity')),
        },
        SessionReadsMetrics,
      ],
      exports: [API_KEY_READER, SESSION_READER],
    };
  }
}
