import { getHeapStatistics } from 'node:v8';
import type { WalletConfig } from './config.js';

/** What an account takes with its member, at work; `docs/performance.md` says how it was measured. */
const BYTES = 1_300;
/** Of the heap; the rest is for requests under way, and for the garbage collector. */
const SHARE = 1 / 3;

/** How many accounts, and how many members, are kept in memory. */
export const rememberedAccounts = ({ LEDGER_MAX_ACCOUNTS: most }: Pick<WalletConfig, 'LEDGER_MAX_ACCOUNTS'>): number =>
  most ?? Math.floor((getHeapStatistics().heap_size_limit * SHARE) / BYTES);
