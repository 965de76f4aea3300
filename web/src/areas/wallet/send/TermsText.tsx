import { useTranslation } from 'react-i18next';
import type { FeeTerms, TransferTerms } from '#contracts/wallet';
import { Amount } from '#web/ui/Amount/Amount.js';
import styles from './Send.module.css';

/** The day of a limit is that of UTC: when it ends by the reader's clock. */
const endOfDay = (locale: string | undefined) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date().setUTCHours(24, 0, 0, 0));

/** What the member has, and what a transfer costs and may not pass. */
export function TermsText({ terms }: { readonly terms: TransferTerms | undefined }) {
  const { t, i18n } = useTranslation('wallet');
  if (!terms) return null;
  const { asset, available, fee, maxPerTransfer, remainingToday, codeAbove } = terms;
  const lines = [
    { key: 'available', amount: available },
    { key: 'perTransfer', amount: maxPerTransfer },
    { key: 'leftToday', amount: remainingToday },
    { key: 'codeAbove', amount: codeAbove },
  ];
  const time = endOfDay(i18n.resolvedLanguage);
  return (
    <span className={styles['terms']}>
      {lines.map(
        ({ key, amount }) =>
          amount !== null && (
            <span key={key}>
              {t(`send.terms.${key}`, { time })} <Amount asset={asset} amount={amount} />
            </span>
          ),
      )}
      <FeeText fee={fee} />
    </span>
  );
}

/** The fee in a few words; one that differs by amount is shown with the amount, before it is paid. */
function FeeText({ fee }: { readonly fee: FeeTerms | null }) {
  const { t, i18n } = useTranslation('wallet');
  const percent = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'percent', maximumFractionDigits: 2 });
  const share = fee === null ? 0 : shareOf(fee);
  if (fee === null || share === 0) return <span>{t('send.terms.noFee')}</span>;
  if (share === undefined) return <span>{t('send.terms.feeByAmount')}</span>;
  const text = fee.paidBy === 'sender' ? 'fee' : 'feeOnRecipient';
  return <span>{t(`send.terms.${text}`, { percent: percent.format(share / 10_000) })}</span>;
}

/** Basis points, where they are all that a fee consists of. */
function shareOf({ tiers, min, max }: FeeTerms): number | undefined {
  const [tier] = tiers;
  const isPlain = tiers.length === 1 && tier?.fixed === '0' && min === null && max === null;
  return isPlain ? tier.basisPoints : undefined;
}
