import { Injectable } from '@nestjs/common';
import type { SessionRecord } from '#platform/sessions';
import { type FoundSession, SessionReaderService } from '../sessions/session-reader.service.js';
import { type Announcement, SessionCache } from './session-cache.js';
import { SessionChanges } from './session-changes.service.js';

/** Tells gateways the truth about sessions, and leaves in the cache what they may read there for a moment. */
@Injectable()
export class ReadSessionsService {
  constructor(
    private readonly reader: SessionReaderService,
    private readonly cache: SessionCache,
    private readonly changes: SessionChanges,
  ) {}

  /** @param proofHashes SHA-256, hex, each once; null for what opens no session */
  async read(proofHashes: readonly string[]): Promise<(SessionRecord | null)[]> {
    const announcement = await this.announce(proofHashes);
    const found = await Promise.all(proofHashes.map((hash) => this.reader.find(Buffer.from(hash, 'hex'))));
    if (announcement) {
      const entries = proofHashes.flatMap((hash, index): [string, FoundSession][] =>
        found[index] ? [[hash, found[index]]] : [],
      );
      // Nobody waits for it: the truth is told either way, and a failure is in the log of the connection.
      this.cache.keep(announcement, new Map(entries)).catch(() => undefined);
    }
    return found.map((each) => each?.session ?? null);
  }

  /** A cache that cannot be filled is left alone. */
  private async announce(proofHashes: readonly string[]): Promise<Announcement | undefined> {
    return this.changes.areFollowed ? this.cache.announce(proofHashes).catch(() => undefined) : undefined;
  }
}
