import { WALLET_ERRORS } from '#contracts/wallet';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/errors.js';
import { useRefusalText } from './send/useRefusalText.js';
import { refusalOf } from './send/refusals.js';
import { useProblem } from './useProblem.js';

beforeAll(() => i18next.loadNamespaces(['wallet', 'sentences']));
afterEach(async () => void (await i18next.changeLanguage('en')));

const refused = (code: keyof typeof WALLET_ERRORS) =>
  new ApiError(WALLET_ERRORS[code].message, WALLET_ERRORS[code].status, { code });
const said = (error: unknown) => renderHook(() => useProblem()).result.current(error);
const saidOnSending = (error: unknown) => renderHook(() => useRefusalText()).result.current(refusalOf(error));

it.each([
  ['de', 'Diese Person ist nicht blockiert.'],
  ['fr', 'Cette personne n’est pas bloquée.'],
])('says in %s what has no words of ours', async (language, text) => {
  await i18next.changeLanguage(language);
  expect(said(refused('wallet.money-request.block-not-found'))).toBe(text);
});

it.each([
  ['de', 'Das ist Ihre eigene Anfrage. Bezahlen muss sie jemand anderes.'],
  ['fr', 'C’est votre propre demande. Quelqu’un d’autre doit la payer.'],
])('says in %s why a request cannot be paid', async (language, text) => {
  await i18next.changeLanguage(language);
  expect(saidOnSending(refused('wallet.money-request.own'))).toBe(text);
});

it('prefers words of ours', async () => {
  await i18next.changeLanguage('de');
  expect(said(refused('wallet.contact.not-found'))).toBe('Diesen Kontakt gibt es nicht mehr.');
});
