import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Transaction } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Amount } from '#web/ui/Amount/Amount.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { Time } from '#web/ui/Time/Time.js';
import styles from './Activity.module.css';

/** Everything about one line; on paper it is its receipt. */
export function TransactionDetails({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTranslation('wallet');
  const { id, kind, asset, direction, total, balanceAfter, counterparty, memo, status, createdAt } = transaction;
  const parts = partsOf(transaction);
  return (
    <div className={styles['details']}>
      <p className={styles['sum']}>
        <Amount asset={asset} amount={total} direction={direction} exact />
      </p>
      <DetailList
        details={[
          { label: t('fields.type'), value: t(`activity.kinds.${kind}`) },
          {
            label: t(direction === 'in' ? 'fields.from' : 'fields.to'),
            value: counterparty ? `${counterparty.name} · ${formatMemberId(counterparty.saffronId)}` : PRODUCT.name,
          },
          { label: t('fields.status'), value: t(`activity.status.${status}`) },
          { label: t('fields.date'), value: <Time iso={createdAt} exact /> },
          ...parts.map(({ name, amount }) => ({
            label: t(`fields.${name}`),
            value: <Amount asset={asset} amount={amount} exact />,
          })),
          { label: t('fields.balanceAfter'), value: <Amount asset={asset} amount={balanceAfter} exact /> },
          ...(memo ? [{ label: t('fields.memo'), value: memo }] : []),
          {
            label: t('fields.id'),
            value: (
              <span className={styles['id']}>
                <code>{id}</code>
                <CopyButton text={id} label={t('actions.copyId')} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

/** What the sum is made of, for the reader's own side: a fee on top of what he sent, or out of what he was sent. */
function partsOf({ direction, amount, fee, total }: Transaction) {
  if (fee === '0') return direction === 'out' ? [{ name: 'fee', amount: fee } as const] : [];
  const [named, ended] = direction === 'out' ? (['fee', 'paidInTotal'] as const) : (['feeKept', 'arrived'] as const);
  return [{ name: 'amount', amount } as const, { name: named, amount: fee }, { name: ended, amount: total }];
}
