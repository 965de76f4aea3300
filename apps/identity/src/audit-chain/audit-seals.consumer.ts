import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { auditChecked, auditSealed } from '#contracts/audit';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { Consume, EventTransaction } from '#platform/events';
import { createLogger } from '#platform/logging';
import { AuditChecksRepository } from './audit-checks.repository.js';
import { AuditSealsRepository } from './audit-seals.repository.js';

/** Keeps what the services tell of their chains. */
@Controller()
export class AuditSealsConsumer {
  private readonly logger = createLogger({ service: 'identity' });

  constructor(
    private readonly seals: AuditSealsRepository,
    private readonly checks: AuditChecksRepository,
  ) {}

  @Consume(auditSealed, 'identity.audit-seals')
  async onSealed(
    @Payload() event: EventEnvelope<EventPayload<typeof auditSealed>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    const told = auditSealed.payload.parse(event.payload);
    const conflictAt = await this.seals.store(manager, told, event.occurredAt);
    if (conflictAt) this.logger.error({ source: told.source, seq: conflictAt }, 'An audit chain contradicts itself');
  }

  @Consume(auditChecked, 'identity.audit-checks-done')
  async onChecked(
    @Payload() event: EventEnvelope<EventPayload<typeof auditChecked>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    await this.checks.report(manager, auditChecked.payload.parse(event.payload));
  }
}
