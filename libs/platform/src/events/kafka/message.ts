import { v5 as nameId } from 'uuid';
import type { KafkaMessage, Message } from 'kafkajs';
import type { EventEnvelope } from '#contracts/events';
import type { Unreadable } from '../event-transport.js';
import { readEnvelope } from '../unreadable.js';

/** Names of messages that carry no id of their own, by where they lie. */
const PLACES = 'b1a3c0de-6f0e-5d55-9d6b-0f4e8a1f6a57';

/** Where a message was found. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  /** The event that the topic is for. */
  readonly type: string;
  /** Whether what cannot be read may still be kept. */
  readonly isSensitive: boolean;
}

export const toMessage = ({ traceparent, ...envelope }: EventEnvelope): Message => ({
  key: envelope.key,
  value: JSON.stringify(envelope),
  headers: {
    ...(envelope.correlationId ? { 'correlation-id': envelope.correlationId } : {}),
    ...(traceparent ? { traceparent } : {}),
  },
});

/** @throws where it is no event of the topic */
export function fromMessage({ type }: Place, { value, headers }: KafkaMessage): EventEnvelope {
  if (!value) throw new Error('it is empty');
  const traceparent = headers?.['traceparent']?.toString();
  return { ...readEnvelope(type, value.toString()), ...(traceparent ? { traceparent } : {}) };
}

export const toUnreadable = (place: Place, message: KafkaMessage, error: unknown): Unreadable => {
  const { topic, partition, type, isSensitive } = place;
  const where = `${topic}/${partition}/${message.offset}`;
  return {
    id: nameId(`${where} ${message.timestamp}`, PLACES),
    type,
    key: message.key?.toString() ?? '',
    value: isSensitive ? null : (message.value?.toString() ?? ''),
    reason: `${where}: ${error instanceof Error ? error.message : String(error)}`,
  };
};
