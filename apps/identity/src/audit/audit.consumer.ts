import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { auditRecorded, type AuditRecord } from '#contracts/audit';
import type { EventEnvelope } from '#contracts/events';
import { Consume, EventTransaction } from '#platform/events';
import { AuditEntriesRepository } from './audit-entries.repository.js';

/** Gathers the acts of all services into one log. */
@Controller()
export class AuditConsumer {
  constructor(private readonly entries: AuditEntriesRepository) {}

  @Consume(auditRecorded, 'identity.audit-log', { together: 50 })
  async onRecorded(
    @Payload() events: readonly EventEnvelope<AuditRecord>[],
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    const records = events.map(({ payload }) => payload);
    await this.entries.insert(manager, records);
  }
}
