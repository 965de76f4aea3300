import type { RouteRow } from './row.js';

const page = { access: 'member', shell: 'full', tier: 'app' } as const;

export const accountRows: readonly RouteRow[] = [
  {
    ...page,
    id: 'profile',
    path: '/profile',
    title: 'profile',
    page: 'account/Profile',
    menus: [{ menu: 'profile', order: 2 }],
  },
  {
    ...page,
    id: 'user-profile',
    path: '/user-profile',
    title: 'profile',
    page: 'account/Profile',
    aliasOf: '/profile',
  },
  {
    ...page,
    id: 'settings',
    path: '/settings',
    title: 'settings',
    page: 'account/Settings',
    menus: [
      { menu: 'profile', order: 9 },
      { menu: 'mobileAccount', order: 1 },
    ],
  },
  {
    ...page,
    id: 'user-settings',
    path: '/user-settings',
    title: 'settings',
    page: 'account/Settings',
    aliasOf: '/settings',
  },
  {
    ...page,
    id: 'security',
    path: '/security',
    title: 'security',
    page: 'account/Security',
    menus: [{ menu: 'profile', order: 8 }],
  },
];
