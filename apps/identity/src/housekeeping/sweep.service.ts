import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
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

/** Forgets what has expired: it proves nothing any more, and much of it is about people. */
@Injectable()
export class SweepService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = createLogger({ service: 'identity' });
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep();
    }, EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    try {
      for (const table of EXPIRING) await this.source.query(`DELETE FROM ${table} WHERE expires_at < now()`);
      await this.source.query('DELETE FROM sessions WHERE last_seen_at + idle < now()');
      await this.source.query(`DELETE FROM staff_invitations WHERE expires_at < now() - ${INVITATIONS_LISTED}`);
    } catch (error) {
      this.logger.warn({ err: error }, 'What has expired could not be swept; it will be tried again');
    }
  }
}
