import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Metrics } from './metrics.js';

interface MetricsOptions {
  /** Which app of the platform this process is. */
  readonly app: string;
  /** Of this process alone: nothing that members reach leads there. Without it nothing listens. */
  readonly port: number | undefined;
  readonly host: string;
}

const OPTIONS = Symbol('metrics options');

/** {@link Metrics} for the whole process, and `GET /metrics` on a port of its own. */
@Global()
@Module({})
export class MetricsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(OPTIONS) private readonly options: MetricsOptions,
    private readonly metrics: Metrics,
  ) {}

  static forProcess(options: MetricsOptions): DynamicModule {
    return {
      module: MetricsModule,
      providers: [
        { provide: Metrics, useFactory: () => new Metrics(options.app) },
        { provide: OPTIONS, useValue: options },
      ],
      exports: [Metrics],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { port, host } = this.options;
    if (port === undefined) return;
    this.server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      void this.metrics.read().then(
        ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }).listen(port, host);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
