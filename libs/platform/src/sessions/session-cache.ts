import { hkdfSync } from 'node:crypto';
import { seal, unseal } from '../sealing/index.js';
import type { ResolvedSession } from './readers.js';
import { sessionName } from './session-proof.js';

/** The longest that a record may be read from the cache after identity has begun to ask its database for it: milliseconds. */
export const SESSION_LEASE_MS = 5_000;

/** Where a gateway asks identity, for no caller's sake: never forwarded, and not there in the embedded profile. */
export const SESSION_READS_PATH = '/internal/sessions/read';
export const API_KEY_READS_PATH = '/internal/api-keys/read';
/** Sessions in one question. */
export const SESSIONS_PER_READ = 200;

/** A session without what only its proof gives. */
export type SessionRecord = Pick<ResolvedSession, 'principal' | 'user'>;

/** For whoever shows the proof. Confirmations that have expired since are left out; the name is wanted by acts alone. */
export const toResolvedSession = ({ principal, user }: SessionRecord, proof: string): ResolvedSession => ({
  principal: { ...principal, claims: principal.claims.filter(({ expiresAt }) => expiresAt > Date.now()) },
  user,
  get name() {
    return sessionName(proof);
  },
});

/** A record with the instant from which on it counts no more: milliseconds since the epoch, by identity's clock. */
export interface LeasedRecord extends SessionRecord {
  readonly until: number;
}

/** The keys of the cache in Redis. In braces, so that a Redis Cluster keeps them in one place. */
export class SessionCacheKeys {
  /** Names the state of the cache: what was stored under another one counts no more. */
  readonly epoch: string;

  constructor(private readonly prefix = '{saffron-sessions}:') {
    this.epoch = `${prefix}epoch`;
  }

  /** @param proofHash SHA-256 of the proof, hex */
  of(proofHash: string): string {
    return `${this.prefix}${proofHash}`;
  }
}

/**
 * How a record lies in Redis: after its epoch, sealed under a key of gateway and identity, for its own place alone. Who reads Redis
 * learns nothing of it, and who writes there can bring back no more than what was true within a lease.
 */
export class SessionRecordSeal {
  private readonly key: Buffer;

  /** @param principalKey shared by gateway and identity */
  constructor(principalKey: Uint8Array) {
    this.key = Buffer.from(hkdfSync('sha256', principalKey, '', 'saffron session cache', 32));
  }

  close(record: LeasedRecord, proofHash: string, epoch: string): string {
    return `${epoch} ${seal(this.key, JSON.stringify(record), `${proofHash}|${epoch}`)}`;
  }

  /** Undefined for what is of another epoch, no record, or over. */
  open(text: string | null | undefined, proofHash: string, epoch: string, now = Date.now()): SessionRecord | undefined {
    const mark = `${epoch} v`;
    if (!text?.startsWith(mark)) return undefined;
    try {
      const plain = unseal(this.key, text.slice(epoch.length + 1), `${proofHash}|${epoch}`);
      const { until, principal, user } = JSON.parse(plain) as LeasedRecord;
      return until > now ? { principal, user } : undefined;
    } catch {
      return undefined;
    }
  }
}
