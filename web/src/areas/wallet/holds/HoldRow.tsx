import { useTranslation } from 'react-i18next';
import type { PendingHold } from '#contracts/wallet';
import { formatMoney } from '#web/lib/money/format.js';
import { Time } from '#web/ui/Time/Time.js';
import { Balance } from '../balances/Balance.js';
import { useHiddenBalances } from '../balances/hiddenBalances.js';
import styles from './Holds.module.css';

export function HoldRow({ hold }: { readonly hold: PendingHold }) {
  const { t, i18n } = useTranslation('wallet');
  const { asset, amount, captured, purpose, since, until } = hold;
  const isHidden = useHiddenBalances();
  const taken = formatMoney(asset, captured, { locale: i18n.resolvedLanguage ?? 'en' });
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['purpose']}>
          {t([`holds.purposes.${purpose.split('.')[0]}`, 'holds.purposes.other'])}
        </span>
        <span className={styles['fact']}>
          {t('holds.since')} <Time iso={since} /> · {t('holds.until')} <Time iso={until} />
        </span>
        {captured !== '0' && !isHidden && (
          <span className={styles['fact']}>{t('holds.captured', { amount: taken, asset })}</span>
        )}
      </span>
      <Balance asset={asset} amount={amount} />
    </li>
  );
}
