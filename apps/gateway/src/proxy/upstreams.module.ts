import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from '#platform/logging';
import { LOGGER } from '../tokens.js';
import type { UpstreamConfig } from './upstream.config.js';
import { UPSTREAM_CONFIG, Upstreams } from './upstreams.js';

/** The services behind the gateway, for whoever forwards to them or asks them. */
@Global()
@Module({})
export class UpstreamsModule {
  static register(config: UpstreamConfig, logger: Logger): DynamicModule {
    return {
      module: UpstreamsModule,
      providers: [{ provide: LOGGER, useValue: logger }, { provide: UPSTREAM_CONFIG, useValue: config }, Upstreams],
      exports: [Upstreams],
    };
  }
}
