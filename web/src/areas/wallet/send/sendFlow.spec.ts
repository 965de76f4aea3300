import { describe, expect, it } from 'vitest';
import { bo, someQuote, someTransfer } from '../test/builders.js';
import { advance, emptyForm, type Payment, type SendEvent, type SendState, TRANSITIONS } from './sendFlow.js';

const form = { ...emptyForm('SFN'), to: 'bo@example.com', amount: '2.5', memo: 'Lunch' };
const request = { to: bo.saffronId, asset: 'SFN', amount: '2.5' } as const;
const payment: Payment = { key: 'key-1', request, quote: someQuote() };
const transfer = someTransfer();
const refusal = { field: 'amount', message: 'No' } as const;

const STATES: Record<keyof typeof TRANSITIONS, SendState> = {
  details: { step: 'details', form },
  review: { step: 'review', form, payment },
  code: { step: 'code', form, payment },
  sending: { step: 'sending', form, payment },
  unconfirmed: { step: 'unconfirmed', form, payment },
  receipt: { step: 'receipt', transfer },
};
const EVENTS: Record<SendEvent['type'], SendEvent> = {
  typed: { type: 'typed', form },
  quoted: { type: 'quoted', form, payment },
  edited: { type: 'edited' },
  codeSent: { type: 'codeSent' },
  confirmed: { type: 'confirmed' },
  completed: { type: 'completed', transfer },
  refused: { type: 'refused', refusal },
  heldUp: { type: 'heldUp', refusal: { ...refusal, field: null }, needsCode: true },
  answerLost: { type: 'answerLost' },
  restarted: { type: 'restarted', asset: 'SFN' },
};
const pairs = Object.values(STATES).flatMap((state) =>
  Object.values(EVENTS).map((event) => ({ state, event, step: state.step, type: event.type })),
);

describe('the send flow', () => {
  it.each(pairs)('at $step, on $type, goes where the table says or stays as it is', ({ state, event }) => {
    const next = (TRANSITIONS[state.step] as Partial<Record<string, string>>)[event.type];
    if (next === undefined) expect(advance(state, event)).toBe(state);
    else expect(advance(state, event).step).toBe(next);
  });

  it('ignores a second confirmation, so that a double click sends once', () => {
    const sending = advance(STATES.review, EVENTS.confirmed);
    expect(sending.step).toBe('sending');
    expect(advance(sending, EVENTS.confirmed)).toBe(sending);
  });

  it('keeps the fields when the member goes back to edit', () => {
    expect(advance(STATES.review, EVENTS.edited)).toEqual({ step: 'details', form });
    expect(advance(STATES.code, EVENTS.edited)).toEqual({ step: 'details', form });
  });

  it('keeps the key when the answer is lost and the order is sent again', () => {
    const again = advance(advance(STATES.sending, EVENTS.answerLost), EVENTS.confirmed);
    expect(again).toEqual(STATES.sending);
  });

  it('asks for a code, with the same key, when the service wants one after all', () => {
    const held = advance(STATES.sending, EVENTS.heldUp);
    expect(held).toMatchObject({ step: 'review', payment: { key: 'key-1', quote: { codeRequired: true } } });
  });

  it('does not ask for a code when something else held the order up', () => {
    const held = advance(STATES.sending, { ...EVENTS.heldUp, needsCode: false } as SendEvent);
    expect(held).toMatchObject({ step: 'review', payment: { quote: { codeRequired: false } } });
  });

  it('shows a refusal beside the fields until something is typed', () => {
    const refused = advance(STATES.sending, EVENTS.refused);
    expect(refused).toEqual({ step: 'details', form, refusal });
    expect(advance(refused, EVENTS.typed)).toEqual({ step: 'details', form });
  });

  it('starts over with empty fields', () => {
    expect(advance(STATES.receipt, EVENTS.restarted)).toEqual({ step: 'details', form: emptyForm('SFN') });
  });
});
