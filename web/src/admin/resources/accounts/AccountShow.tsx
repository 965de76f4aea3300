import type { AdminAccount } from '#contracts/wallet';
import { Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { Money } from '../../fields/Money.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { PastBalance } from './PastBalance.js';
import { Statement } from './Statement.js';

function AccountFacts() {
  const account = useRecordContext<AdminAccount>();
  const translate = useTranslate();
  if (!account) return null;
  const { id, purpose, asset, ownerId, saffronId, creditLimit, isFrozen } = account;
  const name = (field: string) => translate(`resources.accounts.fields.${field}`);
  const amounts = (['available', 'held', 'total'] as const).map((field) => ({
    label: name(field),
    value: <Money asset={asset} amount={account[field]} />,
  }));
  const what = (
    <>
      {translate(`purposes.${purpose}`)} {isFrozen && <StateChip state="frozen" />}
    </>
  );
  const member = (
    <ShowLink resource="members" id={ownerId}>
      {saffronId}
    </ShowLink>
  );
  return (
    <Facts
      facts={[
        { label: name('purpose'), value: what },
        ...amounts,
        ...(purpose === 'member' || creditLimit !== '0'
          ? [{ label: name('creditLimit'), value: <Money asset={asset} amount={creditLimit} /> }]
          : []),
        ...(saffronId ? [{ label: name('saffronId'), value: member }] : []),
        { label: name('ownerId'), value: ownerId && <CopyableText text={ownerId} name={name('ownerId')} /> },
        { label: name('id'), value: id },
      ]}
    />
  );
}

export const AccountShow = () => (
  <Show actions={false}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <AccountFacts />
      <PastBalance />
      <Statement />
    </SimpleShowLayout>
  </Show>
);
