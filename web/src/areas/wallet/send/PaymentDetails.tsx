import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import { Amount } from '#web/ui/Amount/Amount.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import type { Payment } from './sendFlow.js';

/** What is about to happen: to whom, how much, what it costs and what is left. */
export function PaymentDetails({ payment: { quote, request } }: { readonly payment: Payment }) {
  const { t } = useTranslation('wallet');
  const { asset, amount, fee, feePaidBy, total, balanceAfter, to } = quote;
  return (
    <DetailList
      details={[
        { label: t('send.review.to'), value: `${to.name} · ${formatMemberId(to.saffronId)}` },
        { label: t('fields.amount'), value: <Amount asset={asset} amount={amount} exact /> },
        {
          label: t(feePaidBy === 'recipient' ? 'send.review.feeOnRecipient' : 'fields.fee'),
          value: <Amount asset={asset} amount={fee} exact />,
        },
        { label: t('send.review.total'), value: <Amount asset={asset} amount={total} exact />, strong: true },
        { label: t('fields.balanceAfter'), value: <Amount asset={asset} amount={balanceAfter} exact /> },
        ...(request.memo ? [{ label: t('fields.memo'), value: request.memo }] : []),
      ]}
    />
  );
}
