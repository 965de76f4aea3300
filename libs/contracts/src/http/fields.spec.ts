import { paymentToConfirm } from '../identity/index.js';
import { transactionQuery } from '../wallet/index.js';
import { emailField, idField, instantOrDateField, textField } from './fields.js';

describe('An e-mail address', () => {
  it.each([
    'ada@example.test\r\nBcc: eve@example.test',
    'ada@example.test\nSubject: x',
    'ada@example.test,eve@example.test',
    'ada@example.test;eve@example.test',
    'friends:ada@example.test,eve@example.test;',
    'Ada <ada@example.test>',
    'ada(comment)@example.test',
    '"ada eve"@example.test',
    'ada@example.test%0aBcc:eve@example.test',
    'ada@[127.0.0.1]',
  ])('is one recipient and nothing besides (attack 31): not %j', (address) => {
    expect(emailField.safeParse(address).success).toBe(false);
  });
});

describe('An ID', () => {
  it('is one, however it is typed', () => {
    expect(idField.parse('0198F0C2-7A3B-7C4D-8E5F-60718293A4B5')).toBe('0198f0c2-7a3b-7c4d-8e5f-60718293a4b5');
  });
});

describe('A text that a person typed', () => {
  it.each(['\u0000', 'a\u0000b', 'a\nb', 'a\u001b[31m', 'a\u2028b', 'a\u202eb', 'a\ud800b'])(
    'is one line that can be stored: not %j',
    (text) => {
      expect(textField(20).safeParse(text).success).toBe(false);
      expect(transactionQuery.safeParse({ q: text }).success).toBe(false);
      expect(paymentToConfirm.safeParse({ to: text, asset: 'SFN', amount: '1' }).success).toBe(false);
    },
  );

  it.each(['Zoë', 'नमस्ते', '👩‍🚀', '100 %_\\'])('may be %s', (text) => {
    expect(textField(20).parse(` ${text} `)).toBe(text);
  });
});

describe('An instant or date', () => {
  it.each([
    '2026-11-21',
    '2026-11-21T10:00:00Z',
    '2026-11-21T10:00:00.123456Z',
    '2026-11-21T12:00:00+02:00',
    '2026-11-20T18:30:00.5-15:59',
    '9999-12-31T23:59:59Z',
  ])('may be %s', (text) => {
    expect(instantOrDateField.parse(text)).toBe(text);
    expect(transactionQuery.parse({ from: text, to: text })).toMatchObject({ from: text, to: text });
  });

  it.each([
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    '0000-12-31T23:59:59-02:00',
    '2026-02-30',
    '2026-11-21T10:00:00+16:00',
    '2026-11-21T10:00:00-23:59',
    '2026-11-21T10:00:00+2:00',
    '2026-11-21T10:00:00 02:00',
    'yesterday',
    `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
    `2026-01-01T00:00:00.${'1'.repeat(200)}+02:00`,
  ])('is one that the database can hold: not %s', (text) => {
    expect(instantOrDateField.safeParse(text).success).toBe(false);
    expect(transactionQuery.safeParse({ from: text }).success).toBe(false);
  });
});
