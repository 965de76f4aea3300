import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '#web/lib/money/format.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { percentOf } from './policyForm.js';

/** What holds where no rule does: the operator's settings. */
export function SettingsNote() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useQuery({ queryKey: ['policies', 'settings'], queryFn: () => provider.policySettings() });
  if (!data) return null;
  const limits = data.limits.flatMap(({ asset, perTransfer }) =>
    perTransfer === null ? [] : [`${formatMoney(asset, perTransfer, { locale, exact: true })} ${asset}`],
  );
  const fee = `${percentOf(data.feeBasisPoints)} %`;
  const none = translate('resources.policies.terms.none');
  return (
    <Alert severity="info" sx={{ m: 2 }}>
      {translate('resources.policies.settings', { fee, limits: limits.length > 0 ? limits.join(', ') : none })}
    </Alert>
  );
}
