import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Transaction } from '#contracts/wallet';
import { Balance } from '../balances/Balance.js';
import styles from './Activity.module.css';
import { useCounterpartyText } from './useCounterpartyText.js';

export interface ActivityRowProps {
  readonly transaction: Transaction;
  readonly to: string;
  /** The page that the row is on; its details lead back there. */
  readonly from: string;
}

const ARROWS = { in: ArrowDownLeft, out: ArrowUpRight };

export function ActivityRow({ transaction, to, from }: ActivityRowProps) {
  const { i18n } = useTranslation('wallet');
  const counterpartyText = useCounterpartyText();
  const { asset, direction, total, memo, createdAt } = transaction;
  const Arrow = ARROWS[direction];
  const time = new Intl.DateTimeFormat(i18n.resolvedLanguage, { timeStyle: 'short' }).format(new Date(createdAt));
  return (
    <li>
      <Link to={to} state={{ from }} className={styles['row']}>
        <span className={`${styles['arrow']} ${styles[direction]}`} aria-hidden>
          <Arrow size={18} strokeWidth={1.75} />
        </span>
        <span className={styles['what']}>
          <span className={styles['who']}>{counterpartyText(transaction)}</span>
          <span className={styles['memo']}>
            <time dateTime={createdAt}>{time}</time>
            {memo && ` · ${memo}`}
          </span>
        </span>
        <Balance asset={asset} amount={total} direction={direction} />
      </Link>
    </li>
  );
}
