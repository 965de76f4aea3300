import { PRODUCT } from '#kernel';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './HeroFigure.module.css';

const lines = [
  ['figure.to', 'Ada L.'],
  ['figure.amount', `25.00 ${PRODUCT.token}`],
  ['figure.fee', `0.00 ${PRODUCT.token}`],
] as const;

/** The strokes of the mark, grown large and fine. */
const Rays = () => (
  <svg className={styles['rays']} viewBox="0 0 600 520" fill="none" stroke="currentColor" strokeLinecap="round">
    {[0, 1, 2, 3, 4].map((step) => (
      <g key={step} strokeWidth={2.4 - step * 0.3} strokeOpacity={0.9 - step * 0.16}>
        <path d={`M300 510C300 ${330 - step * 6} ${118 - step * 26} 300 ${92 - step * 21} ${24 + step * 26}`} />
        <path d={`M300 510C300 ${330 - step * 6} ${482 + step * 26} 300 ${508 + step * 21} ${24 + step * 26}`} />
      </g>
    ))}
    <path d="M300 510V4" strokeWidth="2.4" strokeOpacity=".9" />
  </svg>
);

/** A drawing of the wallet and of a receipt; the numbers are an example. */
export function HeroFigure() {
  const { t } = useTranslation('home');
  return (
    <div className={styles['figure']} aria-hidden>
      <Rays />
      <div className={styles['balance']}>
        <p className={styles['label']}>{t('figure.available')}</p>
        <p className={styles['amount']}>
          1,240.50 <span>{PRODUCT.token}</span>
        </p>
        <p className={styles['others']}>
          <span>USD 310.00</span>
          <span>EUR 84.20</span>
          <span>ZAR 1,950.00</span>
        </p>
      </div>
      <div className={styles['receipt']}>
        <p className={styles['sent']}>
          <CircleCheck size={20} strokeWidth={1.75} />
          {t('figure.receipt')}
        </p>
        {lines.map(([label, value]) => (
          <p key={label} className={styles['line']}>
            <span>{t(label)}</span>
            <span>{value}</span>
          </p>
        ))}
        <p className={`${styles['line']} ${styles['total']}`}>
          <span>{t('figure.after')}</span>
          <span>1,215.50 {PRODUCT.token}</span>
        </p>
      </div>
    </div>
  );
}
