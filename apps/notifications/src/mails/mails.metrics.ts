import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { Metrics } from '#platform/metrics';
import type { MailKind } from '../templates/mail.js';
import { MailsRepository } from './mails.repository.js';

const SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

/** A mail as it is counted. */
interface TimedMail {
  readonly kind: MailKind;
  readonly requested_at: Date;
}

/** Whether mails go out, and how soon. */
@Injectable()
export class MailsMetrics implements OnModuleInit {
  private handovers: ReturnType<Metrics['histogram']> | undefined;

  constructor(
    private readonly mails: MailsRepository,
    @Optional() private readonly metrics?: Metrics,
  ) {}

  onModuleInit(): void {
    this.handovers = this.metrics?.histogram({
      name: 'mail_handover_seconds',
      help: 'From the moment a mail was asked for until the mail server took it, or it was given up',
      labels: ['kind'],
      buckets: SECONDS,
    });
    // What is there from the start on is seen to grow with the first one.
    this.handovers?.zero({ kind: 'sign-in-code' });
    this.metrics?.gauge({ name: 'mails_waiting', help: 'Mails that were asked for and not sent yet' }, async () => {
      return (await this.mails.backlog()).waiting;
    });
    this.metrics?.gauge(
      { name: 'mails_oldest_waiting_seconds', help: 'For how long the oldest of them has waited' },
      async () => (await this.mails.backlog()).oldestS,
    );
  }

  /** Call it once the mail server has the mail, or nobody will try any more. The clocks of two machines may differ a little. */
  observe({ kind, requested_at: requestedAt }: TimedMail): void {
    this.handovers?.observe({ kind }, Math.max(0, Date.now() - requestedAt.getTime()) / 1000);
  }
}
