import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { JobProcessor } from '#platform/jobs';
import { pauseBeforeRetryMs } from './mail.rules.js';
import { type MailJob, MAIL_QUEUE } from './mail-queue.js';
import { SendMailService } from './send-mail.service.js';

/** Each job holds one connection to the database while its mail is on the way. */
@JobProcessor(MAIL_QUEUE, { concurrency: 4, pauseMs: pauseBeforeRetryMs })
export class MailsProcessor extends WorkerHost {
  constructor(private readonly sender: SendMailService) {
    super();
  }

  async process(job: Job<MailJob>): Promise<void> {
    await this.sender.send(job.data.id);
  }
}
