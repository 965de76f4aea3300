import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config.js';
import type { RenderedMail } from '../templates/mail.js';

/** A server that takes longer counts as one that did not take the mail; the row's lock must not outlive its transaction. */
const PATIENCE_MS = 12_000;
const STEP_MS = 5_000;

/** The operator's SMTP server over a few connections that stay open. */
@Injectable()
export class SmtpSender implements OnApplicationShutdown {
  private readonly transport;

  constructor(@Inject(NOTIFICATIONS_CONFIG) private readonly config: NotificationsConfig) {
    this.transport = createTransport({
      url: config.smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves when the server has taken the mail. A mail that is sent again has the same Message-ID. */
  async send(id: string, recipient: string, { subject, text, html }: RenderedMail): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('the mail server took too long')), PATIENCE_MS);
    try {
      const message = {
        from: this.config.MAIL_FROM,
        // An object, so that the address is never read as a list of several.
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${new URL(this.config.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await Promise.race([this.transport.sendMail(message), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
