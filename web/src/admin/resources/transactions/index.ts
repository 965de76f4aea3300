import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { AdminTransaction } from '#contracts/wallet';
import { moneyText } from '../../fields/moneyText.js';
import { TransactionList } from './TransactionList.js';
import { TransactionShow } from './TransactionShow.js';

export const transactions = {
  name: 'transactions',
  icon: ReceiptIcon,
  list: TransactionList,
  show: TransactionShow,
  recordRepresentation: ({ amount, asset }: AdminTransaction) => moneyText(asset, amount),
};
