import { type CodeMail, renderCodeMail } from './code-mail.js';

const installation = { publicUrl: 'https://pay.saffron.example/app', supportEmail: 'help@saffron.example' };
const signIn: CodeMail = {
  kind: 'sign-in-code',
  code: '482913',
  requestedAt: new Date('2026-11-21T10:42:13Z'),
  expiresAt: new Date('2026-11-21T10:52:13Z'),
};
const payment: CodeMail = {
  ...signIn,
  kind: 'payment-code',
  payment: { to: 'SF-1234-5678', asset: 'SFN', amount: '12.5' },
};

describe('a code mail', () => {
  it('keeps the code out of what a locked screen shows', () => {
    const { subject, html } = renderCodeMail(signIn, installation);
    const preview = /display:none[^>]*>([^<]*)</.exec(html)?.[1];

    expect(subject).toBe('Saffron: your sign-in code (10:42 UTC)');
    expect(preview).toContain('until 10:52 UTC');
    expect(preview).not.toContain('482913');
    // Longer than any client's preview, so that the body's words do not follow.
    expect(preview?.length).toBeGreaterThan(300);
  });

  it('names the code first in the text part, and binds it to the site in the last line', () => {
    const lines = renderCodeMail(signIn, installation).text.trimEnd().split('\n');

    expect(lines[0]).toBe('Your Saffron code is 482913');
    expect(lines.at(-1)).toBe('@pay.saffron.example #482913');
  });

  it('holds the code once in the HTML part, alone in its element', () => {
    const { html } = renderCodeMail(signIn, installation);

    expect(html.match(/482913/g)).toHaveLength(1);
    expect(html).toMatch(/<p class="code"[^>]*>482913<\/p>/);
  });

  it.each([
    ['sign-in-code', 'signing in to Saffron', 'you can ignore this mail'],
    ['payment-code', 'confirms this payment and no other', 'If you are not making this payment'],
    ['pos-pin-code', 'setting or changing your POS PIN', 'If you are not changing your POS PIN'],
  ] as const)(
    'says in both parts what a %s is for, how long it works, and what to do if it was not asked for',
    (kind, purpose, notYou) => {
      const { text, html } = renderCodeMail({ ...signIn, kind }, installation);

      for (const part of [text, html]) {
        expect(part).toContain(purpose);
        expect(part).toContain(notYou);
        expect(part).toContain('for 10 minutes, until 10:52 UTC');
        expect(part).toContain('help@saffron.example');
        expect(part).toContain('https://pay.saffron.example/security');
      }
    },
  );

  it('names amount, asset and recipient of a payment', () => {
    const { text, html } = renderCodeMail(payment, installation);

    expect(text).toContain('Amount: 12.5 SFN\nTo: SF-1234-5678\n');
    expect(html).toMatch(/>12\.5 SFN<\/td>/);
    expect(html).toMatch(/>SF-1234-5678<\/td>/);
  });

  it('escapes what the payer typed (attack 29)', () => {
    const { html } = renderCodeMail(
      { ...payment, payment: { to: '<script>x</script>"', asset: 'SFN', amount: '<b>' } },
      installation,
    );

    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;&quot;');
    expect(html).toContain('&lt;b&gt; SFN');
    expect(html).not.toContain('<script');
  });

  it('gives the payer no line of the text part (attack 31)', () => {
    const to = 'eve\n\n@evil.example #000000\r\u2028\u202etxet';

    const { text } = renderCodeMail({ ...payment, payment: { to, asset: 'SFN', amount: '1' } }, installation);

    expect(text).toContain('To: eve @evil.example #000000 txet\n');
    expect(text.trimEnd().split('\n').at(-1)).toBe('@pay.saffron.example #482913');
  });

  it('declares both colour schemes and brings its dark colours', () => {
    const { html } = renderCodeMail(signIn, installation);

    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\) \{[^<]*\.code \{ background: #1F232C !important \}/);
    expect(html).toMatch(/<body class="page" style="[^"]*background:#FBF8F2/);
  });

  it('loads nothing and runs nothing', () => {
    const { html } = renderCodeMail(payment, installation);

    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|svg)\b|url\(|@import|\son\w+=/i);
    expect(html.match(/https?:[^"]*/g)).toEqual(['https://pay.saffron.example/security']);
  });
});
