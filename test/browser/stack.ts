export const URL_VARIABLE = 'SAFFRON_BROWSER_URL';
export const MAILBOX_VARIABLE = 'SAFFRON_BROWSER_MAILBOX';
/** The database of identity, for what no page can do: let time pass. */
export const DATABASE_VARIABLE = 'SAFFRON_BROWSER_DATABASE';
/** The sessions of two administrators, as JSON (`Staff`). */
export const STAFF_VARIABLE = 'SAFFRON_BROWSER_STAFF';

/** Super administrators of the shared platform once they have proven their address by a code; the first one at the start. */
export const SUPER_ADMINS = ['root@example.org', 'second@example.org', 'third@example.org'] as const;
