import type { AdminTransaction } from '#contracts/wallet';
import { Link, Show, SimpleShowLayout, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { Person } from '../../fields/Person.js';
import { TransactionMetadata } from './TransactionMetadata.js';
import { TransactionReturn } from './TransactionReturn.js';

function OriginalLink({ id }: { readonly id: string }) {
  const path = useCreatePath();
  return (
    <Link to={path({ resource: 'transactions', id, type: 'show' })}>
      <code>{id}</code>
    </Link>
  );
}

/** To all that happened together. */
function GroupLink({ id }: { readonly id: string }) {
  const path = useCreatePath();
  const search = `?filter=${encodeURIComponent(JSON.stringify({ groupId: id }))}`;
  return (
    <Link to={{ pathname: path({ resource: 'transactions', type: 'list' }), search }}>
      <code>{id}</code>
    </Link>
  );
}

function TransactionFacts() {
  const transaction = useRecordContext<AdminTransaction>();
  const translate = useTranslate();
  if (!transaction) return null;
  const { id, kind, asset, amount, fee, from, to, fromAccount, toAccount, memo, createdAt } = transaction;
  const { effectiveAt, groupId, holdId, returned, originalId } = transaction;
  const name = (field: string) => translate(`resources.transactions.fields.${field}`);
  return (
    <Facts
      facts={[
        { label: name('amount'), value: <Money asset={asset} amount={amount} /> },
        { label: name('fee'), value: <Money asset={asset} amount={fee} /> },
        { label: name('kind'), value: translate(`kinds.${kind}`) },
        { label: name('createdAt'), value: <Time iso={createdAt} exact /> },
        ...(effectiveAt ? [{ label: name('effectiveAt'), value: <Time iso={effectiveAt} exact /> }] : []),
        { label: name('from'), value: <Person person={from} /> },
        { label: name('to'), value: <Person person={to} /> },
        { label: name('fromAccount'), value: <code>{fromAccount}</code> },
        { label: name('toAccount'), value: <code>{toAccount}</code> },
        { label: name('memo'), value: memo },
        ...(returned === '0' ? [] : [{ label: name('returned'), value: <Money asset={asset} amount={returned} /> }]),
        ...(groupId ? [{ label: name('groupId'), value: <GroupLink id={groupId} /> }] : []),
        ...(holdId ? [{ label: name('holdId'), value: <CopyableText text={holdId} name={name('holdId')} /> }] : []),
        ...(originalId ? [{ label: name('originalId'), value: <OriginalLink id={originalId} /> }] : []),
        { label: name('id'), value: <CopyableText text={id} name={name('id')} /> },
      ]}
    />
  );
}

export const TransactionShow = () => (
  <Show actions={false}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <TransactionFacts />
      <TransactionReturn />
      <TransactionMetadata />
    </SimpleShowLayout>
  </Show>
);
