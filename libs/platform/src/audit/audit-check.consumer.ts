import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { auditCheckRequested } from '#contracts/audit';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { Consume, EventTransaction } from '../events/index.js';

/** Asks a database to check a chain that it holds; asking twice is asking once. */
export const ASK_FOR_CHECK = `
  INSERT INTO audit_checks (id, target, told_seq, told_hash) VALUES ($1, $2, $3, decode($4, 'hex')) ON CONFLICT DO NOTHING`;

/** Takes in what identity asks every service for. A class for each service: the consumer's name is part of it. */
export function auditCheckConsumer(service: string): Type {
  @Controller()
  class AuditCheckConsumer {
    @Consume(auditCheckRequested, `${service}.audit-checks`)
    async onRequested(
      @Payload() event: EventEnvelope<EventPayload<typeof auditCheckRequested>>,
      @EventTransaction() manager: EntityManager,
    ): Promise<void> {
      const { checkId, heads } = auditCheckRequested.payload.parse(event.payload);
      const told = heads[service];
      await manager.query(ASK_FOR_CHECK, [checkId, service, told?.seq ?? 0, told?.hash ?? null]);
    }
  }
  return AuditCheckConsumer;
}
