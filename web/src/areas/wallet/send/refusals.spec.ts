import { describe, expect, it } from 'vitest';
import { WALLET_ERRORS } from '#contracts/wallet';
import { ApiError } from '#web/lib/api/errors.js';
import texts from '../i18n/en.json';
import { isRefused, refusalOf } from './refusals.js';

const refused = (code: string, status = 422) => new ApiError('Server words', status, { code });

describe('refusalOf', () => {
  it.each(Object.keys(WALLET_ERRORS).filter((code) => /\.(amount|recipient|transfer|account)\./.test(code)))(
    'has words for %s',
    (code) => {
      const { textKey, message } = refusalOf(refused(code));
      const text = textKey?.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], texts.send);
      expect(text ?? message).toEqual(expect.any(String));
    },
  );

  it('puts a refusal at its field', () => {
    expect(refusalOf(refused('wallet.transfer.insufficient-funds')).field).toBe('amount');
    expect(refusalOf(refused('wallet.recipient.unknown')).field).toBe('to');
  });

  it('keeps the words of the server for what it does not know', () => {
    expect(refusalOf(refused('http.rate-limited', 429))).toEqual({ field: null, message: 'Server words' });
  });

  it('does not show what a browser says about a broken connection', () => {
    expect(refusalOf(new TypeError('Failed to fetch')).textKey).toBe('problem.unreachable');
  });
});

describe('isRefused', () => {
  it.each([400, 401, 403, 409, 422, 429])('knows %i as a certain no', (status) => {
    expect(isRefused(refused('x', status))).toBe(true);
  });

  it.each([408, 500, 502, 503, 504])('leaves open what %i means', (status) => {
    expect(isRefused(refused('x', status))).toBe(false);
  });

  it('leaves open what a broken connection means', () => {
    expect(isRefused(new TypeError('Failed to fetch'))).toBe(false);
  });
});
