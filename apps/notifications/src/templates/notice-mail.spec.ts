import { NOTICE_KINDS } from '#contracts/identity';
import { type NoticeMail, renderNoticeMail } from './notice-mail.js';

const installation = { publicUrl: 'https://pay.saffron.example/app', supportEmail: 'help@saffron.example' };
const TOKEN = 't'.repeat(43);
const notice = (more: Partial<NoticeMail> = {}): NoticeMail => ({
  kind: 'new-device',
  link: `/auth/undo?token=${TOKEN}`,
  facts: { at: '2026-11-22T10:42:13.000Z', device: 'Chrome 150 on Linux', ip: '203.0.113.7' },
  requestedAt: new Date('2026-11-22T10:42:13Z'),
  expiresAt: new Date('2026-11-25T10:42:13Z'),
  ...more,
});

describe.each(NOTICE_KINDS)('a notice of the kind %s', (kind) => {
  it('says in both parts what happened, when, where, and what to do if it was somebody else', () => {
    const { subject, text, html } = renderNoticeMail(notice({ kind }), installation);

    expect(subject).toMatch(/^Saffron: [a-z].* \(10:42 UTC\)$/);
    for (const part of [text, html]) {
      expect(part).toContain('22 November 2026, 10:42 UTC');
      expect(part).toContain('Chrome 150 on Linux');
      expect(part).toContain('203.0.113.7');
      expect(part).toMatch(/If (this was not you|you did not ask|you do not know)/);
      expect(part).toContain('help@saffron.example');
      expect(part).toContain(`https://pay.saffron.example/auth/undo?token=${TOKEN}`);
      expect(part).toContain('works until 25 November 2026, 10:42 UTC');
    }
  });

  it('keeps link and facts out of what a locked screen shows', () => {
    const { subject, html } = renderNoticeMail(notice({ kind, facts: { name: 'ledger robot' } }), installation);
    const preview = /display:none[^>]*>([^<]*)</.exec(html)?.[1];

    for (const shown of [subject, preview]) expect(shown).not.toMatch(/ledger robot|ttt/);
  });

  it('has no link where nothing is to be followed', () => {
    const { text, html } = renderNoticeMail(notice({ kind, link: undefined }), installation);

    expect(text).not.toContain('works until');
    expect(html.match(/https?:[^"]*/g)).toEqual(['https://pay.saffron.example/security']);
  });
});

describe('a notice', () => {
  it('escapes what people typed, and gives it no line of its own (attack 29)', () => {
    const name = '<script>x</script>"\r\nBcc: eve@example.test\u2028\u202etxet';

    const { subject, text, html } = renderNoticeMail(
      notice({ kind: 'api-key-created', facts: { name } }),
      installation,
    );

    expect(subject).not.toMatch(/[\r\n]|Bcc/);
    expect(text).toContain('Name: <script>x</script>" Bcc: eve@example.test txet\n');
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;&quot; Bcc');
    expect(html).not.toContain('<script');
  });

  it('names no fact that it does not know', () => {
    const { text, html } = renderNoticeMail(notice({ facts: { secret: 'hunter2' } }), installation);

    for (const part of [text, html]) expect(part).not.toContain('hunter2');
  });

  it.each(['//evil.example/x', 'https://evil.example/x'])('leads to nobody else (attack 25: %s)', (link) => {
    expect(() => renderNoticeMail(notice({ link }), installation)).toThrow('elsewhere');
  });

  it('is legible in light and dark clients, loads nothing and runs nothing', () => {
    const { html } = renderNoticeMail(notice(), installation);

    expect(html).toMatch(/@media \(prefers-color-scheme: dark\) \{[^<]*\.button \{ background: #FFC24D !important/);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|svg)\b|url\(|@import|\son\w+=/i);
  });
});
