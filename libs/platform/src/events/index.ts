export { Consume, EventTransaction } from './consume.decorator.js';
export { DeadLettersModule } from './dead-letters.module.js';
export { EventsModule } from './events.module.js';
export { ConsumerRegistry } from './consumer-registry.js';
export type { KafkaSecurity } from './kafka/client.js';
export { createTopics, type TopicsOptions, type TopicsOutcome } from './kafka/topics.js';
export { type MayHandle, mayHandleToken } from './may-handle.js';
export { appendToOutbox, INSERT_OUTBOX, insertOutbox, outboxRow, type OutboxRow } from './outbox.js';
export { type EventNumbers, EventsStats } from './stats.js';
