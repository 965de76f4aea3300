import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Logger, runInContext } from '#platform/logging';
import { unseal } from '#platform/sealing';
import { inSpan, SpanKind } from '#platform/tracing';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config.js';
import { renderMail } from '../templates/render-mail.js';
import { LOGGER } from '../tokens.js';
import { reasonOf } from './mail.rules.js';
import { MailsMetrics } from './mails.metrics.js';
import { MailsRepository, type UnsentMail } from './mails.repository.js';
import { SmtpSender } from './smtp-sender.js';

/** What the queue sees of a refusal: it keeps an error's words, and those of a mail server belong in the row alone. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

@Injectable()
export class SendMailService {
  constructor(
    private readonly mails: MailsRepository,
    private readonly smtp: SmtpSender,
    private readonly metrics: MailsMetrics,
    @Inject(NOTIFICATIONS_CONFIG) private readonly config: NotificationsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends one mail, unless it is finished or has expired. The row stays locked from the first look to the mark: two workers
   * never send it at the same time, and one that dies lets go of it at once. Dying between the server's yes and the mark is the
   * one way in which a mail goes out twice.
   * @throws MailRefusedError when it has to be tried again
   */
  async send(id: string): Promise<void> {
    const isRefused = await this.mails.transaction(async (manager) => {
      const mail = await this.mails.take(manager, id);
      if (!mail) return false;
      return runInContext(mail.correlation_id ?? undefined, () =>
        inSpan('send mail', { kind: SpanKind.CLIENT, parent: mail.traceparent ?? undefined }, () =>
          this.sendWithin(manager, mail),
        ),
      );
    });
    if (isRefused) throw new MailRefusedError('the mail was not taken');
  }

  private async sendWithin(manager: EntityManager, mail: UnsentMail): Promise<boolean> {
    const refusal = await this.deliver(mail);
    if (refusal) {
      await this.mails.markRefused(manager, mail.id, refusal.reason);
      this.logger.warn(
        { mailId: mail.id, attempt: mail.attempts + 1, ...refusal.codes },
        'A mail was not taken; it will be tried again',
      );
      return true;
    }
    this.metrics.observe(mail);
    await this.mails.markSent(manager, mail.id);
    this.logger.info({ mailId: mail.id, kind: mail.kind, attempt: mail.attempts + 1 }, 'A mail was sent');
    return false;
  }

  /** A server's answer may name the recipient, so the log gets its codes only. */
  private async deliver(mail: UnsentMail): Promise<{ reason: string; codes: object } | undefined> {
    let secret: string | undefined;
    try {
      if (mail.sealed_secret) secret = unseal(this.config.sealKey, mail.sealed_secret, mail.seal_context);
      await this.smtp.send(mail.id, mail.recipient, this.render(mail, secret));
      return undefined;
    } catch (error) {
      const { code: cause, responseCode } = error as { code?: unknown; responseCode?: unknown };
      return { reason: reasonOf(error, secret), codes: { cause, responseCode } };
    }
  }

  private render(mail: UnsentMail, secret: string | undefined) {
    const { kind, requested_at: requestedAt, expires_at: expiresAt, facts } = mail;
    const { publicUrl, SUPPORT_EMAIL: supportEmail } = this.config;
    return renderMail({ kind, secret, requestedAt, expiresAt, facts: facts ?? undefined }, { publicUrl, supportEmail });
  }
}
