import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '#web/lib/money/format.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { percentText } from './termLines.js';

/** What holds where no rule does: the operator's settings. */
export function SettingsNote() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useQuery({ queryKey: ['policies', 'settings'], queryFn: () => provider.policySettings() });
  if (!data) return null;
  const amounts = (bound: 'perTransfer' | 'perDay') => {
    const texts = data.limits.flatMap(({ asset, [bound]: amount }) =>
      amount === null ? [] : [`${formatMoney(asset, amount, { locale, exact: true })} ${asset}`],
    );
    return texts.join(', ') || translate('resources.policies.terms.none');
  };
  const values = {
    fee: percentText(data.feeBasisPoints, locale),
    limits: amounts('perTransfer'),
    perDay: amounts('perDay'),
  };
  return (
    <Alert severity="info" sx={{ m: 2 }}>
      {translate('resources.policies.settings', values)}
    </Alert>
  );
}
