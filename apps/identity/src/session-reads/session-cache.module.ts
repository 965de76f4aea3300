import { type DynamicModule, Module } from '@nestjs/common';
import { RedisModule } from '#platform/redis';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ReadSessionsService } from './read-sessions.service.js';
import { SessionCache } from './session-cache.js';
import { SESSION_CACHE, SESSION_CACHE_OPTIONS, type SessionCacheOptions } from './session-cache.options.js';
import { SessionChanges } from './session-changes.service.js';
import { SessionFence } from './session-fence.js';
import { SessionReadsController } from './session-reads.controller.js';

/**
 * Sessions for gateways in other processes: import it beside `IdentityModule` where every request must carry a gateway's token, and
 * nowhere else.
 */
@Module({})
export class SessionCacheModule {
  static register(options: SessionCacheOptions): DynamicModule {
    const { redisUrl: url, logLevel } = options;
    return {
      module: SessionCacheModule,
      imports: [
        ApiKeysModule,
        SessionsModule,
        RedisModule.connect({ url, purpose: SESSION_CACHE, ...(logLevel ? { logLevel } : {}) }),
      ],
      controllers: [SessionReadsController],
      providers: [
        { provide: SESSION_CACHE_OPTIONS, useValue: options },
        SessionCache,
        SessionChanges,
        SessionFence,
        ReadSessionsService,
      ],
    };
  }
}
