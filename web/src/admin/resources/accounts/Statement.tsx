import { Alert, Box, Pagination, Typography } from '@mui/material';
import type { AccountEntry, AdminAccount } from '#contracts/wallet';
import { useState } from 'react';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { RecordedExport } from '../../lists/RecordedExport.js';
import { useNarrow } from '../../lists/width.js';
import { EntryCards } from './EntryCards.js';
import { EntryTable } from './EntryTable.js';
import { filterOf, NO_FILTER } from './statementFilter.js';
import { StatementFilters } from './StatementFilters.js';

const PAGE = 25;
const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** Every entry of the account with the balance behind it. */
export function Statement() {
  const account = useRecordContext<AdminAccount>();
  const translate = useTranslate();
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const filter = filterOf(typed);
  const resource = `accounts/${account?.id}/entries`;
  const { data, error, total } = useGetList<AccountEntry>(
    resource,
    { filter: filter ?? {}, sort: NEWEST_FIRST, pagination: { page, perPage: PAGE } },
    { enabled: account !== undefined && filter !== undefined, staleTime: 0 },
  );
  const entries = error ? undefined : data;
  const pages = Math.ceil((total ?? 0) / PAGE);
  const change = (next: typeof typed) => {
    setPage(1);
    setTyped(next);
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography component="h2" variant="h6">
          {translate('resources.accounts.statement')}
        </Typography>
        <RecordedExport
          right="ledger.export"
          resource={resource}
          filter={filter ?? {}}
          sort={NEWEST_FIRST}
          isEmpty={!total}
        />
      </Box>
      <StatementFilters typed={typed} onChange={change} />
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {!entries && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {entries?.length === 0 && <Typography>{translate('resources.accounts.none')}</Typography>}
      {entries &&
        entries.length > 0 &&
        (isNarrow ? <EntryCards entries={entries} /> : <EntryTable entries={entries} />)}
      {pages > 1 && <Pagination page={page} count={pages} onChange={(_, next) => setPage(next)} />}
    </Box>
  );
}
