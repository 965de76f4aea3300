import type { User } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';

/** Specification 4.1: sent for free subscriptions, and whatever comes of it is no concern of the page. */
export function cleanUpSessions({ subscriptionStatus }: User): void {
  if (subscriptionStatus === 'free') api.post('/api/ai/session-cleanup').catch(() => undefined);
}
