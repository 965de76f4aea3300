/** Where this area's pages lead, and where they lead to; a spec holds them against the route rows. */
export const PATHS = {
  wallet: '/wallet',
  send: '/send-sfn',
  transactions: '/transactions',
  contacts: '/wallet/contacts',
  requests: '/wallet/requests',
  summary: '/wallet/summary',
  security: '/security',
  signIn: '/auth',
} as const;

/** What a link fills in on the send page; nothing is sent before the payer has reviewed it. */
export interface SendLink {
  readonly to: string;
  readonly asset?: string;
  readonly amount?: string;
  readonly memo?: string;
}

/** The send page with its fields filled in; what is empty is left out. */
export const sendLink = (fields: SendLink): string =>
  `${PATHS.send}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`;

/** The send page with what a money request asks for. */
export const requestLink = (id: string): string => `${PATHS.send}?${new URLSearchParams({ request: id })}`;
