import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { moneyRequestDeclined, moneyRequested, moneyRequestPaid } from '#contracts/wallet';
import { Consume, EventTransaction } from '#platform/events';
import { MoneyRequestNoticesService } from './money-request-notices.service.js';

@Controller()
export class MoneyRequestNoticesConsumer {
  constructor(private readonly notices: MoneyRequestNoticesService) {}

  @Consume(moneyRequested, 'identity.money-requested-notice')
  onRequested(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof moneyRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.notices.requested(manager, moneyRequested.payload.parse(payload));
  }

  @Consume(moneyRequestPaid, 'identity.money-request-paid-notice')
  onPaid(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof moneyRequestPaid>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.notices.paid(manager, moneyRequestPaid.payload.parse(payload));
  }

  @Consume(moneyRequestDeclined, 'identity.money-request-declined-notice')
  onDeclined(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof moneyRequestDeclined>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.notices.declined(manager, moneyRequestDeclined.payload.parse(payload));
  }
}
