import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { Metrics } from '#platform/metrics';
import { MailsRepository } from './mails.repository.js';

/** Whether mails go out. */
@Injectable()
export class MailsMetrics implements OnModuleInit {
  constructor(
    private readonly mails: MailsRepository,
    @Optional() private readonly metrics?: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics?.gauge({ name: 'mails_waiting', help: 'Mails that were asked for and not sent yet' }, async () => {
      return (await this.mails.backlog()).waiting;
    });
    this.metrics?.gauge(
      { name: 'mails_oldest_waiting_seconds', help: 'For how long the oldest of them has waited' },
      async () => (await this.mails.backlog()).oldestS,
    );
  }
}
