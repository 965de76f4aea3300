import { Module } from '@nestjs/common';
import { JobsModule } from '#platform/jobs';
import { MAIL_QUEUE } from './mail-queue.js';
import { MailDispatcher } from './mail-dispatcher.service.js';
import { MailsConsumer } from './mails.consumer.js';
import { MailsMetrics } from './mails.metrics.js';
import { MailsProcessor } from './mails.processor.js';
import { MailsRepository } from './mails.repository.js';
import { SendMailService } from './send-mail.service.js';
import { SmtpSender } from './smtp-sender.js';

@Module({
  imports: [JobsModule.queue(MAIL_QUEUE)],
  controllers: [MailsConsumer],
  providers: [MailsRepository, MailDispatcher, MailsMetrics, SendMailService, SmtpSender, MailsProcessor],
})
export class MailsModule {}
