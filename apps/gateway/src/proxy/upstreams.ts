import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICES, type ServiceName } from '#contracts/routing';
import { HealthRegistry } from '#platform/health';
import type { Logger } from '#platform/logging';
import { LOGGER } from '../tokens.js';
import { ServiceClient } from './service-client.js';
import { Upstream } from './upstream.js';
import { addressesOf, type UpstreamConfig } from './upstream.config.js';

export const UPSTREAM_CONFIG = Symbol('upstream config');

/** Every service behind the gateway. Each is a part of its health; that one is down does not keep the gateway from serving the others. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly byName: ReadonlyMap<ServiceName, Upstream>;

  constructor(
    @Inject(UPSTREAM_CONFIG) private readonly config: UpstreamConfig,
    health: HealthRegistry,
    @Inject(LOGGER) logger: Logger,
  ) {
    const options = {
      connections: config.UPSTREAM_CONNECTIONS,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      patienceMs: config.UPSTREAM_PATIENCE_MS,
      logger,
    };
    this.byName = new Map(SERVICES.map((name) => [name, new Upstream(name, addressesOf(config, name), options)]));
    for (const [name, upstream] of this.byName) {
      health.register(name, () => Promise.resolve(upstream.isReady()), { isVital: false });
    }
  }

  /** Under which the services are told who is asking. */
  get principalKey(): Uint8Array {
    return this.config.PRINCIPAL_KEY;
  }

  of(name: ServiceName): Upstream {
    return this.byName.get(name)!;
  }

  /** For questions of the gateway's own. */
  clientOf(name: ServiceName): ServiceClient {
    return new ServiceClient(this.of(name), this.principalKey);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.byName.values()].map((upstream) => upstream.close()));
  }
}
