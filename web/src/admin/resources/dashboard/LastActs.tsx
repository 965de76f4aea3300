import { Alert, Typography } from '@mui/material';
import type { AuditEntry } from '#contracts/audit';
import { useGetList, useTranslate } from 'react-admin';
import { ActList } from '../audit/ActList.js';

/** The newest of the audit log. */
export function LastActs() {
  const translate = useTranslate();
  const { data, error } = useGetList<AuditEntry>('audit', {
    sort: { field: 'at', order: 'DESC' },
    pagination: { page: 1, perPage: 8 },
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  return data.length === 0 ? <Typography>{translate('resources.audit.none')}</Typography> : <ActList acts={data} />;
}
