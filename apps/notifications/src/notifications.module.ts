import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuditChainModule } from '#platform/audit';
import { DatabaseModule } from '#platform/database';
import { DeadLettersModule } from '#platform/events';
import { createLogger } from '#platform/logging';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from './config.js';
import { DataExportModule } from './data-export/data-export.module.js';
import { MailsModule } from './mails/mails.module.js';
import { LOGGER } from './tokens.js';

/** What the features of this service share. The tokens are its own, so that being global shows nothing to other services. */
@Global()
@Module({})
class NotificationsCoreModule {
  static register(config: NotificationsConfig): DynamicModule {
    const logger = createLogger({ service: 'notifications', level: config.LOG_LEVEL });
    return {
      module: NotificationsCoreModule,
      providers: [
        { provide: NOTIFICATIONS_CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [NOTIFICATIONS_CONFIG, LOGGER],
    };
  }
}

/** Tells members what they have to know. Wants `JobsModule` and `EventsModule` in the composition. */
@Module({})
export class NotificationsModule {
  static register(config: NotificationsConfig): DynamicModule {
    return {
      module: NotificationsModule,
      imports: [
        NotificationsCoreModule.register(config),
        DatabaseModule.forService({
          service: 'notifications',
          url: config.databaseUrl,
          poolSize: config.NOTIFICATIONS_POOL_SIZE,
        }),
        AuditChainModule.forService({ service: 'notifications', logLevel: config.LOG_LEVEL }),
        DeadLettersModule.forService('notifications'),
        DataExportModule,
        MailsModule,
      ],
    };
  }
}
