import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { createLogger, type Logger } from '#platform/logging';
import { DevInboxModule } from '../../apps/platform/src/dev-inbox/dev-inbox.module.js';
import { type MailCatcher, startMailCatcher } from '../../apps/platform/src/embedded/mail-catcher.js';
import { portFor, type Ports } from './ports.js';

export interface Mail {
  /** As `SMTP_URL`. */
  readonly smtpUrl: string;
  /** The page where a person reads what was sent; none where mail goes elsewhere. */
  readonly inboxUrl: string | undefined;
  stop(): Promise<void>;
}

/** The server of `SMTP_URL`, else a catcher that keeps every mail in `<dataDir>/mail` and shows them to this machine alone. */
export async function provideMail(dataDir: string, ports: Ports): Promise<Mail> {
  const given = process.env['SMTP_URL'];
  if (given) return { smtpUrl: given, inboxUrl: undefined, stop: () => Promise.resolve() };
  const logger = createLogger({ service: 'mail', level: 'warn' });
  const catcher = await startMailCatcher({ dataDir, logger });
  const inbox = await showInbox(catcher, logger, await portFor(8_025, ports));
  const stop = async () => {
    await inbox.close();
    await catcher.stop();
  };
  return { smtpUrl: catcher.url, inboxUrl: `${inbox.url}/dev/inbox`, stop };
}

async function showInbox(
  catcher: MailCatcher,
  logger: Logger,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = await NestFactory.create<NestFastifyApplication>(
    DevInboxModule.register({ catcher }),
    createHttpAdapter(),
    { logger: false, abortOnError: false },
  );
  configureHttp(app, logger);
  await app.listen(port, '127.0.0.1');
  return { url: `http://localhost:${port}`, close: () => app.close() };
}
