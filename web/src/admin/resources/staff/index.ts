import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import { StaffList } from './StaffList.js';

/** Members with a role in the console; a record opens as the member that it is. */
export const staff = { name: 'staff', icon: BadgeIcon, list: StaffList };
