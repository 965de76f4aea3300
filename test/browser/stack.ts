export const URL_VARIABLE = 'SAFFRON_BROWSER_URL';
export const MAILBOX_VARIABLE = 'SAFFRON_BROWSER_MAILBOX';

/** Super administrators of the shared platform once they have proven their address by a code. */
export const SUPER_ADMINS = ['root@example.org', 'second@example.org'] as const;
/** The third one; the wallet's journeys have it to themselves, as an address gets one code at a time. */
export const TREASURER = 'treasurer@example.org';
