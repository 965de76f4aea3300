import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { moneyRequestQuery } from '../api/moneyRequests.js';

const waiting = <Skeleton lines={6} height={24} />;
const view = () => import('./RequestView.js');
const RequestView = lazyPart(view, (module) => module.RequestView, waiting);

export interface RequestDialogProps {
  /** Undefined: closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

export function RequestDialog({ id, onClose }: RequestDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={t('requests.details')}>
      {id !== undefined && <Content id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useQuery(moneyRequestQuery(id));
  if (data) return <RequestView request={data} onClose={onClose} />;
  if (error) return <ErrorState error={error} title={t('requests.notFound')} onRetry={() => void refetch()} />;
  return <div aria-busy="true">{waiting}</div>;
}
