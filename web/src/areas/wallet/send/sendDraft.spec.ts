import { beforeEach, describe, expect, it } from 'vitest';
import { ada, bo, someQuote, someTransfer } from '../test/builders.js';
import { dropDraft, keepDraft, restoreDraft } from './sendDraft.js';
import type { SendState } from './sendFlow.js';

const form = { asset: 'SFN', to: 'bo@example.com', amount: '2.5', memo: '' } as const;
const payment = {
  key: 'key-1',
  request: { to: bo.saffronId, asset: 'SFN', amount: '2.5' },
  quote: someQuote(),
} as const;

beforeEach(() => sessionStorage.clear());

describe('the draft of a transfer', () => {
  it.each<SendState>([
    { step: 'details', form },
    { step: 'review', form, payment },
    { step: 'code', form, payment },
    { step: 'unconfirmed', form, payment },
    { step: 'receipt', transfer: someTransfer() },
  ])('survives a reload at $step', (state) => {
    keepDraft(ada.id, state);
    expect(restoreDraft(ada.id)).toEqual(state);
  });

  it('is unconfirmed, under the same key, when the order was under way', () => {
    keepDraft(ada.id, { step: 'sending', form, payment });
    expect(restoreDraft(ada.id)).toEqual({ step: 'unconfirmed', form, payment });
  });

  it('is not shown to another member', () => {
    keepDraft(ada.id, { step: 'details', form });
    expect(restoreDraft('somebody else')).toBeUndefined();
  });

  it('is gone once it is dropped', () => {
    keepDraft(ada.id, { step: 'details', form });
    dropDraft();
    expect(restoreDraft(ada.id)).toBeUndefined();
  });

  it.each(['', 'no JSON', '{}', 'null'])('starts anew from %j', (text) => {
    sessionStorage.setItem('saffron-send-draft', text);
    expect(restoreDraft(ada.id)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['an unknown step', { step: 'paid' }],
    ['an unknown asset', { step: 'details', form: { ...form, asset: 'GOLD' } }],
    ['no payment', { step: 'review', form }],
    [
      'a quote without its total',
      { step: 'code', form, payment: { ...payment, quote: { ...payment.quote, total: 1 } } },
    ],
    ['no receiver', { step: 'receipt', transfer: { ...someTransfer(), to: null } }],
  ])('starts anew from %s', (_, state) => {
    sessionStorage.setItem('saffron-send-draft', JSON.stringify({ memberId: ada.id, state }));
    expect(restoreDraft(ada.id)).toBeUndefined();
  });
});
