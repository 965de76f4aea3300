import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Counterparty, MoneyRequest } from '#contracts/wallet';
import { Amount } from '#web/ui/Amount/Amount.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { Link } from '#web/ui/Link/Link.js';
import { Time } from '#web/ui/Time/Time.js';
import { PATHS } from '../paths.js';
import { StatusBadge } from './StatusBadge.js';

const nameOf = ({ name, saffronId }: Counterparty) => `${name} · ${formatMemberId(saffronId)}`;

/** Everything about one request, as the reader may see it. */
export function RequestDetails({ request }: { readonly request: MoneyRequest }) {
  const { t } = useTranslation('wallet');
  const { status, asset, amount, paidAmount, memo, asker, payer, declineReason, transferId } = request;
  const { createdAt, expiresAt, resolvedAt } = request;
  const lines = [
    { label: t('fields.status'), value: <StatusBadge status={status} /> },
    { label: t('requests.asker'), value: nameOf(asker) },
    payer && { label: t(status === 'paid' ? 'requests.paidBy' : 'requests.payer'), value: nameOf(payer) },
    {
      label: t('requests.amountAsked'),
      value: amount === null ? `${t('requests.openAmount')} (${asset})` : <Amount asset={asset} amount={amount} />,
    },
    paidAmount !== null && { label: t('requests.amountPaid'), value: <Amount asset={asset} amount={paidAmount} /> },
    memo && { label: t('fields.memo'), value: memo },
    declineReason && { label: t('requests.reason'), value: declineReason },
    { label: t('requests.made'), value: <Time iso={createdAt} exact /> },
    resolvedAt === null
      ? { label: t('requests.expires'), value: <Time iso={expiresAt} exact /> }
      : { label: t('requests.resolved'), value: <Time iso={resolvedAt} exact /> },
    transferId && {
      label: t('requests.transfer'),
      value: <Link to={`${PATHS.transactions}?q=${transferId}&id=${transferId}`}>{transferId}</Link>,
    },
  ];
  return <DetailList details={lines.filter((line) => typeof line === 'object' && line !== null)} />;
}
