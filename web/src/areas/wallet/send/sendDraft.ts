import { z } from 'zod';
import { assetField } from '#contracts/http';
import { createTransferRequest, transfer, transferQuote } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import type { SendState } from './sendFlow.js';

const KEY = `${PRODUCT.slug}-send-draft`;

const form = z.object({ asset: assetField, to: z.string(), amount: z.string(), memo: z.string() });
const payment = z.object({ key: z.string().min(1), request: createTransferRequest, quote: transferQuote });
const state = z.discriminatedUnion('step', [
  z.object({ step: z.literal('details'), form }),
  z.object({ step: z.enum(['review', 'code', 'sending', 'unconfirmed']), form, payment }),
  z.object({ step: z.literal('receipt'), transfer }),
]);
const draft = z.object({ memberId: z.string(), state });

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
  const found = draft.safeParse(parse(sessionStorage.getItem(KEY) ?? ''));
  if (!found.success || found.data.memberId !== memberId) return undefined;
  const kept = found.data.state;
  return kept.step === 'sending' ? { ...kept, step: 'unconfirmed' } : kept;
}
