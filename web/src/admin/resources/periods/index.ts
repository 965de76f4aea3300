import LockIcon from '@mui/icons-material/EventAvailableOutlined';
import type { Period } from '#contracts/wallet';
import { PeriodCreate } from './PeriodCreate.js';
import { PeriodList } from './PeriodList.js';
import { PeriodShow } from './PeriodShow.js';

export const periods = {
  name: 'periods',
  icon: LockIcon,
  list: PeriodList,
  create: PeriodCreate,
  show: PeriodShow,
  recordRepresentation: ({ through }: Period) => through.slice(0, 10),
};
