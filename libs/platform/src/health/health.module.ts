import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HEALTH_VERSION, HealthController } from './health.controller.js';
import { HealthRegistry } from './health-registry.js';

/** The registry that every part of a process reports to, and the routes that tell what it knows: `/api/health`, `/health/live`, `/health/ready`. */
@Global()
@Module({})
export class HealthModule {
  static register(version: string): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [HealthRegistry, { provide: HEALTH_VERSION, useValue: version }],
      exports: [HealthRegistry],
    };
  }
}
