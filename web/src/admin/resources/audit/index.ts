import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import type { AuditEntry } from '#contracts/audit';
import { AuditList } from './AuditList.js';
import { AuditShow } from './AuditShow.js';

export const audit = {
  name: 'audit',
  icon: HistoryIcon,
  list: AuditList,
  show: AuditShow,
  recordRepresentation: ({ action }: AuditEntry) => action,
};
