import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { Policy } from '#contracts/wallet';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';
import { RecordPart } from '../../lists/RecordPart.js';
import { Begins } from './Begins.js';
import { StandingChip } from './StandingChip.js';
import { Terms } from './Terms.js';

const COLUMNS = ['version', 'state', 'effectiveFrom', 'terms', 'proposedByLabel', 'decidedByLabel'] as const;

/** All versions of the same rule, the newest first. */
export function PolicyHistory() {
  const policy = useRecordContext<Policy>();
  const translate = useTranslate();
  const answer = useGetList<Policy>('policies', {
    filter: { rule: policy?.rule },
    sort: { field: 'version', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  });
  const title = translate('resources.policies.history');
  return (
    <RecordPart title={title} answer={answer}>
      {(versions) => <Versions versions={versions} shownId={policy?.id} title={title} />}
    </RecordPart>
  );
}

interface VersionsProps {
  readonly versions: readonly Policy[];
  readonly shownId: string | undefined;
  readonly title: string;
}

function Versions({ versions, shownId, title }: VersionsProps) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" sx={{ minWidth: 900 }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{translate(`resources.policies.fields.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map((version) => (
            <TableRow
              key={version.id}
              selected={version.id === shownId}
              aria-current={version.id === shownId || undefined}
            >
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <ShowLink resource="policies" id={version.id}>
                  {translate('resources.policies.versionNumber', { number: version.version })}
                </ShowLink>
              </TableCell>
              <TableCell>
                <StandingChip policy={version} />
              </TableCell>
              <TableCell>
                <Begins policy={version} />
              </TableCell>
              <TableCell>
                <Terms policy={version} />
              </TableCell>
              <TableCell>{version.proposedByLabel}</TableCell>
              <TableCell>{version.decidedByLabel ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
