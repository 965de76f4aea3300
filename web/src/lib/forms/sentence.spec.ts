import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS, registerMemberRequest, updateProfileRequest } from '#contracts/identity';
import { WALLET_ERRORS } from '#contracts/wallet';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import de from '#web/i18n/locales/de/sentences.json';
import fr from '#web/i18n/locales/fr/sentences.json';
import { useSentence } from './sentence.js';

const refusals = [IDENTITY_ERRORS, HTTP_ERRORS, WALLET_ERRORS].flatMap((table) =>
  Object.values(table).map(({ message }) => message),
);
const badRegistration = registerMemberRequest.safeParse({ name: '', email: '', password: '', country: '?' });
const badProfile = updateProfileRequest.safeParse({ phoneNumber: '?' });
const issues = [badRegistration, badProfile].flatMap(({ error }) =>
  (error?.issues ?? []).map(({ message }) => message),
);

describe.each([
  ['German', de],
  ['French', fr],
] as const)('the sentences of server and contracts in %s', (_, texts) => {
  it('are all there', () => {
    const missing = [...refusals, ...issues].filter((sentence) => !(sentence in texts));
    expect(issues).toHaveLength(6);
    expect(missing).toEqual([]);
  });
});

describe('a sentence', () => {
  afterEach(async () => void (await i18next.changeLanguage('en')));
  const said = (sentence: string) => renderHook(() => useSentence()).result.current(sentence);

  it('stays as it is in English', () => {
    expect(said('Invalid POS PIN')).toBe('Invalid POS PIN');
    expect(said('Wait: at most {{n}} codes. Later.')).toBe('Wait: at most {{n}} codes. Later.');
  });

  it('is translated as a whole, whatever its punctuation', async () => {
    await i18next.loadNamespaces('sentences');
    await i18next.changeLanguage('de');
    expect(said('There is no such session.')).toBe('Diese Sitzung gibt es nicht.');
    expect(said('Something that nobody translated.')).toBe('Something that nobody translated.');
  });
});
