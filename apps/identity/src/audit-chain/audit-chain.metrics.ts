import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import type { AuditChains } from '#contracts/audit';
import { Metrics } from '#platform/metrics';
import { AuditChecksRepository, type ChainOutcome } from './audit-checks.repository.js';
import { AuditSealsRepository } from './audit-seals.repository.js';

/** What is known of the chains of all services, and of identity's copies of them. */
@Injectable()
export class AuditChainMetrics implements OnModuleInit {
  constructor(
    private readonly checks: AuditChecksRepository,
    private readonly seals: AuditSealsRepository,
    @Optional() private readonly metrics?: Metrics,
  ) {}

  onModuleInit(): void {
    const label = 'target';
    const ended = 'When the last check of a chain ended; 0 before the first';
    this.metrics?.gauge(
      { name: 'audit_check_last_timestamp_seconds', help: ended, label },
      this.of(({ endedAtS }) => endedAtS),
    );
    const wrong = 'What is wrong with a chain: by its last check, or because its service told of a place in two ways';
    this.metrics?.gauge(
      { name: 'audit_check_findings', help: wrong, label },
      this.of(({ findings }) => findings),
    );
    const unsealed = 'For how long the oldest record of a service has been without its seal';
    this.metrics?.gauge({ name: 'audit_oldest_unsealed_seconds', help: unsealed, label: 'source' }, async () =>
      Object.fromEntries((await this.seals.chains()).map((chain) => [chain.source, ageOf(chain)])),
    );
  }

  private of(number: (outcome: ChainOutcome) => number): () => Promise<Record<string, number>> {
    return async () =>
      Object.fromEntries((await this.checks.outcomes()).map((outcome) => [outcome.target, number(outcome)]));
  }
}

const ageOf = ({ oldestUnsealedAt }: AuditChains['chains'][number]): number =>
  oldestUnsealedAt === null ? 0 : Math.max(0, Date.now() - Date.parse(oldestUnsealedAt)) / 1000;
