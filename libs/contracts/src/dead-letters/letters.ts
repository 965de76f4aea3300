import { z } from 'zod';
import { AUDITED_SERVICES } from '../audit/index.js';
import { bulkIds, bulkResult, idField, instantOrDateField, textField, timestampField } from '../http/index.js';
import { DEAD_LETTER_DECISIONS } from './events.js';

/** `waiting` and `dead-again` wait for a decision, `replaying` and `discarding` for the service, and the others are settled. */
export const DEAD_LETTER_STATES = [
  'waiting',
  'dead-again',
  'replaying',
  'discarding',
  'done',
  'discarded',
  'gone',
] as const;
export type DeadLetterState = (typeof DEAD_LETTER_STATES)[number];
/** The states in which somebody has to decide. */
export const UNDECIDED_STATES = ['waiting', 'dead-again'] as const satisfies readonly DeadLetterState[];

const letterFields = {
  id: idField,
  service: z.string(),
  /** Who could not handle it: `<service>.<name>`. */
  consumer: z.string(),
  eventId: idField,
  type: z.string(),
  /** The aggregate that the event is about. */
  key: z.string(),
  occurredAt: timestampField,
  correlationId: z.string().nullable(),
  state: z.enum(DEAD_LETTER_STATES),
  /** Why it could not be handled, the last time; personal data masked. */
  error: z.string(),
  /** Tries until it was set aside, the last time. */
  attempts: z.int(),
  /** How often it was set aside. */
  deaths: z.int(),
  diedAt: timestampField,
  /** What the event said was secret and is gone: it can only be discarded. */
  isErased: z.boolean(),
  settledAt: timestampField.nullable(),
};

/** An event that a service has set aside, as lists show it. */
export const deadLetter = z.object(letterFields).meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;
export const deadLetterList = z.array(deadLetter);

export const deadLetterDecision = z
  .object({
    id: idField,
    decision: z.enum(DEAD_LETTER_DECISIONS),
    reason: z.string(),
    decidedAt: timestampField,
    decidedBy: z.string(),
    /** Null until the service has told what came of it. */
    outcome: z.enum(['done', 'dead', 'discarded', 'gone']).nullable(),
    /** Why it is dead again; personal data masked. */
    error: z.string().nullable(),
    settledAt: timestampField.nullable(),
  })
  .meta({ id: 'DeadLetterDecision' });
export type DeadLetterDecision = z.infer<typeof deadLetterDecision>;

/** One dead letter with what the event said, secrets and personal data masked (`masked` names them by their path), and every decision. */
export const deadLetterDetails = z
  .object({
    ...letterFields,
    payload: z.unknown(),
    masked: z.array(z.string()),
    /** The latest first. */
    decisions: z.array(deadLetterDecision),
  })
  .meta({ id: 'DeadLetterDetails' });
export type DeadLetterDetails = z.infer<typeof deadLetterDetails>;

const text = textField(200, 1);
const state = z.enum(DEAD_LETTER_STATES);

/** Which letters; `from` and `to` bound the time they were set aside, the first inclusive, the second exclusive. */
export const deadLetterQuery = z.strictObject({
  service: z.enum(AUDITED_SERVICES).optional(),
  consumer: text.optional(),
  type: text.optional(),
  key: text.optional(),
  /** One state or several. */
  state: z.union([state.transform((one) => [one]), z.array(state).max(DEAD_LETTER_STATES.length)]).optional(),
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
});

const reason = textField(500, 3);
export const deadLetterDecisionRequest = z.strictObject({ reason }).meta({ id: 'DeadLetterDecisionRequest' });
export type DeadLetterDecisionRequest = z.infer<typeof deadLetterDecisionRequest>;

/** Several letters at once; each is judged and handed out on its own. */
export const replayManyRequest = z.strictObject({ ids: bulkIds, reason }).meta({ id: 'ReplayManyRequest' });
export type ReplayManyRequest = z.infer<typeof replayManyRequest>;

export const replayManyResponse = z
  .object({
    results: z.array(bulkResult),
  })
  .meta({ id: 'ReplayMany' });
export type ReplayManyResponse = z.infer<typeof replayManyResponse>;
