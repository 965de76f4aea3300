import { Alert, Typography } from '@mui/material';
import type { AuditEntry } from '#contracts/audit';
import type { AdminMember } from '#contracts/identity';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { ActList } from '../audit/ActList.js';

const SHOWN = 50;

/** What was done to this member, newest first. */
export function MemberAudit() {
  const member = useRecordContext<AdminMember>();
  const translate = useTranslate();
  const { data, error } = useGetList<AuditEntry>('audit', {
    filter: { targetId: member?.id },
    sort: { field: 'at', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (data.length === 0) return <Typography>{translate('resources.audit.none')}</Typography>;
  return <ActList acts={data} />;
}
