import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { createLogger } from '#platform/logging';
import { type MailCatcher, startMailCatcher } from './mail-catcher.js';

const logger = createLogger({ service: 'test', level: 'silent' });

describe('the local mail catcher', () => {
  let dataDir: string;
  let catcher: MailCatcher;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'saffron-mail-'));
    catcher = await startMailCatcher({ dataDir, logger });
  });

  afterEach(async () => {
    await catcher.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps what a mail says, and the code that its last line binds to a site', async () => {
    await send({
      to: 'Ada <ada@example.test>, bob@example.test',
      subject: 'Überweisung',
      text: 'Your code is 482913\n100000 is none\n\n@localhost #482913\n',
      html: '<p>482913</p>',
    });

    expect(catcher.messages()).toEqual([
      {
        id: expect.any(String),
        receivedAt: expect.any(Date),
        from: 'no-reply@example.test',
        to: ['ada@example.test', 'bob@example.test'],
        subject: 'Überweisung',
        text: expect.stringContaining('Your code is 482913'),
        html: expect.stringContaining('<p>482913</p>'),
        code: '482913',
      },
    ]);
  });

  it('shows the newest first, the same after a restart, in files that only their owner may read', async () => {
    for (const subject of ['first', 'second', 'third']) await send({ to: 'ada@example.test', subject, text: subject });
    const before = catcher.messages().map(({ id, subject }) => ({ id, subject }));
    await catcher.stop();

    catcher = await startMailCatcher({ dataDir, logger });

    expect(catcher.messages().map(({ id, subject }) => ({ id, subject }))).toEqual(before);
    expect(before.map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
    const { mode } = await stat(join(dataDir, 'mail', `${before[0]!.id}.eml`));
    expect(mode & 0o777).toBe(0o600);
  });

  it('keeps the last two hundred, in memory and on disk', async () => {
    const transport = createTransport({ url: catcher.url, pool: true, maxConnections: 1, maxMessages: Infinity });
    for (let i = 1; i <= 203; i++) {
      await transport.sendMail({ from: 'no-reply@example.test', to: 'ada@example.test', subject: String(i), text: '' });
    }
    transport.close();

    expect(catcher.messages()).toHaveLength(200);
    expect(catcher.messages().at(-1)?.subject).toBe('4');
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(200);
  });

  async function send(mail: { to: string; subject: string; text: string; html?: string }): Promise<void> {
    const transport = createTransport(catcher.url);
    await transport.sendMail({ from: 'Saffron <no-reply@example.test>', ...mail });
    transport.close();
  }
});
