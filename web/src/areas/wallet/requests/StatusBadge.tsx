import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyRequestState } from '#contracts/wallet';
import { Badge } from '#web/ui/Badge/Badge.js';

const TONES: Readonly<Record<MoneyRequestState, NonNullable<ComponentProps<typeof Badge>['tone']>>> = {
  open: 'info',
  paid: 'ok',
  declined: 'error',
  cancelled: 'neutral',
  expired: 'neutral',
};

export function StatusBadge({ status }: { readonly status: MoneyRequestState }) {
  const { t } = useTranslation('wallet');
  return <Badge tone={TONES[status]}>{t(`requests.states.${status}`)}</Badge>;
}
