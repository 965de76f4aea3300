import type { DataSource } from 'typeorm';
import { noticeRequested, otpRequested } from '#contracts/identity';
import { unseal } from '#platform/sealing';
import type { IdentityConfig } from '../src/config.js';

interface Requested {
  readonly codeId: string;
  readonly email: string;
  readonly sealedCode: string;
  readonly expiresAt: string;
}

/** A notice as its mail will tell it, with its link opened. */
export interface Notice {
  readonly kind: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string | undefined;
}

interface RequestedNotice {
  readonly noticeId: string;
  readonly kind: string;
  readonly facts: Record<string, string>;
  readonly sealedLink?: string;
  readonly expiresAt: string;
}

/** Opens the codes that identity has asked notifications to mail. */
export class Mailbox {
  constructor(
    private readonly source: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /** The code that was asked for last; undefined where none was. */
  async latest(email: string): Promise<string | undefined> {
    const [row] = await this.source.query<{ payload: Requested }[]>(
      `SELECT payload FROM outbox WHERE type = $1 AND payload->>'email' = $2 ORDER BY seq DESC LIMIT 1`,
      [otpRequested.type, email],
    );
    if (!row) return undefined;
    const { sealedCode, codeId, expiresAt } = row.payload;
    return unseal(this.config.sealKey, sealedCode, `${codeId}|${expiresAt}`);
  }

  /** Every notice that an address was to be sent, the oldest first. */
  async noticesTo(email: string): Promise<Notice[]> {
    const rows = await this.source.query<{ payload: RequestedNotice }[]>(
      `SELECT payload FROM outbox WHERE type = $1 AND payload->>'email' = $2 ORDER BY seq`,
      [noticeRequested.type, email],
    );
    return rows.map(({ payload: { kind, facts, sealedLink, noticeId, expiresAt } }) => ({
      kind,
      facts,
      link: sealedLink && unseal(this.config.sealKey, sealedLink, `${noticeId}|${expiresAt}`),
    }));
  }

  async codeFor(email: string): Promise<string> {
    const code = await this.latest(email);
    if (!code) throw new Error(`no code was sent to ${email}`);
    return code;
  }
}

/** A code that is not the given one. */
export const wrongCode = (right: string): string => (right === '999999' ? '100000' : String(Number(right) + 1));
