import BatchIcon from '@mui/icons-material/AccountTreeOutlined';
import type { Batch } from '#contracts/wallet';
import { BatchList } from './BatchList.js';
import { BatchShow } from './BatchShow.js';

export const batches = {
  name: 'batches',
  icon: BatchIcon,
  list: BatchList,
  show: BatchShow,
  recordRepresentation: ({ id }: Batch) => id,
};
