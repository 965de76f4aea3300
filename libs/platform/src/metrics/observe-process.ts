import type { INestApplicationContext } from '@nestjs/common';
import { type EventNumbers, EventsStats } from '../events/index.js';
import { HealthRegistry } from '../health/index.js';
import { Metrics } from './metrics.js';

/** A scrape asks the databases once, however many of its numbers come from there. */
const KEEP_MS = 1_000;

/** Which parts of the process work, as its readiness knows them. */
export function observeHealth(app: INestApplicationContext): void {
  const registry = app.get(HealthRegistry, { strict: false });
  app.get(Metrics, { strict: false }).gauge(
    {
      name: 'health_part_up',
      help: '1 where a part that the process depends on works, 0 where it does not',
      label: 'part',
    },
    async () => {
      const { parts } = await registry.check();
      return Object.fromEntries(Object.entries(parts).map(([part, state]) => [part, Number(state === 'up')]));
    },
  );
}

/** How events get on, by service: in the outbox, on their way, with their consumers, and set aside. */
export function observeEvents(app: INestApplicationContext): void {
  const metrics = app.get(Metrics, { strict: false });
  const read = remembered(() => app.get(EventsStats, { strict: false }).read());
  const of = (number: (numbers: EventNumbers) => number) => async () =>
    Object.fromEntries((await read()).map((numbers) => [numbers.service, number(numbers)]));
  const label = 'owner';
  const outbox = 'For how long the oldest event has waited in the outbox';
  metrics.gauge(
    { name: 'events_outbox_oldest_seconds', help: outbox, label },
    of(({ outboxAgeS }) => outboxAgeS),
  );
  const inbox = 'For how long the oldest event has waited for its consumer';
  metrics.gauge(
    { name: 'events_inbox_oldest_seconds', help: inbox, label },
    of(({ inboxAgeS }) => inboxAgeS),
  );
  const dead = 'Events that were set aside and wait for a decision';
  metrics.gauge(
    { name: 'events_dead_letters', help: dead, label },
    of(({ deadLetters }) => deadLetters),
  );
  const published = 'Events that this process has brought out of the outbox';
  metrics.total(
    { name: 'events_published_total', help: published, label },
    of(({ published: count }) => count),
  );
  const consumed = 'Events that consumers of this process have acted on';
  metrics.total(
    { name: 'events_consumed_total', help: consumed, label },
    of(({ consumed: count }) => count),
  );
  const lag = 'Events of a topic that the service has not taken in';
  metrics.gauge({ name: 'events_topic_lag', help: lag, label: 'topic' }, async () =>
    Object.assign({}, ...(await read()).map((numbers) => numbers.lag)),
  );
}

function remembered<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now()) last = { value: read(), until: Date.now() + KEEP_MS };
    return last.value;
  };
}
