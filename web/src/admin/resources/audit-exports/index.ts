import DownloadsIcon from '@mui/icons-material/DownloadingOutlined';
import { AuditExportsPage } from './AuditExportsPage.js';

/** No list of records: a page of its own, at a resource's place in the console. */
export const auditExports = { name: 'audit-exports', icon: DownloadsIcon, list: AuditExportsPage };
