import { Alert, Box, Typography } from '@mui/material';
import type { AdminTransaction, BatchContents } from '#contracts/wallet';
import { Show, SimpleShowLayout, useGetMany, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { Money } from '../../fields/Money.js';
import { Person } from '../../fields/Person.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';

function BatchFacts() {
  const batch = useRecordContext<BatchContents>();
  const translate = useTranslate();
  if (!batch) return null;
  const { id, postedAt, epoch, commands, transfers, entries, digest, hash, previousHash, state } = batch;
  const name = (field: string) => translate(`resources.batches.fields.${field}`);
  const copyable = (field: string, text: string | null) => ({
    label: name(field),
    value: text && <CopyableText text={text} name={name(field)} />,
  });
  return (
    <Facts
      facts={[
        { label: name('id'), value: id },
        { label: name('state'), value: <StateChip state={state} /> },
        { label: name('postedAt'), value: <Time iso={postedAt} exact /> },
        { label: name('commands'), value: String(commands) },
        { label: name('transfers'), value: String(transfers) },
        { label: name('entries'), value: String(entries) },
        { label: name('epoch'), value: String(epoch) },
        copyable('hash', hash),
        copyable('previousHash', previousHash),
        copyable('digest', digest),
      ]}
    />
  );
}

function Contents() {
  const batch = useRecordContext<BatchContents>();
  const translate = useTranslate();
  if (!batch) return null;
  const text = (part: string, values?: object) => translate(`resources.batches.${part}`, values);
  if (!batch.isLogKept) return <Alert severity="info">{text('noLog')}</Alert>;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h6">
        {text('contents')}
      </Typography>
      {batch.sections.length === 0 && <Typography>{text('nothing')}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {batch.sections.map(({ table, rows }) => (
          <li key={table}>{text('rows', { table, rows })}</li>
        ))}
      </Box>
      {batch.transferIds.length > 0 && <Transactions ids={batch.transferIds} />}
    </Box>
  );
}

/** Those that this administrator may see. */
function Transactions({ ids }: { readonly ids: readonly string[] }) {
  const translate = useTranslate();
  const { data, error } = useGetMany<AdminTransaction>('transactions', { ids: [...ids] });
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ mt: 1 }}>
        {translate('resources.batches.transactions')}
      </Typography>
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {data?.filter(Boolean).map(({ id, kind, asset, amount, from, to }) => (
          <li key={id}>
            <ShowLink resource="transactions" id={id}>
              <Money asset={asset} amount={amount} />
            </ShowLink>{' '}
            {translate(`kinds.${kind}`)}: <Person person={from} /> → <Person person={to} />
          </li>
        ))}
      </Box>
    </>
  );
}

export const BatchShow = () => (
  <Show actions={false}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <BatchFacts />
      <Contents />
    </SimpleShowLayout>
  </Show>
);
