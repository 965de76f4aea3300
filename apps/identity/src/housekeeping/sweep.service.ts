import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RepeatedWork } from '#platform/jobs';
import { createLogger } from '#platform/logging';

const EVERY_MS = 15 * 60_000;
const EXPIRING = [
  'temp_tokens',
  'registrations',
  'flows',
  'one_time_codes',
  'sessions',
  'devices',
  'pending_sign_ins',
  'passkey_challenges',
  'undo_tokens',
  'api_keys',
  'siwe_nonces',
  'email_changes',
  'data_exports',
] as const;

/** How long an invitation stays in the console's list after its link has ended; that there was one stays in the log. */
const INVITATIONS_LISTED = "interval '90 days'";

/** How long a dead letter can be looked up after somebody settled it. */
const SETTLED_LETTERS_LISTED = "interval '90 days'";

/** Forgets what has expired: it proves nothing any more, and much of it is about people. */
@Injectable()
export class SweepService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = createLogger({ service: 'identity' });
  private readonly sweeping = new RepeatedWork(() => this.sweep(), {
    everyMs: EVERY_MS,
    onError: (err) => this.logger.warn({ err }, 'What has expired could not be swept; it will be tried again'),
  });

  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweeping.stop();
  }

  async sweep(): Promise<void> {
    for (const table of EXPIRING) await this.source.query(`DELETE FROM ${table} WHERE expires_at < now()`);
    await this.source.query('DELETE FROM sessions WHERE last_seen_at + idle < now()');
    await this.source.query(`DELETE FROM staff_invitations WHERE expires_at < now() - ${INVITATIONS_LISTED}`);
    await this.source.query(`DELETE FROM dead_letters WHERE settled_at < now() - ${SETTLED_LETTERS_LISTED}`);
  }
}
