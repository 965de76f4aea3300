import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Transfer } from '#contracts/wallet';
import { newId, PRODUCT } from '#kernel';
import { hasCode } from '#web/lib/api/errors.js';
import { currentSession } from '#web/lib/session/store.js';
import { accountsQuery } from '../api/accounts.js';
import { TRANSACTIONS_PATH } from '../api/transactions.js';
import { quoteTransfer } from '../api/transferQuote.js';
import { MONEY_REQUESTS_PATH, payMoneyRequest } from '../api/moneyRequests.js';
import { createTransfer } from '../api/transfers.js';
import { readAmount } from './amount.rules.js';
import { isRefused, refusalOf } from './refusals.js';
import { dropDraft, keepDraft, restoreDraft } from './sendDraft.js';
import { advance, type Payment, type SendEvent, type SendForm, type SendState } from './sendFlow.js';
import type { SendStart } from './sendStart.js';

const IN_FLIGHT: ReadonlySet<SendState['step']> = new Set(['sending', 'unconfirmed']);

/** What an order that did not go through leads to. */
function outcomeOf(error: unknown): SendEvent {
  if (!isRefused(error)) return { type: 'answerLost' };
  const refusal = refusalOf(error);
  // A quote of another fee is another review; a request that is over is to be looked at anew.
  const isOver = hasCode(error, 'wallet.fee.changed') || hasCode(error, 'wallet.money-request.resolved');
  if (refusal.field || isOver) return { type: 'refused', refusal };
  return { type: 'heldUp', refusal, needsCode: hasCode(error, 'wallet.transfer.code-required') };
}

async function reviewed(form: SendForm, moneyRequestId?: string): Promise<Payment> {
  const { asset, memo } = form;
  const amount = readAmount(asset, form.amount) ?? form.amount;
  const quote = await quoteTransfer({ to: form.to.trim(), asset, amount });
  const note = memo.trim();
  const request = {
    to: quote.to.saffronId,
    asset,
    amount: quote.amount,
    maxFee: quote.fee,
    ...(note && { memo: note }),
  };
  return { key: newId(), request, quote, ...(moneyRequestId && { moneyRequestId }) };
}

/** A request is its own key; any other transfer goes under the one that was made when it was reviewed. */
function carryOut({ request, key, moneyRequestId }: Payment): Promise<Transfer> {
  const { amount, maxFee } = request;
  return moneyRequestId
    ? payMoneyRequest(moneyRequestId, { amount, ...(maxFee && { maxFee }) })
    : createTransfer(request, key);
}

/** What was left here, unless a link names something else; an order that was under way comes before everything. */
function firstState(memberId: string, { form, moneyRequestId }: SendStart): SendState {
  const left = restoreDraft(memberId);
  const fresh: SendState = { step: 'details', form };
  if (!left || IN_FLIGHT.has(left.step) || (!form.to && !moneyRequestId)) return left ?? fresh;
  if (!('payment' in left)) return fresh;
  const isSame =
    left.payment.moneyRequestId === moneyRequestId && (moneyRequestId !== undefined || left.form.to === form.to);
  return isSame ? left : fresh;
}

export interface SendFlow {
  readonly state: SendState;
  readonly type: (form: SendForm) => void;
  readonly review: (form: SendForm) => Promise<void>;
  readonly edit: () => void;
  readonly codeWasSent: () => void;
  readonly pay: () => Promise<void>;
  readonly restart: () => void;
}

/** Leads one transfer from its first letter to its receipt. Each step is in browser storage before anything leaves. */
export function useSendFlow(memberId: string, start: SendStart): SendFlow {
  const [state, setState] = useState<SendState>(() => firstState(memberId, start));
  const latest = useRef(state);
  const queryClient = useQueryClient();

  const move = useCallback(
    (event: SendEvent): boolean => {
      const next = advance(latest.current, event);
      if (next === latest.current) return false;
      latest.current = next;
      keepDraft(memberId, next);
      setState(next);
      return true;
    },
    [memberId],
  );

  useEffect(() => {
    keepDraft(memberId, latest.current);
    return () => {
      // Whose session has ended finds it again once he has signed in.
      if (!IN_FLIGHT.has(latest.current.step) && currentSession().status === 'member') dropDraft();
    };
  }, [memberId]);

  const pay = async () => {
    if (!move({ type: 'confirmed' }) || latest.current.step !== 'sending') return;
    const { payment } = latest.current;
    try {
      move({ type: 'completed', transfer: await carryOut(payment) });
    } catch (error) {
      move(outcomeOf(error));
    }
    void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: [TRANSACTIONS_PATH] });
    void queryClient.invalidateQueries({ queryKey: [MONEY_REQUESTS_PATH] });
    void queryClient.invalidateQueries({ queryKey: ['/api/wallet/transfers/terms'] });
  };

  return {
    state,
    pay,
    type: (form) => move({ type: 'typed', form }),
    review: async (form) => {
      try {
        move({ type: 'quoted', form, payment: await reviewed(form, start.moneyRequestId) });
      } catch (error) {
        move({ type: 'refused', refusal: refusalOf(error) });
      }
    },
    edit: () => move({ type: 'edited' }),
    codeWasSent: () => move({ type: 'codeSent' }),
    restart: () => move({ type: 'restarted', asset: PRODUCT.token }),
  };
}
