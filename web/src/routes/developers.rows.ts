import type { RouteRow } from './row.js';

export const developersRows: readonly RouteRow[] = [
  {
    id: 'api-management',
    path: '/api-management',
    access: 'public',
    title: 'apiManagement',
    page: 'developers/ApiManagement',
    shell: 'full',
    tier: 'app',
    indexed: true,
  },
];
