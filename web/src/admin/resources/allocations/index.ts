import TollIcon from '@mui/icons-material/TollOutlined';
import type { Allocation } from '#contracts/wallet';
import { moneyText } from '../../fields/moneyText.js';
import { AllocationCreate } from './AllocationCreate.js';
import { AllocationList } from './AllocationList.js';
import { AllocationShow } from './AllocationShow.js';

export const allocations = {
  name: 'sfn-allocation',
  icon: TollIcon,
  list: AllocationList,
  create: AllocationCreate,
  show: AllocationShow,
  recordRepresentation: ({ amount, asset }: Allocation) => moneyText(asset, amount),
};
