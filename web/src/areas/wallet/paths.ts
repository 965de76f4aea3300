/** Where this area's pages lead, and where they lead to; a spec holds them against the route rows. */
export const PATHS = {
  wallet: '/wallet',
  send: '/send-sfn',
  transactions: '/transactions',
  security: '/security',
  signIn: '/auth',
} as const;
