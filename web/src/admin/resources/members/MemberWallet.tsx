import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { AdminMember } from '#contracts/identity';
import type { AdminAccount } from '#contracts/wallet';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';

const AMOUNTS = ['available', 'held', 'total'] as const;

function AccountsTable({ accounts }: { readonly accounts: readonly AdminAccount[] }) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('resources.members.tabs.wallet')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('resources.accounts.fields.asset')}</TableCell>
            {AMOUNTS.map((column) => (
              <TableCell key={column} align="right">
                {translate(`resources.accounts.fields.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {accounts.map((account) => (
            <TableRow key={account.id}>
              <TableCell component="th" scope="row">
                {account.asset}
              </TableCell>
              {AMOUNTS.map((column) => (
                <TableCell key={column} align="right">
                  <Money asset={account.asset} amount={account[column]} hideAsset />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The member's accounts in the ledger, as they stand now. */
export function MemberWallet() {
  const member = useRecordContext<AdminMember>();
  const translate = useTranslate();
  const { data, error } = useGetList<AdminAccount>('accounts', {
    filter: { owner: member?.id },
    sort: { field: 'asset', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (data.length === 0) return <Typography>{translate('resources.members.noWallet')}</Typography>;
  return <AccountsTable accounts={data} />;
}
