import type { User } from '#contracts/identity';
import type { TransferTerms } from '#contracts/wallet';
import { judgeAmount } from './amount.rules.js';
import { judgeRecipient } from './recipient.rules.js';
import type { SendField } from './refusals.js';
import type { SendForm } from './sendFlow.js';

/** Text keys under `send`, by field. */
export type FormErrors = Partial<Record<SendField, string>>;

/** In the order of the fields, so that the first one can take the focus. */
export const FIELDS = ['to', 'amount', 'memo'] as const satisfies readonly SendField[];

/** Everything that the page itself can find wrong before it asks the service. */
export function formErrors(form: SendForm, me: User, terms: TransferTerms | undefined): FormErrors {
  const recipient = judgeRecipient(form.to.trim(), me);
  const amount = judgeAmount(form.asset, form.amount, terms);
  return {
    ...(recipient && { to: `recipient.${recipient}` }),
    ...(amount && { amount: `amount.${amount}` }),
  };
}
