import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { EmailDialog } from './EmailDialog.js';

export function EmailCard() {
  const { t } = useTranslation('account');
  const email = useSession().user?.email ?? '';
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('email.title')}
      description={<Trans t={t} i18nKey="email.text" values={{ email }} components={{ email: <strong /> }} />}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      }
    >
      <EmailDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
