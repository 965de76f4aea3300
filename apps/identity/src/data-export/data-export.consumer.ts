import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { type DataExportPiece, dataExportRequested } from '#contracts/identity';
import { notificationsDataExported } from '#contracts/notifications';
import { walletDataExported } from '#contracts/wallet';
import { Consume, EventTransaction } from '#platform/events';
import { CollectDataService } from './collect-data.service.js';

type Piece = EventEnvelope<DataExportPiece>;

@Controller()
export class DataExportConsumer {
  constructor(private readonly collecting: CollectDataService) {}

  @Consume(dataExportRequested, 'identity.data-export')
  onRequested(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof dataExportRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.collecting.collectOwn(manager, payload);
  }

  @Consume(walletDataExported, 'identity.data-export-wallet')
  onWallet(@Payload() { payload }: Piece, @EventTransaction() manager: EntityManager): Promise<void> {
    return this.collecting.keep(manager, 'wallet', payload);
  }

  @Consume(notificationsDataExported, 'identity.data-export-notifications')
  onNotifications(@Payload() { payload }: Piece, @EventTransaction() manager: EntityManager): Promise<void> {
    return this.collecting.keep(manager, 'notifications', payload);
  }
}
