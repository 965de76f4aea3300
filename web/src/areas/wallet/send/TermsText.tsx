import { useTranslation } from 'react-i18next';
import type { TransferTerms } from '#contracts/wallet';
import { Amount } from '#web/ui/Amount/Amount.js';
import styles from './Send.module.css';

/** What the member has, and what a transfer costs and may not pass. */
export function TermsText({ terms }: { readonly terms: TransferTerms | undefined }) {
  const { t, i18n } = useTranslation('wallet');
  if (!terms) return null;
  const { asset, available, feeBasisPoints, maxPerTransfer, remainingToday, codeAbove } = terms;
  const percent = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'percent', maximumFractionDigits: 2 });
  const lines = [
    { key: 'available', amount: available },
    { key: 'perTransfer', amount: maxPerTransfer },
    { key: 'leftToday', amount: remainingToday },
    { key: 'codeAbove', amount: codeAbove },
  ];
  return (
    <span className={styles['terms']}>
      {lines.map(
        ({ key, amount }) =>
          amount !== null && (
            <span key={key}>
              {t(`send.terms.${key}`)} <Amount asset={asset} amount={amount} />
            </span>
          ),
      )}
      <span>
        {feeBasisPoints === 0
          ? t('send.terms.noFee')
          : t('send.terms.fee', { percent: percent.format(feeBasisPoints / 10_000) })}
      </span>
    </span>
  );
}
