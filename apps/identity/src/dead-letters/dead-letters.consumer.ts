import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { deadLettered, deadLetterSettled, type DeadLetterSettled, type DeadLetterTold } from '#contracts/dead-letters';
import type { EventEnvelope } from '#contracts/events';
import { Consume, EventTransaction } from '#platform/events';
import { DeadLettersRepository } from './dead-letters.repository.js';

/** Keeps what one service tells of its dead letters. A class for each: their topics and the consumers' names are apart. */
export function deadLettersConsumer(service: string): Type {
  @Controller()
  class DeadLettersConsumer {
    constructor(private readonly letters: DeadLettersRepository) {}

    @Consume(deadLettered(service), `identity.dead-letters-of-${service}`)
    async onDead(
      @Payload() event: EventEnvelope<DeadLetterTold>,
      @EventTransaction() manager: EntityManager,
    ): Promise<void> {
      await this.letters.tell(manager, event.payload);
    }

    @Consume(deadLetterSettled(service), `identity.settled-letters-of-${service}`)
    async onSettled(
      @Payload() event: EventEnvelope<DeadLetterSettled>,
      @EventTransaction() manager: EntityManager,
    ): Promise<void> {
      await this.letters.settle(manager, event.payload);
    }
  }
  return DeadLettersConsumer;
}
