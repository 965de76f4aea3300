import type { Allocation } from '#contracts/wallet';
import { useGetResourceLabel, useRecordContext, useTranslate } from 'react-admin';
import { moneyText } from '../../fields/moneyText.js';

/** «SFN allocation 250,000 SFN → Rewards pool». */
export function AllocationTitle() {
  const allocation = useRecordContext<Allocation>();
  const translate = useTranslate();
  const label = useGetResourceLabel();
  if (!allocation) return null;
  const { asset, amount, to, pool } = allocation;
  const recipient = to?.saffronId ?? translate(`resources.sfn-allocation.goals.${pool}`);
  return (
    <>
      {label('sfn-allocation', 1)} {moneyText(asset, amount)} → {recipient}
    </>
  );
}
