import type { DataSource } from 'typeorm';
import { eventEnvelope, type EventEnvelope } from '#contracts/events';
import { DEAD_COLUMNS, type DeadRow, tellDead } from './dead-letters.js';
import type { Unreadable } from './event-transport.js';
import type { Consumer } from './consumer-registry.js';
import { storeInInbox } from './inbox-store.js';

/** PostgreSQL's text holds any character but this one. */
const NUL = /\0/g;

const SET_ASIDE = `
  INSERT INTO inbox (consumer, event_id, type, key, occurred_at, payload, state, error, settled_at)
  VALUES ($1, $2, $3, $4, now(), $5, 'dead', $6, now()) ON CONFLICT DO NOTHING RETURNING ${DEAD_COLUMNS}`;

/** What a message says, where it is an event of the type. @throws Error with what is wrong with it */
export function readEnvelope(type: string, text: string): EventEnvelope {
  const envelope = eventEnvelope.parse(JSON.parse(text)) as EventEnvelope;
  if (envelope.type !== type) throw new Error(`it is an event of another type: ${envelope.type}`);
  return envelope;
}

/**
 * Takes in what cannot be read, so that nothing waits behind it. It is a dead letter from the start; handed out again, it is read
 * again, by a version of the software that can.
 * @param consumersOf whoever would have been given it
 */
export const unreadableConsumer = (
  service: string,
  consumersOf: (event: EventEnvelope) => readonly Consumer[],
): Consumer => ({
  name: `${service}.unreadable`,
  service,
  ...{ type: '*', sensitive: false, together: 1 },
  wants: () => false,
  async handle([dead], manager) {
    const event = readEnvelope(dead!.type, (dead!.payload as { value: string }).value);
    await storeInInbox(
      manager,
      consumersOf(event).map(({ name }) => ({ consumer: name, event })),
    );
  },
});

/** Puts each where `consumer` finds it, once, as a dead letter. */
export async function setAside(
  source: DataSource,
  consumer: Consumer,
  unreadable: readonly Unreadable[],
): Promise<void> {
  await source.transaction(async (manager) => {
    for (const { id, type, key, value, reason } of unreadable) {
      const payload = value === null ? null : JSON.stringify({ value: value.replace(NUL, '\u{FFFD}') });
      const row = [consumer.name, id, type, key.replace(NUL, ''), payload, reason.replace(NUL, '').slice(0, 1000)];
      for (const dead of await manager.query<DeadRow[]>(SET_ASIDE, row)) await tellDead(manager, consumer, dead);
    }
  });
}
