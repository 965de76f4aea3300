import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HealthRegistry } from '#platform/health';

/** Identity works while its database answers. */
@Injectable()
export class DatabaseHealth {
  constructor(registry: HealthRegistry, @InjectDataSource('identity') source: DataSource) {
    registry.register('identity-database', async () => (await source.query<unknown[]>('SELECT 1')).length === 1);
  }
}
