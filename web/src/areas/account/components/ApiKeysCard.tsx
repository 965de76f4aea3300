import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';

export function ApiKeysCard() {
  const { t } = useTranslation('account');
  return (
    <Card
      title={t('apiKeys.title')}
      description={t('apiKeys.text')}
      action={
        <ButtonLink to="/api-management" variant="secondary">
          {t('apiKeys.manage')}
        </ButtonLink>
      }
    />
  );
}
