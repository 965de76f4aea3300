import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import { StaffList } from './StaffList.js';

/** Members whom somebody gave a role; a record opens as the member that it is. */
export const staff = { name: 'staff', icon: BadgeIcon, list: StaffList };
