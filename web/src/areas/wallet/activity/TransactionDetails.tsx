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
  const { id, kind, asset, direction, amount, fee, balanceAfter, counterparty, memo, status, createdAt } = transaction;
  return (
    <div className={styles['details']}>
      <p className={styles['sum']}>
        <Amount asset={asset} amount={amount} direction={direction} />
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
          ...(direction === 'out' ? [{ label: t('fields.fee'), value: <Amount asset={asset} amount={fee} /> }] : []),
          { label: t('fields.balanceAfter'), value: <Amount asset={asset} amount={balanceAfter} /> },
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
