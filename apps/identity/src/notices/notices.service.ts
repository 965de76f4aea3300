import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type NoticeKind, noticeRequested } from '#contracts/identity';
import { newId } from '#kernel';
import { appendToOutbox } from '#platform/events';
import { seal } from '#platform/sealing';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';

const LIFETIME_MS = 24 * 3_600_000;

/** A mail that tells somebody what happened. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly email: string;
  /** What the mail names, by kind: `device`, `ip`, `name`, … Never a secret. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Path and query of its one link, with the token in it; leaves only sealed. */
  readonly link?: string;
  /** Until when the link works and the mail is worth sending; a day from now unless told. */
  readonly expiresAt?: Date;
}

/** Has mails sent that are no codes. */
@Injectable()
export class NoticesService {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  /** Goes out if, and only if, the transaction commits. */
  async tell(manager: EntityManager, { kind, email, facts = {}, link, expiresAt }: Notice): Promise<void> {
    const noticeId = newId();
    const until = (expiresAt ?? new Date(Date.now() + LIFETIME_MS)).toISOString();
    const sealedLink =
      link === undefined ? {} : { sealedLink: seal(this.config.sealKey, link, `${noticeId}|${until}`) };
    const payload = { noticeId, kind, email, facts: { ...facts, at: new Date().toISOString() }, expiresAt: until };
    await appendToOutbox(manager, noticeRequested, { key: noticeId, payload: { ...payload, ...sealedLink } });
  }
}
