import { keptInvitation } from '../staff/invitation.js';
import { takeTarget } from './target.js';

/**
 * A full page load: nothing of the sign-in stays in memory (specification 4.2). Who signed in to take an invitation, or to follow a
 * payment link, goes back to it.
 */
export const openWallet = (): void =>
  location.assign(keptInvitation() ? '/auth/invitation' : (takeTarget() ?? '/wallet'));
