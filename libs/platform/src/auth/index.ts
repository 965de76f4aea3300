export {
  Access,
  ACCESS_EXTENSION,
  AccessGuard,
  AllowedWhileViewing,
  ApiKeyScope,
  CurrentPrincipal,
  type MaybePrincipal,
  SCOPE_EXTENSION,
  STEP_UP_EXTENSION,
  StepUp,
} from './access.js';
export { paymentBinding } from './payment-claim.js';
export {
  forwardedHeaders,
  type Origin,
  PRINCIPAL_HEADER,
  principalFromToken,
  signPrincipal,
  type TokenScope,
} from './principal-token.js';
export { type Claim, freshUntil, isFresh, type Principal } from './principal.js';
