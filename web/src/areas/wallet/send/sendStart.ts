import { isAsset, PRODUCT } from '#kernel';
import { emptyForm, type SendForm } from './sendFlow.js';

/** What an address fills in. Nothing of it is sent by itself: it stands in the fields, to be reviewed like what was typed. */
export interface SendStart {
  readonly form: SendForm;
  /** The money request that is to be paid. */
  readonly moneyRequestId?: string | undefined;
}

const MEMO_LENGTH = 140;
const AMOUNT = /^(0|[1-9]\d{0,38})(\.\d{1,18})?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes over what makes sense and leaves out the rest: anybody may have written the link. */
export function startOf(search: URLSearchParams): SendStart {
  const given = (name: string) => search.get(name)?.trim() ?? '';
  const [request, asset, amount] = [given('request'), given('asset'), given('amount')];
  const empty = emptyForm(isAsset(asset) ? asset : PRODUCT.token);
  if (UUID.test(request)) return { form: empty, moneyRequestId: request };
  return {
    form: {
      ...empty,
      to: given('to').slice(0, 254),
      amount: AMOUNT.test(amount) ? amount : '',
      memo: given('memo').slice(0, MEMO_LENGTH),
    },
  };
}
