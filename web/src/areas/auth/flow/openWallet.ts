import { keptInvitation } from '../staff/invitation.js';

/**
 * A full page load: nothing of the sign-in stays in memory (specification 4.2). Who signed in to take an invitation goes back to
 * it.
 */
export const openWallet = (): void => location.assign(keptInvitation() ? '/auth/invitation' : '/wallet');
