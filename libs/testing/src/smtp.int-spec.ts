import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { codeIn, startSmtpSink, type SmtpSink } from './smtp.js';

describe('the SMTP sink', () => {
  let sink: SmtpSink;

  beforeEach(async () => {
    sink = await startSmtpSink();
  });

  afterEach(() => sink.stop());

  it('hands over a mail that really travelled, to whoever waits for it', async () => {
    const waiting = sink.waitFor((mail) => mail.to.includes('ada@example.org'));
    await createTransport(sink.url).sendMail({
      from: 'saffron@example.org',
      to: 'ada@example.org',
      subject: 'Your code – très bien',
      text: 'Your code is 123456.',
    });

    const mail = await waiting;

    expect(mail.content.subject).toBe('Your code – très bien');
    expect(codeIn(mail)).toBe('123456');
    expect(sink.messages).toHaveLength(1);
  });

  it('goes on where a sender dies in the middle', async () => {
    const sender = connect(Number(new URL(sink.url).port), '127.0.0.1');
    for (const line of ['EHLO me', 'MAIL FROM:<saffron@example.org>']) {
      await once(sender, 'data');
      sender.write(`${line}\r\n`);
    }
    await once(sender, 'data');
    sender.resetAndDestroy();
    const mail = { from: 'saffron@example.org', to: 'ada@example.org', text: 'Your code is 123456.' };
    await createTransport(sink.url).sendMail(mail);

    expect(sink.messages.map(codeIn)).toEqual(['123456']);
  });

  it('says what it received instead when the wanted mail does not come', async () => {
    await expect(sink.waitFor(() => false, 20)).rejects.toThrow('No such mail within 20 ms. Received:\n(nothing)');
  });
});
