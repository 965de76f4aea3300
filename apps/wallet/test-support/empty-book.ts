import { NO_HASH } from '../src/ledger/log/batch-log.js';
import { Book } from '../src/ledger/rules/book.js';
import { SPELLED_POLICIES } from './policies.js';

/** The memory of a ledger in which nothing has happened yet. */
export const emptyBook = (policies = SPELLED_POLICIES): Book =>
  new Book(1, {
    ...{ lastBatch: 0, lastAt: new Date(0), lastHash: NO_HASH, lastAccountId: 0, closedThrough: null },
    policies,
  });
