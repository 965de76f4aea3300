import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { AccountEntry } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { Money } from '../../fields/Money.js';
import { Person } from '../../fields/Person.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { formatMetadata } from './metadata.rules.js';

const COLUMNS = ['id', 'postedAt', 'effectiveAt', 'kind', 'counterparty', 'memo', 'amount', 'balanceAfter'] as const;
const NUMBERS: readonly string[] = ['amount', 'balanceAfter'];

function EntryRow({ entry }: { readonly entry: AccountEntry }) {
  const translate = useTranslate();
  const { id, transferId, kind, asset, amount, balanceAfter, counterparty, memo, metadata } = entry;
  return (
    <TableRow hover>
      <TableCell>{id}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <ShowLink resource="transactions" id={transferId}>
          <Time iso={entry.postedAt} exact />
        </ShowLink>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {entry.effectiveAt === entry.postedAt ? '–' : <Time iso={entry.effectiveAt} exact />}
      </TableCell>
      <TableCell>{translate(`kinds.${kind}`)}</TableCell>
      <TableCell>
        <Person person={counterparty} />
      </TableCell>
      <TableCell>
        {memo}
        {metadata && (
          <Typography component="code" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {formatMetadata(metadata).replaceAll('\n', ', ')}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <Money asset={asset} amount={amount} hideAsset />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <Money asset={asset} amount={balanceAfter} hideAsset />
      </TableCell>
    </TableRow>
  );
}

export function EntryTable({ entries }: { readonly entries: readonly AccountEntry[] }) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('resources.accounts.statement')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={NUMBERS.includes(column) ? 'right' : 'left'}>
                {translate(`resources.account-entries.fields.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
