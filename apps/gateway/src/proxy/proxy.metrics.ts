import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SERVICES } from '#contracts/routing';
import { Metrics } from '#platform/metrics';
import { Upstreams } from './upstreams.js';

/** Which services the gateway reaches. */
@Injectable()
export class ProxyMetrics implements OnModuleInit {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      {
        name: 'gateway_circuit_open',
        help: '1 while calls of a service are turned away at once, because nothing got through',
        label: 'upstream',
      },
      () => Object.fromEntries(SERVICES.map((name) => [name, Number(this.upstreams.of(name).isGivenUp())])),
    );
  }
}
