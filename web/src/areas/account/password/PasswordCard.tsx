import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { PasswordDialog } from './PasswordDialog.js';

export function PasswordCard() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('password.title')}
      description={t('password.text')}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      }
    >
      <PasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
