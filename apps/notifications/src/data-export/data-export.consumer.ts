import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { dataExportRequested } from '#contracts/identity';
import { notificationsDataExported } from '#contracts/notifications';
import { type DataRecord, tellPart } from '#platform/data-export';
import { Consume, EventTransaction } from '#platform/events';

/** Mails are kept by their recipient's address, for 30 days after they were sent. */
const MAILS = `SELECT 'mail' AS kind, kind AS about, recipient, facts, state, requested_at AS "requestedAt", settled_at AS "settledAt"
  FROM mails WHERE recipient = $1 ORDER BY requested_at`;

/** Tells what notifications keeps about a member. */
@Controller()
export class DataExportConsumer {
  @Consume(dataExportRequested, 'notifications.data-export')
  async onRequested(
    @Payload() { payload: { exportId, email } }: EventEnvelope<EventPayload<typeof dataExportRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    await tellPart(manager, notificationsDataExported, exportId, await manager.query<DataRecord[]>(MAILS, [email]));
  }
}
