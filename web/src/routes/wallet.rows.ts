import type { RouteRow } from './row.js';

const page = { access: 'member', shell: 'full', tier: 'app' } as const;

export const walletRows: readonly RouteRow[] = [
  {
    ...page,
    id: 'dashboard',
    path: '/dashboard',
    title: 'dashboard',
    page: 'wallet/Dashboard',
    menus: [{ menu: 'profile', order: 1 }],
  },
  {
    ...page,
    id: 'wallet',
    path: '/wallet',
    title: 'wallet',
    page: 'wallet/Wallet',
    menus: [
      { menu: 'profile', order: 3 },
      { menu: 'mobileWallet', order: 1 },
    ],
  },
  { ...page, id: 'wallet-contacts', path: '/wallet/contacts', title: 'contacts', page: 'wallet/Contacts' },
  { ...page, id: 'wallet-requests', path: '/wallet/requests', title: 'moneyRequests', page: 'wallet/Requests' },
  { ...page, id: 'wallet-summary', path: '/wallet/summary', title: 'walletSummary', page: 'wallet/Summary' },
  {
    ...page,
    id: 'send-sfn',
    path: '/send-sfn',
    title: 'sendSfn',
    page: 'wallet/SendSfn',
    menus: [{ menu: 'mobileWallet', order: 2 }],
  },
  {
    ...page,
    id: 'connect-wallet',
    path: '/connect-wallet',
    access: 'public',
    title: 'connectWallet',
    page: 'wallet/ConnectWallet',
    indexed: true,
  },
  {
    ...page,
    id: 'transactions',
    path: '/transactions',
    title: 'transactions',
    page: 'wallet/Transactions',
    menus: [
      { menu: 'profile', order: 4 },
      { menu: 'mobileWallet', order: 4 },
    ],
  },
  {
    ...page,
    id: 'transaction-history',
    path: '/transaction-history',
    title: 'transactions',
    page: 'wallet/Transactions',
    aliasOf: '/transactions',
  },
];
