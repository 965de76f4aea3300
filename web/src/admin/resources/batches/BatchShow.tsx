import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AdminTransaction, Batch, BatchContents } from '#contracts/wallet';
import { Show, SimpleShowLayout, useDataProvider, useGetMany, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { Money } from '../../fields/Money.js';
import { Person } from '../../fields/Person.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';

function BatchFacts() {
  const batch = useRecordContext<Batch>();
  const translate = useTranslate();
  if (!batch) return null;
  const { id, postedAt, epoch, commands, transfers, entries, digest, hash, state } = batch;
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
        copyable('digest', digest),
      ]}
    />
  );
}

/** What a list does not tell of a batch is asked for here: its record may come from one. */
function Contents() {
  const batch = useRecordContext<Batch>();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['batches', batch?.id, 'contents'],
    queryFn: () => provider.batchContents(batch!.id),
    enabled: batch !== undefined,
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (!data.isLogKept) return <Alert severity="info">{translate('resources.batches.noLog')}</Alert>;
  if (!data.isLogReadable) return <Alert severity="error">{translate('resources.batches.unreadableLog')}</Alert>;
  return <Written batch={data} />;
}

function Written({ batch: { previousHash, sections, transferIds } }: { readonly batch: BatchContents }) {
  const translate = useTranslate();
  const text = (part: string, values?: object) => translate(`resources.batches.${part}`, values);
  const name = text('fields.previousHash');
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      {previousHash && <Facts facts={[{ label: name, value: <CopyableText text={previousHash} name={name} /> }]} />}
      <Typography component="h2" variant="h6" sx={{ mt: 1 }}>
        {text('contents')}
      </Typography>
      {sections.length === 0 && <Typography>{text('nothing')}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sections.map(({ table, rows }) => (
          <li key={table}>{text('rows', { table, rows })}</li>
        ))}
      </Box>
      {transferIds.length > 0 && <Transactions ids={transferIds} />}
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
