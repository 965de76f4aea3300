import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Alert } from '#web/ui/Alert/Alert.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import styles from '../activity/Activity.module.css';
import { ActivityFilters } from '../activity/ActivityFilters.js';
import { type ActivityFilter, filterFromSearch, queryOf, searchWith } from '../activity/filter.js';
import { Statement } from '../activity/Statement.js';
import { TransactionDialog } from '../activity/TransactionDialog.js';
import { useTransactions } from '../activity/useTransactions.js';
import { transactionQuery } from '../api/transactions.js';
import { transactionsCsvHref } from '../api/transactionsCsv.js';
import { HideBalances } from '../balances/HideBalances.js';
import { PATHS } from '../paths.js';

export default function Transactions() {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const filter = filterFromSearch(search);
  const query = queryOf(filter);
  const transactions = useTransactions(query);
  const id = search.get('id');
  const listed = transactions.items?.find((item) => item.id === id);
  const isElsewhere = id !== null && transactions.items !== undefined && !listed;
  const { data: found } = useQuery({ ...transactionQuery(id ?? ''), enabled: isElsewhere });
  const open = listed ?? found ?? undefined;

  const choose = (next: ActivityFilter) => setSearch(searchWith(next), { replace: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    choose({});
    heading.current?.focus();
  };
  const cameFromList = (state as { from?: string } | null)?.from === pathname;
  const close = () => (cameFromList ? navigate(-1) : setSearch(searchWith(filter), { replace: true }));

  return (
    <div className={styles['page']}>
      <div className={styles['page']} data-print={open && 'hide'}>
        <PageHeader
          title={t('titles.transactions')}
          breadcrumb={[{ to: PATHS.wallet, label: t('titles.wallet') }]}
          actions={
            <>
              <HideBalances />
              <ButtonLink
                reloadDocument
                download
                variant="secondary"
                to={transactionsCsvHref(query)}
                icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
              >
                {t('activity.csv')}
              </ButtonLink>
            </>
          }
        />
        {isElsewhere && found === null && <Alert tone="warn">{t('activity.notThere')}</Alert>}
        <ActivityFilters filter={filter} onChange={choose} onClear={clear} />
        <Statement
          transactions={transactions}
          filter={filter}
          hrefOf={(item) => `?${searchWith(filter, item)}`}
          onClear={clear}
          headingRef={heading}
        />
      </div>
      <TransactionDialog transaction={open} onClose={() => void close()} />
    </div>
  );
}
