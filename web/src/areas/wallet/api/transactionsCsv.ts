import type { TransactionFilter } from '#contracts/wallet';
import { withQuery } from '#web/lib/api/client.js';

/** Where the browser downloads all lines of a filter; the session cookie goes with it. */
export const transactionsCsvHref = (filter: TransactionFilter) => withQuery('/api/wallet/transactions.csv', filter);
