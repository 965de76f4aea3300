import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { createLogger } from '../logging/index.js';
import { auditCheckConsumer } from './audit-check.consumer.js';
import { AuditSealer } from './audit-sealer.js';
import { type ChainReader, ownChain } from './chain-reader.js';
import { CheckRunner } from './check-runner.js';

export interface AuditChainOptions {
  service: string;
  logLevel?: string | undefined;
  /** The tenant that this process serves, where it serves one. */
  tenantId?: string | undefined;
  /** How other chains than the service's own are read that its database holds; undefined where there is none of that name. */
  others?: (target: string) => ChainReader | undefined;
}

/** Chains one service's records of acts, and checks the chain when identity asks. Import it beside the service's `DatabaseModule`. */
@Module({})
export class AuditChainModule {
  static forService({ service, logLevel, tenantId, others }: AuditChainOptions): DynamicModule {
    const logger = createLogger({ service, ...(logLevel ? { level: logLevel } : {}) });
    const inject = [getDataSourceToken(service)];
    const readerOf = (target: string) => others?.(target) ?? ownChain(service);
    return {
      module: AuditChainModule,
      controllers: [auditCheckConsumer(service)],
      providers: [
        {
          provide: AuditSealer,
          inject,
          useFactory: (source: DataSource) => new AuditSealer(service, source, logger, tenantId),
        },
        { provide: CheckRunner, inject, useFactory: (source: DataSource) => new CheckRunner(source, readerOf, logger) },
      ],
    };
  }
}
