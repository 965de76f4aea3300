import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';

export function WalletsCard() {
  const { t } = useTranslation('account');
  return (
    <Card
      title={t('wallets.title')}
      description={t('wallets.text')}
      action={
        <ButtonLink to="/connect-wallet" variant="secondary">
          {t('wallets.manage')}
        </ButtonLink>
      }
    />
  );
}
