import { isAsset, PRODUCT } from '#kernel';
import { conforms, isText, type Shape } from '#web/lib/shape.js';
import type { SendState, SendStep } from './sendFlow.js';

const KEY = `${PRODUCT.slug}-send-draft`;

const isAssetCode = (value: unknown) => isText(value) && isAsset(value);
const quote = {
  asset: isAssetCode,
  amount: isText,
  fee: isText,
  total: isText,
  balanceAfter: isText,
  to: { saffronId: isText, name: isText },
  codeRequired: (value: unknown) => typeof value === 'boolean',
};
const form = { asset: isAssetCode, to: isText, amount: isText, memo: isText };
const payment = { key: isText, request: { to: isText, asset: isAssetCode, amount: isText }, quote };
const { to } = quote;
const transfer = { id: isText, amount: isText, asset: isAssetCode, fee: isText, from: to, to, createdAt: isText };

/** What must stand in a draft for its step to be drawn. The server judges the order itself anew. */
const SHAPES: Readonly<Record<SendStep, Shape>> = {
  details: { form },
  review: { form, payment },
  code: { form, payment },
  sending: { form, payment },
  unconfirmed: { form, payment },
  receipt: { transfer },
};

const isState = (value: unknown): value is SendState =>
  typeof value === 'object' &&
  value !== null &&
  'step' in value &&
  Object.entries(SHAPES).some(([step, shape]) => value.step === step && conforms(value, shape));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps where this tab's transfer stands, so that a reload neither loses nor repeats it. */
export function keepDraft(memberId: string, current: SendState): void {
  sessionStorage.setItem(KEY, JSON.stringify({ memberId, state: current }));
}

export const dropDraft = (): void => sessionStorage.removeItem(KEY);

/** What this member left here; an order that was under way is unconfirmed now. */
export function restoreDraft(memberId: string): SendState | undefined {
  const draft = parse(sessionStorage.getItem(KEY) ?? '');
  if (!conforms(draft, { memberId: (value) => value === memberId, state: isState })) return undefined;
  const { state: kept } = draft as { readonly state: SendState };
  return kept.step === 'sending' ? { ...kept, step: 'unconfirmed' } : kept;
}
