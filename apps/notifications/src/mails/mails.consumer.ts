import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventEnvelope, EventPayload } from '#contracts/events';
import { emailField } from '#contracts/http';
import { noticeRequested, otpRequested } from '#contracts/identity';
import { Consume, EventTransaction } from '#platform/events';
import { afterCommit } from '#platform/jobs';
import { mailKindOf } from './mail.rules.js';
import { MailDispatcher } from './mail-dispatcher.service.js';
import { MailsRepository } from './mails.repository.js';

@Controller()
export class MailsConsumer {
  constructor(
    private readonly mails: MailsRepository,
    private readonly dispatcher: MailDispatcher,
  ) {}

  /** Nothing can be enqueued inside the transaction, so the row is written here and the dispatcher told once it is there. */
  @Consume(otpRequested, 'notifications.otp-mail')
  async onOtpRequested(
    @Payload() event: EventEnvelope<EventPayload<typeof otpRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    const { codeId, email, purpose, payment, sealedCode, expiresAt } = otpRequested.payload.parse(event.payload);
    await this.mails.insert(manager, {
      id: event.id,
      kind: mailKindOf(purpose),
      recipient: emailField.parse(email),
      sealedSecret: sealedCode,
      sealContext: `${codeId}|${expiresAt}`,
      facts: payment,
      requestedAt: event.occurredAt,
      expiresAt,
      correlationId: event.correlationId,
    });
    afterCommit(manager, () => this.dispatcher.wake());
  }

  @Consume(noticeRequested, 'notifications.notice-mail')
  async onNoticeRequested(
    @Payload() event: EventEnvelope<EventPayload<typeof noticeRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    const { noticeId, kind, email, facts, sealedLink, expiresAt } = noticeRequested.payload.parse(event.payload);
    await this.mails.insert(manager, {
      id: event.id,
      kind,
      recipient: emailField.parse(email),
      sealedSecret: sealedLink,
      sealContext: `${noticeId}|${expiresAt}`,
      facts,
      requestedAt: event.occurredAt,
      expiresAt,
      correlationId: event.correlationId,
    });
    afterCommit(manager, () => this.dispatcher.wake());
  }
}
