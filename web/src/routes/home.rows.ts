import { PRODUCT } from '#kernel';
import type { RouteRow } from './row.js';

const page = { access: 'public', shell: 'full', tier: 'app' } as const;

export const homeRows: readonly RouteRow[] = [
  {
    ...page,
    id: 'home',
    path: '/',
    title: 'home',
    page: 'home/Home',
    tier: 'landing',
    indexed: true,
    menus: [{ menu: 'main', order: 1 }],
  },
  { ...page, id: 'unauthorized', path: '/unauthorized', title: 'unauthorized', page: 'home/Unauthorized' },
  { ...page, id: 'debug', path: `/${PRODUCT.slug}-debug`, title: 'debug', page: 'home/Debug', shell: 'bare' },
];
