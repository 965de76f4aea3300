import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { NotificationsConfig } from '../config.js';
import { SmtpSender } from './smtp-sender.js';

const END = '\r\n.\r\n';

/** A mail server that keeps every byte, and takes the end of a mail for nothing but the one that the standard knows. */
async function startRecorder() {
  const commands: string[] = [];
  const mails: string[] = [];
  const serve = (socket: Socket) => {
    let buffer = '';
    let isMail = false;
    socket.setEncoding('latin1').write('220 recorder\r\n');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const mark = isMail ? END : '\r\n';
        const at = buffer.indexOf(mark);
        if (at < 0) return;
        const part = buffer.slice(0, at);
        buffer = buffer.slice(at + mark.length);
        if (isMail) mails.push(part);
        else commands.push(part);
        isMail = !isMail && part === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { commands, mails, url: `smtp://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Each would end the mail at a server that is lax about line ends, and begin another one. */
const SMUGGLED = ['\n.\n', '\n.\r\n', '\r.\r', '\r\n.\r', '\r.\r\n', '\r\n.\r\n', '\r\n\u0000.\r\n'].map(
  (end) => `Hello${end}MAIL FROM:<eve@example.test>\r\nRCPT TO:<bob@example.test>\r\nDATA\r\nSubject: pay me${end}`,
);

describe('Attack 32: a text with ends of lines that servers understand differently', () => {
  let recorder: Awaited<ReturnType<typeof startRecorder>>;
  let sender: SmtpSender;
  beforeEach(async () => {
    recorder = await startRecorder();
    const config = {
      smtpUrl: recorder.url,
      MAIL_FROM: 'no-reply@saffron.example',
      publicUrl: 'https://saffron.example',
    };
    sender = new SmtpSender(config as NotificationsConfig);
  });
  afterEach(() => {
    sender.onApplicationShutdown();
    recorder.stop();
  });

  const sentBy = (prefix: string) => recorder.commands.filter((command) => command.startsWith(prefix));

  it.each(SMUGGLED)(
    'is one mail to one recipient, with whole ends of lines alone and its dots doubled: %j',
    async (text) => {
      await sender.send('id', 'ada@example.test', { subject: 'Hello', text, html: `<p>${text}</p>` });
      expect(recorder.mails).toHaveLength(1);
      expect(sentBy('MAIL FROM')).toEqual(['MAIL FROM:<no-reply@saffron.example>']);
      expect(sentBy('RCPT TO')).toEqual(['RCPT TO:<ada@example.test>']);
      const [mail = ''] = recorder.mails;
      expect(mail.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(mail).not.toContain('\u0000');
      expect(mail.split('\r\n').filter((line) => /^\.(?!\.)/.test(line))).toEqual([]);
      expect(mail).toContain('eve@example.test');
    },
  );

  it('opens no line of the header from the subject', async () => {
    const subject = 'Hello\r\nBcc: eve@example.test\nX-One: 1\rX-Two: 2';
    await sender.send('id', 'ada@example.test', { subject, text: 'x', html: '<p>x</p>' });
    const header = recorder.mails[0]!.split('\r\n\r\n')[0]!;
    expect(header).not.toMatch(/^(Bcc|X-One|X-Two):/im);
    expect(header.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(sentBy('RCPT TO')).toEqual(['RCPT TO:<ada@example.test>']);
  });

  it.each([
    'ada@example.test\r\nRCPT TO:<eve@example.test>',
    'ada@example.test>\nDATA',
    'ada@example.test, eve@example.test',
  ])('speaks to the server in no command of its own by an address: %j', async (recipient) => {
    await sender.send('id', recipient, { subject: 'x', text: 'x', html: 'x' }).catch(() => undefined);
    expect(sentBy('RCPT TO').length).toBeLessThanOrEqual(1);
    expect(sentBy('RCPT TO').filter((command) => /RCPT TO:<eve/.test(command))).toEqual([]);
    expect(recorder.commands.filter((command) => command === 'DATA').length).toBe(recorder.mails.length);
  });
});
