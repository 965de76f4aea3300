import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Policy } from '#contracts/wallet';
import { useId } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { namedTerms } from './policyValues.js';
import { compareLines, type LineChange, termLines } from './termLines.js';
import { useWords } from './useWords.js';

interface ChangesProps {
  readonly policy: Policy;
  readonly isTitled?: boolean;
}

/** What a version changes, line by line, against the version of its rule that is in force now. */
export function PolicyChanges({ policy, isTitled = true }: ChangesProps) {
  const titleId = useId();
  const translate = useTranslate();
  const words = useWords();
  const { data, error } = useGetList<Policy>('policies', {
    filter: { rule: policy.rule, standing: 'in-force' },
    pagination: { page: 1, perPage: 1 },
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  const [inForce] = data;
  const linesOf = (version: Policy) => termLines(version.asset, namedTerms(version), words);
  const before = inForce && inForce.id !== policy.id ? linesOf(inForce) : [];
  const title = translate('resources.policies.changes.title');
  return (
    <section aria-label={title}>
      {isTitled && (
        <Typography id={titleId} component="h2" variant="h6">
          {title}
        </Typography>
      )}
      {!inForce && <Typography>{translate('resources.policies.changes.first')}</Typography>}
      {policy.terms === null && <Typography>{translate('resources.policies.changes.ends')}</Typography>}
      <ChangesTable changes={compareLines(before, linesOf(policy))} isFirst={before.length === 0} label={title} />
    </section>
  );
}

interface TableProps {
  readonly changes: readonly LineChange[];
  readonly isFirst: boolean;
  readonly label: string;
}

function ChangesTable({ changes, isFirst, label }: TableProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.policies.changes.${key}`);
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('line')}</TableCell>
            {!isFirst && <TableCell>{text('now')}</TableCell>}
            <TableCell>{text('then')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ key, label: name, before, after, isChanged }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {!isFirst && <TableCell>{before ?? '–'}</TableCell>}
              <TableCell sx={isChanged && !isFirst ? { fontWeight: 700, color: 'primary.main' } : {}}>
                {after ?? '–'}
                {isChanged && !isFirst && ` (${text('changed')})`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
