import { type DynamicModule, Module } from '@nestjs/common';
import { AccessDenialsModule } from '../audit/index.js';
import { CountersModule } from '../counters/index.js';
import { EventsModule, ConsumerRegistry } from '../events/index.js';
import { HealthModule } from '../health/index.js';
import { JobsModule } from '../jobs/index.js';
import { MetricsModule } from '../metrics/index.js';
import { projectVersion } from './project.js';
import { kafkaSecurity, type ServiceConfig } from './service-config.js';

interface Composition {
  readonly name: string;
  readonly service: ServiceConfig;
  /** The service's own modules. */
  readonly own: readonly DynamicModule[];
}

/** One service with what it stands on in the cluster: Redis for counters and jobs, Kafka for events. */
@Module({})
export class ServiceModule {
  static compose({ name, service, own, registry }: Composition & { registry: ConsumerRegistry }): DynamicModule {
    const { DATABASE_URL: url, KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: topicPrefix, LOG_LEVEL: logLevel } = service;
    const events = EventsModule.kafka({
      registry,
      service: { name, url },
      brokers,
      topicPrefix,
      forgotten: service.KAFKA_FORGOTTEN_SPAN,
      security: kafkaSecurity(service),
      logLevel,
    });
    return {
      module: ServiceModule,
      imports: [...ServiceModule.base(name, service), ...own, AccessDenialsModule.forService(name), events],
    };
  }

  /** Without events: a command comes and goes beside the processes that serve. */
  static forCommand({ name, service, own }: Composition): DynamicModule {
    return { module: ServiceModule, imports: [...ServiceModule.base(name, service), ...own] };
  }

  private static base(
    app: string,
    { REDIS_URL: url, LOG_LEVEL: logLevel, METRICS_PORT: port, HOST: host }: ServiceConfig,
  ): DynamicModule[] {
    return [
      HealthModule.register(projectVersion()),
      MetricsModule.forProcess({ app, port, host }),
      CountersModule.forRedis({ url }),
      JobsModule.forRedis({ url, logLevel }),
    ];
  }
}
