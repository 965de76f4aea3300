import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { formatMoney } from '#web/lib/money/format.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useLiveAccounts } from '../api/accounts.js';
import { holdsQuery } from '../api/holds.js';
import { TRANSACTIONS_PATH } from '../api/transactions.js';
import { type BalanceChange, balanceChanges, heldDiffers, pinned } from './balanceChanges.js';
import { useHiddenBalances } from './hiddenBalances.js';

/** Says politely what came in or went out; without the sum where the reader hides it. */
function useAnnounce() {
  const { t, i18n } = useTranslation('wallet');
  const isHidden = useHiddenBalances();
  const locale = i18n.resolvedLanguage ?? 'en';
  return (changes: readonly BalanceChange[]) => {
    if (isHidden) return toast.success(t('balances.changed'));
    for (const { asset, direction, amount } of changes) {
      toast.success(t(`balances.${direction}`, { amount: formatMoney(asset, amount, { locale }), asset }));
    }
  };
}

/** The balances, asked for every few seconds. When they change, the transactions and what is reserved are fetched again, and the reader is told. */
export function useLiveBalances() {
  const accounts = useLiveAccounts();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const seen = useRef<readonly WalletAccount[]>(undefined);
  const { data, isFetchedAfterMount } = accounts;

  useEffect(() => {
    if (!data || !isFetchedAfterMount) return;
    const before = seen.current ?? data;
    const changes = balanceChanges(before, data);
    seen.current = data;
    if (heldDiffers(before, data)) void queryClient.invalidateQueries({ queryKey: holdsQuery.queryKey });
    if (changes.length === 0) return;
    void queryClient.invalidateQueries({ queryKey: [TRANSACTIONS_PATH] });
    announce(changes);
  });

  return { ...accounts, data: data && pinned(data, PRODUCT.token) };
}
