import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import {
  deadLetterDecided,
  deadLettered,
  deadLetterSettled,
  type DeadLetterSettled,
  type DeadLetterTold,
} from '#contracts/dead-letters';
import type { EventEnvelope } from '#contracts/events';
import { Consume, EventTransaction } from '../consume.decorator.js';
import { gathered, happened, refusing, whispered } from './listeners.js';

/** What goes to and fro: alpha keeps the list of dead letters and decides, beta has them. */
export const LETTER_CATALOGUE = [
  ...[happened, gathered, whispered, deadLetterDecided],
  ...[deadLettered('alpha'), deadLettered('beta'), deadLetterSettled('beta')],
];

/** What was told of dead letters, and of what came of them, in order. */
export const list = {
  told: [] as DeadLetterTold[],
  settled: [] as DeadLetterSettled[],
  /** What was told of dead letters of the list itself. */
  ofItself: [] as DeadLetterTold[],
  isBroken: false,
};

export function clearList(): void {
  Object.assign(list, { told: [], settled: [], ofItself: [], isBroken: false });
}

@Controller()
export class ListOfLetters {
  @Consume(deadLettered('beta'), 'alpha.dead-letters')
  dead(@Payload() { payload }: EventEnvelope<DeadLetterTold>): void {
    if (list.isBroken) throw new Error('the list is broken');
    list.told.push(payload);
  }

  @Consume(deadLetterSettled('beta'), 'alpha.settled-letters')
  settled(@Payload() { payload }: EventEnvelope<DeadLetterSettled>): void {
    list.settled.push(payload);
  }
}

type Happened = EventEnvelope<{ n: number }>;

@Controller()
export class FailingListeners {
  @Consume(happened, 'beta.first')
  first(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    return handle(manager, 'first', event);
  }

  @Consume(gathered, 'beta.together', { together: 10 })
  async together(@Payload() events: readonly Happened[], @EventTransaction() manager: EntityManager): Promise<void> {
    for (const event of events) await handle(manager, 'together', event);
  }

  @Consume(whispered, 'beta.confidant')
  confidant(): Promise<void> {
    throw new Error('deaf');
  }

  @Consume(deadLettered('alpha'), 'beta.dead-letters-of-the-list')
  dead(@Payload() { payload }: EventEnvelope<DeadLetterTold>): void {
    list.ofItself.push(payload);
  }
}

async function handle(manager: EntityManager, consumer: string, { key, payload: { n } }: Happened): Promise<void> {
  await manager.query('INSERT INTO effects (consumer, key, n) VALUES ($1, $2, $3)', [consumer, key, n]);
  if (refusing.has(n)) throw new Error(`will not take ${n}`);
}
