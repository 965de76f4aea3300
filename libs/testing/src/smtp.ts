import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it travelled: the addresses of the envelope, and what its reader sees. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: Email;
}

/** `index` counts from the first mail that the mailbox received. */
export type MailCondition = (mail: ReceivedMail, index: number) => boolean;

export interface Mailbox {
  /** Everything received so far, oldest first. */
  list(): Promise<readonly ReceivedMail[]>;
  /** The first mail, received already or yet to come, that fulfils the condition. Rejects after `timeoutMs` (15,000). */
  waitFor(isWanted: MailCondition, timeoutMs?: number): Promise<ReceivedMail>;
}

export interface SmtpSink extends Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** As `list`, growing as mails arrive. */
  readonly messages: readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** An SMTP server on loopback that keeps whatever it is sent. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const messages: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      readAll(stream)
        .then((source) => PostalMime.parse(source))
        .then((content) => {
          messages.push({ from, to, content });
          for (const wake of waiting) wake();
          done();
        }, done);
    },
  });
  // Whoever is killed while he sends leaves a connection that breaks.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    list: async () => messages,
    waitFor: (isWanted, timeoutMs = 15_000) => waitForMail(messages, waiting, isWanted, timeoutMs),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function waitForMail(
  messages: readonly ReceivedMail[],
  waiting: Set<() => void>,
  isWanted: MailCondition,
  timeoutMs: number,
): Promise<ReceivedMail> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      waiting.delete(look);
    };
    const look = () => {
      const found = messages.find(isWanted);
      if (!found) return;
      end();
      resolve(found);
    };
    const timer = setTimeout(() => {
      end();
      const seen = messages.map((mail) => `${mail.to.join(', ')}: ${mail.content.subject ?? ''}`).join('\n');
      reject(new Error(`No such mail within ${timeoutMs} ms. Received:\n${seen || '(nothing)'}`));
    }, timeoutMs);
    waiting.add(look);
    look();
  });
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const CODE = /\b\d{6}\b/;

/** Whether a mail carries a one-time code; notices carry none. */
export const hasCode = ({ content }: ReceivedMail): boolean => CODE.test(content.text ?? '');

/** The one-time code that a mail carries. */
export function codeIn({ content }: ReceivedMail): string {
  const code = CODE.exec(content.text ?? '')?.[0];
  if (!code) throw new Error(`No code in the mail "${content.subject ?? ''}"`);
  return code;
}
