import type { AdminAccount } from '#contracts/wallet';
import { Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { Facts } from '../../fields/Facts.js';
import { Money } from '../../fields/Money.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { PastBalance } from './PastBalance.js';
import { Statement } from './Statement.js';

function AccountFacts() {
  const account = useRecordContext<AdminAccount>();
  const translate = useTranslate();
  if (!account) return null;
  const { id, purpose, asset, memberId, saffronId } = account;
  const name = (field: string) => translate(`resources.accounts.fields.${field}`);
  const amounts = (['available', 'held', 'total'] as const).map((field) => ({
    label: name(field),
    value: <Money asset={asset} amount={account[field]} />,
  }));
  const member = memberId && saffronId && (
    <ShowLink resource="members" id={memberId}>
      {saffronId}
    </ShowLink>
  );
  return (
    <Facts
      facts={[
        { label: name('purpose'), value: translate(`purposes.${purpose}`) },
        ...amounts,
        { label: name('saffronId'), value: member },
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
