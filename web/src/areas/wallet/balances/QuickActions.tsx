import { ArrowUpRight, HandCoins, List, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/useSession.js';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { PATHS } from '../paths.js';
import styles from './Balances.module.css';
import { ReceiveDialog } from './ReceiveDialog.js';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What a member does most: send, receive, ask, look back. */
export function QuickActions() {
  const { t } = useTranslation('wallet');
  const { saffronId } = useUser();
  const [isReceiving, setReceiving] = useState(false);
  return (
    <div className={styles['actions']}>
      <ButtonLink to={PATHS.send} icon={<ArrowUpRight {...ICON} />}>
        {t('actions.send')}
      </ButtonLink>
      <Button variant="secondary" icon={<QrCode {...ICON} />} onClick={() => setReceiving(true)}>
        {t('actions.receive')}
      </Button>
      <ButtonLink variant="secondary" to={`${PATHS.requests}?new=1&box=sent`} icon={<HandCoins {...ICON} />}>
        {t('actions.request')}
      </ButtonLink>
      <ButtonLink variant="secondary" to={PATHS.transactions} icon={<List {...ICON} />}>
        {t('titles.transactions')}
      </ButtonLink>
      <ReceiveDialog open={isReceiving} onClose={() => setReceiving(false)} saffronId={saffronId} />
    </div>
  );
}
