export { isApiKeySecret, newApiKeySecret, shownPrefix } from './api-key-secret.js';
export {
  DEVICE_COOKIE,
  FLOW_COOKIE,
  hostCookie,
  PENDING_COOKIE,
  SESSION_PROOF_COOKIE,
  sessionProofCookie,
  wantsSecureCookies,
} from './cookies.js';
export {
  API_KEY_READER,
  type ApiKeyReader,
  type ProgramPrincipal,
  type ResolvedSession,
  SESSION_READER,
  type SessionReader,
} from './readers.js';
export {
  API_KEY_READS_PATH,
  type LeasedRecord,
  SESSION_LEASE_MS,
  SESSION_READS_PATH,
  SessionCacheKeys,
  type SessionRecord,
  SessionRecordSeal,
  SESSIONS_PER_READ,
  toResolvedSession,
} from './session-cache.js';
export { presentedTokenHash, sessionName } from './session-proof.js';
