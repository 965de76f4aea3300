import type { EventEnvelope, EventPayload } from '#contracts/events';
import { dataExportRequested } from '#contracts/identity';
import { walletDataExported } from '#contracts/wallet';
import { tellPart } from '#platform/data-export';
import { Consume, EventTransaction } from '#platform/events';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { MemberRecordsQuery } from './member-records.query.js';

@Controller()
export class DataExportConsumer {
  constructor(private readonly records: MemberRecordsQuery) {}

  @Consume(dataExportRequested, 'wallet.data-export')
  onRequested(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof dataExportRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return tellPart(manager, walletDataExported, payload.exportId, this.records.of(payload.memberId, manager));
  }
}
