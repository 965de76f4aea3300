import ChainIcon from '@mui/icons-material/LinkOutlined';
import { AuditChainPage } from './AuditChainPage.js';

/** No list of records: a page of its own, at a resource's place in the console. */
export const auditChain = { name: 'audit-chain', icon: ChainIcon, list: AuditChainPage };
