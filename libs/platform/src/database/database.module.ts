import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { databaseProbe } from './database.probe.js';
import { inUtc } from './in-utc.js';
import { poolOptions } from './pool-options.js';

export interface ServiceDatabaseOptions {
  /** The service's name; also the name under which its DataSource is injected: `@InjectDataSource('wallet')`. */
  service: string;
  url: string;
  /** Largest number of connections; the embedded profile shares 60 among everybody. */
  poolSize?: number;
  entities?: EntityTarget<ObjectLiteral>[];
}

/** One service's own DataSource. The schema comes from SQL migrations alone. */
@Module({})
export class DatabaseModule {
  static forService({ service, url, poolSize = 10, entities = [] }: ServiceDatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [databaseProbe(service)],
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          name: service,
          url: inUtc(url),
          entities: entities as never,
          synchronize: false,
          migrationsRun: false,
          applicationName: `saffron-${service}`,
          extra: poolOptions(poolSize),
          retryAttempts: 3,
        }),
      ],
    };
  }
}
