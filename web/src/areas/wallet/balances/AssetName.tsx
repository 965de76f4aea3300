import type { Asset } from '#kernel';
import { Strokes } from '#web/ui/Mark/Strokes.js';
import styles from './Balances.module.css';
import { useAssetName } from './useAssetName.js';

const SIGNS: Record<Asset, string | undefined> = { SFN: undefined, USD: '$', EUR: '€', GBP: '£', ZAR: 'R' };

/** The asset's sign, code and name. */
export function AssetName({ asset }: { readonly asset: Asset }) {
  const nameOf = useAssetName();
  return (
    <span className={styles['asset']}>
      <span className={styles['sign']} aria-hidden>
        {SIGNS[asset] ?? <Strokes className={styles['strokes']} />}
      </span>
      <span className={styles['names']}>
        <strong>{asset}</strong>
        <span className={styles['name']}>{nameOf(asset)}</span>
      </span>
    </span>
  );
}
