import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Counters } from '../counters/index.js';
import { AccessDenials } from './access-denials.js';

/** Records what callers of this process ask for and is not theirs. Import it once to a process, in the composition. */
@Module({})
export class AccessDenialsModule implements OnModuleInit {
  constructor(
    /** A command of a service answers no requests. */
    @Inject(HttpAdapterHost) private readonly host: { readonly httpAdapter: FastifyAdapter | null },
    private readonly denials: AccessDenials,
  ) {}

  /** @param service into whose log they go: of the services that share a process, any one */
  static forService(service: string): DynamicModule {
    return {
      module: AccessDenialsModule,
      providers: [
        {
          provide: AccessDenials,
          inject: [getDataSourceToken(service), Counters],
          useFactory: (source: DataSource, counters: Counters) => new AccessDenials(service, source, counters),
        },
      ],
    };
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance();
    if (fastify) this.denials.watch(fastify);
  }
}
