import {
  FormControlLabel,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { AuditEntry } from '#contracts/audit';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type Change, type ChangeKind, diff } from './diff.js';
import { Masked } from './Masked.js';

const COLORS: Readonly<Record<ChangeKind, string>> = {
  added: 'success.main',
  removed: 'error.main',
  changed: 'primary.main',
  same: 'text.secondary',
};

function Value({ text, isMasked }: { readonly text: string | undefined; readonly isMasked: boolean }) {
  if (text === undefined) return '–';
  if (isMasked) return <Masked text={text} />;
  return <code style={{ overflowWrap: 'break-word', whiteSpace: 'pre-wrap' }}>{text === '' ? '""' : text}</code>;
}

interface ChangeTableProps {
  readonly changes: readonly Change[];
  /** Paths of what is hidden: `after.email`. */
  readonly masked: readonly string[];
}

function ChangeTable({ changes, masked }: ChangeTableProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.audit.diff.${key}`);
  return (
    <TableContainer tabIndex={0} role="region" aria-labelledby="diff">
      <Table size="small" sx={{ minWidth: 480 }}>
        <TableHead>
          <TableRow>
            {['field', 'change', 'before', 'after'].map((column) => (
              <TableCell key={column}>{text(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ path, kind, before, after }) => (
            <TableRow key={path}>
              <TableCell component="th" scope="row">
                <code>{path}</code>
              </TableCell>
              <TableCell sx={{ color: COLORS[kind] }}>{text(kind)}</TableCell>
              <TableCell>
                <Value text={before} isMasked={masked.includes(`before.${path}`)} />
              </TableCell>
              <TableCell>
                <Value text={after} isMasked={masked.includes(`after.${path}`)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** What the act changed, field by field; what stayed is shown on request. */
export function AuditDiff() {
  const entry = useRecordContext<AuditEntry>();
  const translate = useTranslate();
  const [isComplete, setComplete] = useState(false);
  if (!entry) return null;
  const all = diff(entry.before, entry.after);
  const changes = all.filter(({ kind }) => kind !== 'same');
  return (
    <div>
      <Typography id="diff" component="h2" variant="h6">
        {translate('resources.audit.diff.title')}
      </Typography>
      {changes.length < all.length && (
        <FormControlLabel
          control={<Switch checked={isComplete} onChange={(event) => setComplete(event.target.checked)} />}
          label={translate('resources.audit.diff.showSame')}
        />
      )}
      {all.length === 0 ? (
        <Typography>{translate('resources.audit.diff.none')}</Typography>
      ) : (
        <ChangeTable changes={isComplete ? all : changes} masked={entry.masked} />
      )}
    </div>
  );
}
