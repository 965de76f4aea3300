import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICES, type ServiceName } from '#contracts/routing';
import { HealthRegistry } from '#platform/health';
import { createLogger, type Logger } from '#platform/logging';
import { Upstream } from './upstream.js';
import { addressesOf, type UpstreamConfig } from './upstream.config.js';

export const UPSTREAM_CONFIG = Symbol('upstream config');

/** Every service behind the gateway. Each is a part of its health; that one is down does not keep the gateway from serving the others. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly byName: ReadonlyMap<ServiceName, Upstream>;
  private readonly logger: Logger = createLogger({ service: 'gateway' });

  constructor(@Inject(UPSTREAM_CONFIG) config: UpstreamConfig, health: HealthRegistry) {
    const options = {
      connections: config.UPSTREAM_CONNECTIONS,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      patienceMs: config.UPSTREAM_PATIENCE_MS,
      logger: this.logger,
    };
    this.byName = new Map(SERVICES.map((name) => [name, new Upstream(name, addressesOf(config, name), options)]));
    for (const [name, upstream] of this.byName) {
      health.register(name, () => Promise.resolve(upstream.isReady()), { isVital: false });
    }
  }

  of(name: ServiceName): Upstream {
    return this.byName.get(name)!;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.byName.values()].map((upstream) => upstream.close()));
  }
}
