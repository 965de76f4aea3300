import {
  Alert,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import type { TrialBalance, TrialBalanceLine } from '#contracts/wallet';
import { useLocale, useTranslate } from 'react-admin';
import { formatUtc } from '#web/lib/dates/format.js';
import { Money } from '../../fields/Money.js';

const COLUMNS = ['debit', 'credit'] as const;
/** A phone has room for the amounts, and for no more. */
const fromTablet = { display: { xs: 'none', sm: 'table-cell' } } as const;

function Line({ line, balance: { asset } }: { readonly line: TrialBalanceLine; readonly balance: TrialBalance }) {
  const translate = useTranslate();
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {translate(`purposes.${line.purpose}`)}
      </TableCell>
      <TableCell sx={fromTablet}>{translate(`resources.trial-balance.sides.${line.side}`)}</TableCell>
      {COLUMNS.map((column) => (
        <TableCell key={column} align="right" sx={{ whiteSpace: 'nowrap' }}>
          {line[column] !== '0' && <Money asset={asset} amount={line[column]} hideAsset />}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The chart of accounts in two columns, and whether they come to the same. */
export function TrialBalanceTable({ balance }: { readonly balance: TrialBalance }) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (part: string, values?: object) => translate(`resources.trial-balance.${part}`, values);
  const name = text('stands', { asset: balance.asset, at: formatUtc(balance.at, locale) });
  return (
    <>
      <Alert severity={balance.isBalanced ? 'success' : 'error'} aria-live="polite">
        {text(balance.isBalanced ? 'balanced' : 'unbalanced')}
      </Alert>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={name}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('purpose')}</TableCell>
              <TableCell sx={fromTablet}>{text('side')}</TableCell>
              <TableCell align="right">{text('debit')}</TableCell>
              <TableCell align="right">{text('credit')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {balance.lines.map((line) => (
              <Line key={line.purpose} line={line} balance={balance} />
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td, & th': { color: 'text.primary', fontWeight: 600, fontSize: 14 } }}>
              <TableCell component="th" scope="row">
                {text('total')}
              </TableCell>
              <TableCell sx={fromTablet} />
              {COLUMNS.map((column) => (
                <TableCell key={column} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <Money asset={balance.asset} amount={balance[column]} hideAsset />
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </>
  );
}
