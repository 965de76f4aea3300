import { API_KEY_LIMITS } from '#contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { RowList } from '#web/ui/RowList/RowList.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useApiKeys } from '../api/apiKeys.js';
import { CreateKeyDialog } from './CreateKeyDialog.js';
import { KeyRow } from './KeyRow.js';

export function KeysCard() {
  const { t } = useTranslation('developers');
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const open = <Button onClick={() => setCreating(true)}>{t('create.open')}</Button>;
  const count = keys.data?.length ?? 0;

  return (
    <Card
      title={t('keys.title')}
      description={t('keys.text', { max: API_KEY_LIMITS.perMember })}
      action={count > 0 && count < API_KEY_LIMITS.perMember && open}
    >
      {keys.isPending && (
        <div aria-busy>
          <Skeleton lines={3} height={32} />
        </div>
      )}
      {keys.isError && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && count === 0 && (
        <EmptyState title={t('keys.none')} action={open}>
          {t('keys.noneText')}
        </EmptyState>
      )}
      {count > 0 && (
        <RowList>
          {keys.data?.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </RowList>
      )}
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} />
    </Card>
  );
}
