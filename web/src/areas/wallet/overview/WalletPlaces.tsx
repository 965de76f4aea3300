import { BookUser, CalendarRange, ChevronRight, HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Card } from '#web/ui/Card/Card.js';
import { useWaitingRequests } from '../api/moneyRequests.js';
import { PATHS } from '../paths.js';
import styles from './WalletPlaces.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const PLACES = [
  { name: 'requests', to: PATHS.requests, Icon: HandCoins },
  { name: 'contacts', to: PATHS.contacts, Icon: BookUser },
  { name: 'summary', to: PATHS.summary, Icon: CalendarRange },
] as const;

/** The ways on from the wallet, with what waits there. */
export function WalletPlaces() {
  const { t } = useTranslation('wallet');
  const count = useWaitingRequests().data ?? 0;
  return (
    <Card title={t('nav.title')}>
      <ul className={styles['list']}>
        {PLACES.map(({ name, to, Icon }) => (
          <li key={name}>
            <Link to={to} className={styles['place']}>
              <Icon {...ICON} />
              <span className={styles['words']}>
                <span className={styles['name']}>
                  {t(`nav.${name}`)}{' '}
                  {name === 'requests' && count > 0 && <Badge tone="accent">{t('nav.waiting', { count })}</Badge>}
                </span>
                <span className={styles['text']}>{t(`nav.${name}Text`)}</span>
              </span>
              <ChevronRight {...ICON} className={styles['go']} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
