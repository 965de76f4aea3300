import { type DynamicModule, Module } from '@nestjs/common';
import { AccessDenialsModule } from '#platform/audit';
import { CountersModule } from '#platform/counters';
import { EventsModule, type ConsumerRegistry } from '#platform/events';
import { HealthModule } from '#platform/health';
import { JobsModule } from '#platform/jobs';
import { MetricsModule } from '#platform/metrics';
import { GatewayModule } from '../../gateway/src/gateway.module.js';
import { IdentityModule } from '../../identity/src/identity.module.js';
import { NotificationsModule } from '../../notifications/src/notifications.module.js';
import { WalletModule } from '../../wallet/src/wallet.module.js';
import { DevInboxModule } from './dev-inbox/dev-inbox.module.js';
import type { MailCatcher } from './embedded/mail-catcher.js';
import { type Databases, SERVICES } from './servers.js';
import type { ServiceConfigs } from './service-configs.js';

export interface PlatformParts {
  configs: ServiceConfigs;
  databases: Databases;
  registry: ConsumerRegistry;
  /** Only where no SMTP server was named: then, and only then, the development inbox exists. */
  catcher: MailCatcher | undefined;
  version: string;
  logLevel: string;
  metricsPort: number | undefined;
}

/** Every service in one process. */
@Module({})
export class PlatformModule {
  static compose({
    configs,
    databases,
    registry,
    catcher,
    version,
    logLevel,
    metricsPort,
  }: PlatformParts): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        HealthModule.register(version),
        MetricsModule.forProcess({ app: 'platform', port: metricsPort, host: '127.0.0.1' }),
        CountersModule.forPostgres({ url: databases.url('counters') }),
        JobsModule.forPostgres({ url: databases.url('jobs') }),
        GatewayModule.register(configs.gateway),
        IdentityModule.register(configs.identity),
        AccessDenialsModule.forService('identity'),
        WalletModule.register(configs.wallet),
        NotificationsModule.register(configs.notifications),
        EventsModule.inProcess({
          registry,
          services: SERVICES.map((name) => ({ name, url: databases.url(name) })),
          logLevel,
        }),
        ...(catcher ? [DevInboxModule.register({ catcher })] : []),
      ],
    };
  }
}
