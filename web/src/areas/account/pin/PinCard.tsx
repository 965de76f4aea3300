import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/useSession.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { PinDialog } from './PinDialog.js';

export function PinCard() {
  const { t } = useTranslation('account');
  const { hasPosPin } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={
        <>
          {t('pin.title')}{' '}
          <Badge tone={hasPosPin ? 'ok' : 'neutral'}>{t(hasPosPin ? 'pin.isSet' : 'pin.isMissing')}</Badge>
        </>
      }
      description={t('pin.text')}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t(hasPosPin ? 'pin.change' : 'pin.set')}
        </Button>
      }
    >
      <PinDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
