import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import type { AdminMember } from '#contracts/identity';
import { MemberList } from './MemberList.js';
import { MemberShow } from './MemberShow.js';

export const members = {
  name: 'members',
  icon: PeopleIcon,
  list: MemberList,
  show: MemberShow,
  recordRepresentation: ({ name, saffronId }: AdminMember) => name || saffronId,
};
