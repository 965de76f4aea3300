import { Controller, type DynamicModule, Module, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { deadLetterDecided } from '#contracts/dead-letters';
import type { EventEnvelope } from '#contracts/events';
import { Consume, EventTransaction } from './consume.decorator.js';
import { carryOut } from './dead-letters.js';

/** A class for each service: the consumer's name is part of it. */
function decisionsConsumer(service: string): Type {
  @Controller()
  class DeadLetterDecisionsConsumer {
    @Consume(deadLetterDecided, `${service}.dead-letter-decisions`, { only: { service } })
    async onDecided(@Payload() event: EventEnvelope, @EventTransaction() manager: EntityManager): Promise<void> {
      await carryOut(manager, deadLetterDecided.payload.parse(event.payload));
    }
  }
  return DeadLetterDecisionsConsumer;
}

/** Hands out again, or discards, what a service has set aside, once an administrator has decided. Import it beside the service's `DatabaseModule`. */
@Module({})
export class DeadLettersModule {
  static forService(service: string): DynamicModule {
    return { module: DeadLettersModule, controllers: [decisionsConsumer(service)] };
  }
}
