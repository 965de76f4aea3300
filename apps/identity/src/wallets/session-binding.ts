import type { Principal } from '#platform/auth';
import { tokenHash } from '../secrets/token.js';

/** Ties a nonce to the session that asked for it; it outlives the session's change of proof. */
export const sessionBinding = ({ sessionId }: Principal): Buffer => tokenHash(sessionId);
