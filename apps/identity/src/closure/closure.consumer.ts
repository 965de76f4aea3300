import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { closureChecked } from '#contracts/wallet';
import { Consume, EventTransaction } from '#platform/events';
import { SettleClosureService } from './settle-closure.service.js';

@Controller()
export class ClosureConsumer {
  constructor(private readonly settling: SettleClosureService) {}

  @Consume(closureChecked, 'identity.closures')
  onChecked(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof closureChecked>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.settling.settle(manager, payload);
  }
}
