import KeyIcon from '@mui/icons-material/KeyOutlined';
import { RoleMatrix } from './RoleMatrix.js';

export const roles = { name: 'roles', icon: KeyIcon, list: RoleMatrix };
