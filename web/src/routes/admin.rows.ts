import type { RouteRow } from './row.js';

const page = { access: 'admin', shell: 'app', tier: 'app' } as const;
const inside = { ...page, partOf: 'admin' } as const;
const members = '/admin/members';

export const adminRows: readonly RouteRow[] = [
  { ...page, id: 'admin', path: '/admin/*', title: 'admin', page: 'admin/AdminApp' },
  {
    ...page,
    id: 'super-admin',
    path: '/super-admin/*',
    title: 'superAdmin',
    page: 'admin/SuperApp',
    neverRedirects: '/super-admin',
    menus: [{ menu: 'adminCore', order: 1 }],
  },
  {
    ...page,
    id: 'admin-users',
    path: '/admin-users',
    title: 'members',
    redirect: members,
    menus: [{ menu: 'adminCore', order: 2 }],
  },
  {
    ...page,
    id: 'user-directory-management',
    path: '/user-directory-management',
    title: 'members',
    redirect: members,
  },
  {
    ...inside,
    id: 'admin-transactions',
    path: '/admin/transactions',
    title: 'transactions',
    menus: [{ menu: 'adminCore', order: 4 }],
  },
  {
    ...inside,
    id: 'admin-sfn-allocation',
    path: '/admin/sfn-allocation',
    title: 'sfnAllocation',
    menus: [{ menu: 'adminCore', order: 6 }],
  },
  { ...inside, id: 'admin-dead-letters', path: '/admin/dead-letters', title: 'deadLetters' },
  {
    ...inside,
    id: 'admin-staff',
    path: '/admin/staff',
    title: 'staff',
    menus: [{ menu: 'adminCore', order: 8 }],
  },
];
