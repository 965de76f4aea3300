import { type Asset, ASSETS } from '#kernel';
import { Strokes } from '#web/ui/Mark/Strokes.js';
import styles from './Balances.module.css';

const SIGNS: Record<Asset, string | undefined> = { SFN: undefined, USD: '$', EUR: '€', GBP: '£', ZAR: 'R' };

/** The asset's sign, code and name. */
export const AssetName = ({ asset }: { readonly asset: Asset }) => (
  <span className={styles['asset']}>
    <span className={styles['sign']} aria-hidden>
      {SIGNS[asset] ?? <Strokes className={styles['strokes']} />}
    </span>
    <span className={styles['names']}>
      <strong>{asset}</strong>
      <span className={styles['name']}>{ASSETS[asset].name}</span>
    </span>
  </span>
);
