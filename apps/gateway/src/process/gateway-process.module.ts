import { type DynamicModule, Module } from '@nestjs/common';
import { HealthModule } from '#platform/health';
import type { Logger } from '#platform/logging';
import { MetricsModule } from '#platform/metrics';
import { projectVersion } from '#platform/service';
import { GatewayModule } from '../gateway.module.js';
import { ProxyMetrics } from '../proxy/proxy.metrics.js';
import { UpstreamsModule } from '../proxy/upstreams.module.js';
import { SessionReadersModule } from '../sessions/session-readers.module.js';
import type { GatewayProcessConfig } from './config.js';

/** The gateway without the services: it has no database, and asks them for everything that it does not answer itself. */
@Module({})
export class GatewayProcessModule {
  static register(config: GatewayProcessConfig, logger: Logger): DynamicModule {
    const { METRICS_PORT: port, HOST: host, REDIS_URL: url, LOG_LEVEL: logLevel } = config;
    return {
      module: GatewayProcessModule,
      imports: [
        HealthModule.register(projectVersion()),
        MetricsModule.forProcess({ app: 'gateway', port, host }),
        UpstreamsModule.register(config, logger),
        SessionReadersModule.register({ url, logLevel }),
        GatewayModule.register(config),
      ],
      providers: [ProxyMetrics],
    };
  }
}
