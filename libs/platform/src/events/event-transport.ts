import type { EventEnvelope } from '#contracts/events';

/** What came over a transport and is no event that could be acted on. */
export interface Unreadable {
  /** The same whenever it comes again. */
  readonly id: string;
  /** What it was expected to be. */
  readonly type: string;
  readonly key: string;
  /** As it came; null where it may hold something that must not be kept. */
  readonly value: string | null;
  readonly reason: string;
}

/** Where a transport brings what it has. Both answer when it is stored for good, so that the transport may forget it. */
export interface Deliveries {
  deliver(events: readonly EventEnvelope[]): Promise<void>;
  setAside(unreadable: readonly Unreadable[]): Promise<void>;
}

/**
 * What lies between the outboxes and the inboxes. It loses nothing; it may bring an event again, and never before an older one of
 * its key that it has not brought yet.
 */
export interface EventTransport {
  /** Begins to bring what was published, and does not wait until it can. */
  start(deliveries: Deliveries): void;
  /** Answers when the events may be forgotten where they come from, or throws where that is not sure. */
  publish(events: readonly EventEnvelope[]): Promise<void>;
  /** Lets what is being stored be stored. */
  stop(): Promise<void>;
  isUp(): boolean;
  /** How many events of each topic have not been brought yet. */
  lag(): Promise<Readonly<Record<string, number>>>;
}
