import PolicyIcon from '@mui/icons-material/PercentOutlined';
import type { Policy } from '#contracts/wallet';
import { PolicyCreate } from './PolicyCreate.js';
import { PolicyList } from './PolicyList.js';
import { PolicyShow } from './PolicyShow.js';

export const policies = {
  name: 'policies',
  icon: PolicyIcon,
  list: PolicyList,
  create: PolicyCreate,
  show: PolicyShow,
  recordRepresentation: ({ rule, version }: Policy) => `${rule} · ${version}`,
};
