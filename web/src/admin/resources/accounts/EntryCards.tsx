import { Box, Typography } from '@mui/material';
import type { AccountEntry } from '#contracts/wallet';
import { useLocale, useTranslate } from 'react-admin';
import { formatExact } from '#web/lib/dates/format.js';
import { Time } from '#web/ui/Time/Time.js';
import { Money } from '../../fields/Money.js';
import { Person } from '../../fields/Person.js';
import { ShowLink } from '../../fields/ShowLink.js';

const between = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 } as const;

function EntryCard({ entry }: { readonly entry: AccountEntry }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { transferId, kind, asset, amount, balanceAfter, counterparty, postedAt, effectiveAt } = entry;
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={between}>
        <ShowLink resource="transactions" id={transferId}>
          <Time iso={postedAt} exact />
        </ShowLink>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          <Money asset={asset} amount={amount} />
        </Typography>
      </Box>
      <Box sx={between}>
        <Typography variant="body2" component="span">
          {translate(`kinds.${kind}`)} · <Person person={counterparty} />
        </Typography>
        <Typography variant="body2" component="span" color="text.secondary">
          {translate('resources.account-entries.fields.balanceAfter')} <Money asset={asset} amount={balanceAfter} />
        </Typography>
      </Box>
      {effectiveAt !== postedAt && (
        <Typography variant="body2" color="text.secondary">
          {translate('resources.accounts.backdated', { at: formatExact(effectiveAt, locale) })}
        </Typography>
      )}
    </Box>
  );
}

/** The statement on a narrow screen. */
export const EntryCards = ({ entries }: { readonly entries: readonly AccountEntry[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {entries.map((entry) => (
      <EntryCard key={entry.id} entry={entry} />
    ))}
  </Box>
);
