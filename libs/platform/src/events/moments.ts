import { channel } from 'node:diagnostics_channel';

/**
 * Where an event is between two steps that cannot happen at once. Whoever subscribes is called there and then; the fault tests end the
 * process so, and see that the next one carries on. They cost nothing while nobody listens.
 */
export const MOMENTS = {
  /** Committed by its service, and not published yet. */
  committed: channel('saffron:event:committed'),
  /** Published, and still in the outbox. */
  published: channel('saffron:event:published'),
  /** In the inbox, and still to be acknowledged to the broker. */
  stored: channel('saffron:event:stored'),
  /** Its effect is made, and not committed yet. */
  handled: channel('saffron:event:handled'),
} as const;
