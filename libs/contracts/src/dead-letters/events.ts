import { z } from 'zod';
import { AUDITED_SERVICES } from '../audit/index.js';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';

/** What identifies a dead letter everywhere: an event is set aside for one consumer alone. */
const letter = { consumer: z.string(), eventId: idField };

const told = z.object({
  ...letter,
  type: z.string(),
  key: z.string(),
  occurredAt: timestampField,
  correlationId: z.string().nullable(),
  /** What the event said; null where that was secret, and so erased. */
  payload: z.unknown(),
  isErased: z.boolean(),
  /** How often it was tried, since it was handed out for the first time or again. */
  attempts: z.int(),
  error: z.string(),
  diedAt: timestampField,
  /** The decision that had it handed out again, where it is dead again after one. */
  decisionId: idField.nullable(),
});
export type DeadLetterTold = z.infer<typeof told>;

/** A service has set an event aside that one of its consumers could not handle. This topic is the service's dead-letter topic. */
export const deadLettered = (service: string) => defineEvent(`${service}.dead-lettered.v1`, told);

/** Whether an event tells of a dead letter. If such a one cannot be handled either, nobody is told of that: it would go on for ever. */
export const tellsOfDeadLetter = (type: string): boolean => type.endsWith('.dead-lettered.v1');

const settled = z.object({
  ...letter,
  decisionId: idField,
  /** `gone`: the service has nothing any more that it could hand out or discard. */
  outcome: z.enum(['done', 'discarded', 'gone']),
});
export type DeadLetterSettled = z.infer<typeof settled>;

/** What came of a decision: the event was handled after all, or is discarded. That it is dead again is told as a dead letter. */
export const deadLetterSettled = (service: string) => defineEvent(`${service}.dead-letter-settled.v1`, settled);

export const DEAD_LETTER_EVENTS = AUDITED_SERVICES.flatMap((service) => [
  deadLettered(service),
  deadLetterSettled(service),
]);

export const DEAD_LETTER_DECISIONS = ['replay', 'discard'] as const;

/** An administrator has decided what becomes of a dead letter; `service` has to see to it. */
export const deadLetterDecided = defineEvent(
  'identity.dead-letter-decided.v1',
  z.object({ ...letter, decisionId: idField, service: z.string(), decision: z.enum(DEAD_LETTER_DECISIONS) }),
);
export type DeadLetterDecided = z.infer<(typeof deadLetterDecided)['payload']>;
