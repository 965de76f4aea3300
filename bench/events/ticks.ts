import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { defineEvent, type EventEnvelope } from '#contracts/events';
import { Consume, EventTransaction } from '#platform/events';

/** About as large as a transfer's event. */
const payload = z.object({ n: z.int(), note: z.string() });

export const ticked = defineEvent('ticker.ticked.v1', payload);
export const rained = defineEvent('ticker.rained.v1', payload);
/** Nobody consumes it. */
export const piled = defineEvent('ticker.piled.v1', payload);
export const BARE = 'ticker.bare.v1';

type Tick = EventEnvelope<z.infer<typeof payload>>;

/** When each number arrived, in milliseconds of the machine's clock. */
export const arrivals = new Map<number, number>();

export const now = (): number => performance.timeOrigin + performance.now();

export const tick = (n: number) => ({ key: `key-${n % 200}`, payload: { n, note: 'x'.repeat(200) } });

export const TABLES = 'CREATE TABLE ticks (n int PRIMARY KEY); CREATE TABLE drops (n int PRIMARY KEY)';

@Controller()
export class Ticks {
  @Consume(ticked, 'listener.ticks')
  async onTick(@Payload() event: Tick, @EventTransaction() manager: EntityManager): Promise<void> {
    arrivals.set(event.payload.n, now());
    await manager.query('INSERT INTO ticks VALUES ($1)', [event.payload.n]);
  }

  @Consume(rained, 'listener.drops', { together: 100 })
  async onRain(@Payload() events: readonly Tick[], @EventTransaction() manager: EntityManager): Promise<void> {
    for (const { payload: drop } of events) arrivals.set(drop.n, now());
    await manager.query('INSERT INTO drops SELECT unnest($1::int[])', [events.map((event) => event.payload.n)]);
  }
}
