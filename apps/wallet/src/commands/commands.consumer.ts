import type { EventDefinition, EventEnvelope, EventPayload } from '#contracts/events';
import { holdReleaseRequested, holdRequested, transferRequested } from '#contracts/wallet';
import { Consume, EventTransaction } from '#platform/events';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { HoldMoneyService } from './hold-money.service.js';
import { MoveMoneyService } from './move-money.service.js';
import type { Asking } from './request.js';

@Controller()
export class CommandsConsumer {
  constructor(
    private readonly moveMoney: MoveMoneyService,
    private readonly holdMoney: HoldMoneyService,
  ) {}

  @Consume(transferRequested, 'wallet.transfer-requests')
  onTransfer(@Payload() event: EventEnvelope, @EventTransaction() manager: EntityManager): Promise<void> {
    return this.moveMoney.move(manager, read(transferRequested, event));
  }

  @Consume(holdRequested, 'wallet.hold-requests')
  onHold(@Payload() event: EventEnvelope, @EventTransaction() manager: EntityManager): Promise<void> {
    return this.holdMoney.hold(manager, read(holdRequested, event));
  }

  @Consume(holdReleaseRequested, 'wallet.hold-releases')
  onRelease(@Payload() event: EventEnvelope, @EventTransaction() manager: EntityManager): Promise<void> {
    return this.holdMoney.release(manager, read(holdReleaseRequested, event));
  }
}

/** A command comes from outside of the wallet: what does not have its shape is nobody's request, and ends as a dead letter. */
const read = <D extends EventDefinition>(definition: D, event: EventEnvelope): Asking<EventPayload<D>> => ({
  ...event,
  payload: definition.payload.parse(event.payload) as EventPayload<D>,
});
