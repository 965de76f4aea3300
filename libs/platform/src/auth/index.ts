export { Access, ACCESS_EXTENSION, ACCESS_KEY, AccessGuard, CurrentPrincipal, type MaybePrincipal } from './access.js';
export { paymentBinding } from './payment-claim.js';
export type { Claim, Principal } from './principal.js';
