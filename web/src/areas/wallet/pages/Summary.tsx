import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Asset, isAsset, PRODUCT } from '#kernel';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { transactionsCsvHref } from '../api/transactionsCsv.js';
import { searchWith } from '../activity/filter.js';
import { HideBalances } from '../balances/HideBalances.js';
import { PATHS } from '../paths.js';
import { daysOf, isMonth, lastDayOf, monthOf } from '../summary/month.js';
import { MonthPicker } from '../summary/MonthPicker.js';
import { MonthView } from '../summary/MonthView.js';
import styles from '../summary/Summary.module.css';

export default function Summary() {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useSearchParams();
  const [givenAsset, givenMonth] = [search.get('asset') ?? '', search.get('month') ?? ''];
  const asset: Asset = isAsset(givenAsset) ? givenAsset : PRODUCT.token;
  const month = isMonth(givenMonth) ? givenMonth : monthOf(new Date());
  const { from, next } = daysOf(month);
  const lines = searchWith({ asset, from, to: lastDayOf(month) });
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('titles.walletSummary')}
        description={t('summary.description')}
        breadcrumb={[{ to: PATHS.wallet, label: t('titles.wallet') }]}
        actions={<HideBalances />}
      />
      <MonthPicker
        asset={asset}
        month={month}
        onChange={(nextAsset, nextMonth) => setSearch({ asset: nextAsset, month: nextMonth }, { replace: true })}
      />
      <MonthView asset={asset} month={month} />
      <div className={styles['foot']}>
        <ButtonLink variant="secondary" to={`${PATHS.transactions}?${lines}`}>
          {t('summary.transactions')}
        </ButtonLink>
        <ButtonLink
          reloadDocument
          download
          variant="secondary"
          to={transactionsCsvHref({ asset, from, to: next })}
          icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t('summary.csv')}
        </ButtonLink>
      </div>
      <p className={styles['note']}>{t('summary.zone')}</p>
    </div>
  );
}
