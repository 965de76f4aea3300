import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Logger } from '#platform/logging';
import { KEPT_MAILS, MailStore, type StoredMail } from './mail-store.js';

/** A mail as its reader sees it. */
export interface CaughtMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** The one-time code that it carries, if any. */
  readonly code: string | undefined;
}

/** A local SMTP server that delivers nothing and keeps what it is given. */
export interface MailCatcher {
  /** `smtp://…` on loopback, where the product sends its mail. */
  readonly url: string;
  /** The newest mails first, 200 at most. */
  messages(): readonly CaughtMail[];
  stop(): Promise<void>;
}

const LARGEST_MAIL_BYTES = 1024 * 1024;

/** Starts the catcher on a free port. Its mails are kept in `<dataDir>/mail`, so that a restart shows them again. */
export async function startMailCatcher({ dataDir, logger }: { dataDir: string; logger: Logger }): Promise<MailCatcher> {
  const store = await MailStore.open(join(dataDir, 'mail'));
  const messages: CaughtMail[] = [];
  for (const mail of await store.all()) messages.unshift(await parseMail(mail));

  const keep = async (source: Buffer) => {
    messages.unshift(await parseMail(await store.add(source)));
    messages.splice(KEPT_MAILS);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 500,
    onData: (stream, _session, done) => {
      readAll(stream)
        .then(keep)
        .then(() => done(), done);
    },
  });
  server.on('error', (error) => logger.warn({ err: error }, 'The local mail catcher met an error'));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: () => messages,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function parseMail({ id, receivedAt, source }: StoredMail): Promise<CaughtMail> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? '';
  return {
    id,
    receivedAt,
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    subject: mail.subject ?? '',
    text,
    html: mail.html,
    code: /^@\S+ #(\d+)\s*$/m.exec(text)?.[1],
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
