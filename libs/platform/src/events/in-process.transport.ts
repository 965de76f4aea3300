import type { EventEnvelope } from '#contracts/events';
import type { Deliveries, EventTransport } from './event-transport.js';

/** From the outboxes of one process straight into its inboxes. */
export class InProcessTransport implements EventTransport {
  private deliveries: Deliveries | undefined;

  start(deliveries: Deliveries): void {
    this.deliveries = deliveries;
  }

  async publish(events: readonly EventEnvelope[]): Promise<void> {
    if (!this.deliveries) throw new Error('nobody takes events in yet');
    await this.deliveries.deliver(events);
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  isUp(): boolean {
    return true;
  }

  lag(): Promise<Readonly<Record<string, number>>> {
    return Promise.resolve({});
  }
}
