import AccountIcon from '@mui/icons-material/AccountBalanceOutlined';
import type { AdminAccount } from '#contracts/wallet';
import { AccountList } from './AccountList.js';
import { AccountShow } from './AccountShow.js';

export const accounts = {
  name: 'accounts',
  icon: AccountIcon,
  list: AccountList,
  show: AccountShow,
  recordRepresentation: ({ id, asset }: AdminAccount) => `${id} · ${asset}`,
};
