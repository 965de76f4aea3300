import BalanceIcon from '@mui/icons-material/BalanceOutlined';
import { TrialBalancePage } from './TrialBalancePage.js';

/** No list of records: a page of its own, at a resource's place in the console. */
export const trialBalance = { name: 'trial-balance', icon: BalanceIcon, list: TrialBalancePage };
