import MailIcon from '@mui/icons-material/MailOutlined';
import type { StaffInvitation } from '#contracts/identity';
import { InvitationCreate } from './InvitationCreate.js';
import { InvitationList } from './InvitationList.js';

export const staffInvitations = {
  name: 'staff-invitations',
  icon: MailIcon,
  list: InvitationList,
  create: InvitationCreate,
  recordRepresentation: ({ email }: StaffInvitation) => email,
};
