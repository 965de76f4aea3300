import type { Allocation } from '#contracts/wallet';
import { Money } from '../../fields/Money.js';
import { useRecordContext, useTranslate } from 'react-admin';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { Recipient } from './Recipient.js';

export function AllocationFacts() {
  const allocation = useRecordContext<Allocation>();
  const translate = useTranslate();
  if (!allocation) return null;
  const { id, status, asset, amount, reason, approval, transferId } = allocation;
  const name = (field: string) => translate(`resources.sfn-allocation.fields.${field}`);
  return (
    <Facts
      facts={[
        { label: name('amount'), value: <Money asset={asset} amount={amount} /> },
        { label: name('to'), value: <Recipient allocation={allocation} /> },
        { label: name('status'), value: <StateChip state={status} /> },
        { label: name('reason'), value: reason },
        { label: name('approval'), value: translate(`resources.sfn-allocation.approvals.${approval}`) },
        {
          label: name('transferId'),
          value: transferId && (
            <ShowLink resource="transactions" id={transferId}>
              <code>{transferId}</code>
            </ShowLink>
          ),
        },
        { label: name('id'), value: <CopyableText text={id} name={name('id')} /> },
      ]}
    />
  );
}
