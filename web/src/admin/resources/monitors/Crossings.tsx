import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Monitor, MonitorCrossing } from '#contracts/wallet';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { Money } from '../../fields/Money.js';
import { ShortId } from '../../fields/ShortId.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { RecordPart } from '../../lists/RecordPart.js';

const COLUMNS = ['at', 'balanceAfter', 'transferId'] as const;

/** When the balance passed the mark, the last time first. */
export function Crossings() {
  const monitor = useRecordContext<Monitor>();
  const translate = useTranslate();
  const answer = useGetList<MonitorCrossing>('monitor-crossings', {
    filter: { monitorId: monitor?.id },
    sort: { field: 'at', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  });
  const title = translate('resources.monitors.crossings');
  return (
    <RecordPart title={title} answer={answer}>
      {(crossings) =>
        crossings.length === 0 ? (
          <Typography>{translate('resources.monitors.none')}</Typography>
        ) : (
          <CrossingTable crossings={crossings} title={title} />
        )
      }
    </RecordPart>
  );
}

interface TableProps {
  readonly crossings: readonly MonitorCrossing[];
  readonly title: string;
}

function CrossingTable({ crossings, title }: TableProps) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'balanceAfter' ? 'right' : 'left'}>
                {translate(`resources.monitors.fields.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {crossings.map(({ id, at, asset, balanceAfter, transferId }) => (
            <TableRow key={id}>
              <TableCell>
                <Time iso={at} exact />
              </TableCell>
              <TableCell align="right">
                <Money asset={asset} amount={balanceAfter} />
              </TableCell>
              <TableCell>
                {transferId ? (
                  <ShowLink resource="transactions" id={transferId}>
                    <ShortId id={transferId} />
                  </ShowLink>
                ) : (
                  '–'
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
