import { Chip } from '@mui/material';
import type { Monitor } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Person } from '../../fields/Person.js';

interface MonitorProps {
  readonly monitor: Monitor;
}

/** Whose account is watched, and which one. */
export function Watched({ monitor: { member, purpose, accountId } }: MonitorProps) {
  const translate = useTranslate();
  const number = translate('resources.policies.whom.number', { number: accountId });
  if (member && purpose === 'member') return <Person person={member} />;
  return (
    <span>
      {translate(`purposes.${purpose}`, { _: purpose })} ({number})
    </span>
  );
}

export function Mark({ monitor: { direction, asset, threshold } }: MonitorProps) {
  const translate = useTranslate();
  return (
    <span>
      {translate(`resources.policies.terms.mark.${direction}`)} <Money asset={asset} amount={threshold} />
    </span>
  );
}

/** Whether the balance is beyond the mark now, in words; the colour only repeats them. */
export function MonitorChip({ monitor: { isCrossed } }: MonitorProps) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isCrossed ? 'warning' : 'success'}
      label={translate(`resources.monitors.${isCrossed ? 'crossed' : 'quiet'}`)}
    />
  );
}
