import type { CreateTransferRequest, Transfer, TransferQuote } from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { Refusal } from './refusals.js';

/** What stands in the fields. */
export interface SendForm {
  readonly asset: Asset;
  readonly to: string;
  readonly amount: string;
  readonly memo: string;
}

/** One transfer that was reviewed: whatever happens, its key lets it be made once. */
export interface Payment {
  readonly key: string;
  readonly request: CreateTransferRequest;
  readonly quote: TransferQuote;
  /** The money request that this transfer pays. */
  readonly moneyRequestId?: string | undefined;
}

interface AtDetails {
  readonly step: 'details';
  readonly form: SendForm;
  readonly refusal?: Refusal | undefined;
}
interface WithPayment<Step extends string> {
  readonly step: Step;
  readonly form: SendForm;
  readonly payment: Payment;
}
interface AtReview extends WithPayment<'review'> {
  readonly refusal?: Refusal | undefined;
}
interface AtReceipt {
  readonly step: 'receipt';
  readonly transfer: Transfer;
}

/** `unconfirmed`: the order left, and no answer came; whether it was carried out is not known. */
export type SendState = AtDetails | AtReview | WithPayment<'code' | 'sending' | 'unconfirmed'> | AtReceipt;
export type SendStep = SendState['step'];

export type SendEvent =
  | { readonly type: 'typed'; readonly form: SendForm }
  | { readonly type: 'quoted'; readonly form: SendForm; readonly payment: Payment }
  | { readonly type: 'edited' }
  | { readonly type: 'codeSent' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'completed'; readonly transfer: Transfer }
  /** The order cannot be carried out as it is; something in the form must change. */
  | { readonly type: 'refused'; readonly refusal: Refusal }
  /** The order may be sent again as it is, later or after a code. */
  | { readonly type: 'heldUp'; readonly refusal: Refusal; readonly needsCode: boolean }
  | { readonly type: 'answerLost' }
  | { readonly type: 'restarted'; readonly asset: Asset };

/** Which event leads where. What is not here cannot happen: a second click finds `sending` and moves nothing. */
export const TRANSITIONS = {
  details: { typed: 'details', quoted: 'review', refused: 'details' },
  review: { edited: 'details', codeSent: 'code', confirmed: 'sending' },
  code: { edited: 'details', confirmed: 'sending' },
  sending: { completed: 'receipt', refused: 'details', heldUp: 'review', answerLost: 'unconfirmed' },
  unconfirmed: { confirmed: 'sending', restarted: 'details' },
  receipt: { restarted: 'details' },
} as const satisfies Record<SendStep, Partial<Record<SendEvent['type'], SendStep>>>;

export const emptyForm = (asset: Asset): SendForm => ({ asset, to: '', amount: '', memo: '' });

/** The next state; the same one where the event has no place in it. */
export function advance(state: SendState, event: SendEvent): SendState {
  if (!(event.type in TRANSITIONS[state.step])) return state;
  if (event.type === 'restarted') return { step: 'details', form: emptyForm(event.asset) };
  if (event.type === 'completed') return { step: 'receipt', transfer: event.transfer };
  if ('payment' in state) return advancePayment(state, event);
  if (event.type === 'typed') return { step: 'details', form: event.form };
  if (event.type === 'quoted') return { step: 'review', form: event.form, payment: event.payment };
  return event.type === 'refused' && 'form' in state ? { ...state, refusal: event.refusal } : state;
}

function advancePayment({ form, payment }: Extract<SendState, { payment: Payment }>, event: SendEvent): SendState {
  switch (event.type) {
    case 'refused':
      return { step: 'details', form, refusal: event.refusal };
    case 'heldUp': {
      const codeRequired = event.needsCode || payment.quote.codeRequired;
      const quote = { ...payment.quote, codeRequired };
      return { step: 'review', form, payment: { ...payment, quote }, refusal: event.refusal };
    }
    case 'codeSent':
      return { step: 'code', form, payment };
    case 'confirmed':
      return { step: 'sending', form, payment };
    case 'answerLost':
      return { step: 'unconfirmed', form, payment };
    default:
      return { step: 'details', form };
  }
}
