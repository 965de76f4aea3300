import type { Provider } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HealthRegistry } from '../health/index.js';

/** Tells the process's health whether a service's database answers. A process without health routes has no registry. */
export const databaseProbe = (service: string): Provider => ({
  provide: `DATABASE_PROBE_${service}`,
  inject: [getDataSourceToken(service), { token: HealthRegistry, optional: true }],
  useFactory: (source: DataSource, registry: HealthRegistry | undefined) => {
    registry?.register(`${service} database`, async () => (await source.query<unknown[]>('SELECT 1')).length === 1);
    return true;
  },
});
