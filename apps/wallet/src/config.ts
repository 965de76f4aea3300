import { BULK_LIMIT } from '#contracts/wallet';
import { ASSET_CODES, type Asset, MAX_MINOR, parseAmount } from '#kernel';
import { loadConfig, secretKey } from '#platform/config';
import { z } from 'zod';

const count = (standard: number) => z.coerce.number().int().positive().default(standard);

/** An amount per asset in major units, `SFN=100000 USD=10000`; minor units inside. What is not named, or `none`, has no limit. */
const amounts = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text, context): Partial<Record<Asset, bigint>> => {
      const parts = text.split(/[\s,]+/).filter((part) => part && part !== 'none');
      return Object.fromEntries(
        parts.map((part) => {
          const [code, value = ''] = part.split('=');
          const asset = ASSET_CODES.find((known) => known === code);
          const minor = asset && parseAmount(asset, value);
          if (minor === undefined) context.addIssue(`${part} is not of the form ${ASSET_CODES[0]}=1000`);
          return [code, minor];
        }),
      );
    });

/** The wallet's settings. Lower case: what the composition hands over; upper case: what an operator may set. */
export const walletConfig = z.object({
  databaseUrl: z.string().min(1),
  /** Under which addresses become hashes; the same as identity's. */
  lookupKey: secretKey,
  logLevel: z.string().optional(),
  /** The ledger keeps four, and each of nine inboxes holds one while it waits for the ledger, which may want one anew meanwhile. */
  WALLET_POOL_SIZE: z.coerce.number().int().min(14).default(16),

  /** Commands that may wait for the ledger, and payments at its door; one more answers 503. */
  LEDGER_MAX_WAITING: count(20_000),
  LEDGER_MAX_BATCH: count(1_000),
  /** Payments of members under way at a time, two of a bulk counting as one; those beyond wait at the door, where they cost next to nothing. */
  LEDGER_MAX_PAYMENTS: count(800),
  /** Accounts, and members, kept in memory; as many as the heap has room for where it is not said, see `rememberedAccounts`. */
  LEDGER_MAX_ACCOUNTS: z.coerce.number().int().positive().optional(),
  /** Where the instance that writes is not heard of for so long, another one takes over. */
  LEDGER_LEASE_MS: count(1_500),
  /** An instance whose clock is further ahead of the database's does not write. */
  LEDGER_CLOCK_AHEAD_MS: count(60_000),
  /** How long a command waits on an instance that stands by, before it answers 503. */
  LEDGER_STANDBY_MS: count(5_000),
  /** Where the other instances of the wallet reach this one; without it they wait for the ledger instead of sending it commands. */
  ADVERTISED_URL: z.url({ protocol: /^https?$/ }).optional(),

  /** Issued to the treasury at the very first start. Changing it afterwards changes nothing. */
  SFN_SUPPLY: z
    .string()
    .default('1000000000')
    .transform((text, context) => {
      const minor = parseAmount('SFN', text);
      if (!minor || minor > MAX_MINOR) context.addIssue('must be an amount of SFN above zero');
      return minor ?? 0n;
    }),
  TRANSFER_MAX: amounts('SFN=100000 USD=10000 EUR=10000 GBP=10000 ZAR=200000'),
  TRANSFER_MAX_PER_DAY: amounts('SFN=250000 USD=25000 EUR=25000 GBP=25000 ZAR=500000'),
  /** Above this, a payment wants a code. */
  TRANSFER_CODE_ABOVE: amounts('SFN=1000 USD=1000 EUR=1000 GBP=1000 ZAR=20000'),
  TRANSFER_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(0),

  /** `one` where there is a single administrator: an allocation is posted when it is asked for, and recorded as such. */
  ALLOCATION_APPROVALS: z.enum(['two', 'one']).default('two'),
  ALLOCATION_EXPIRES_DAYS: count(7),

  /** The same for fees, limits, credit limits and monitors: whoever proposes one approves it by that. */
  POLICY_APPROVALS: z.enum(['two', 'one']).default('two'),

  /** Look-ups of recipients by one member in a minute. */
  LIMIT_RECIPIENT_LOOKUPS: count(30),
  LIMIT_CSV_EXPORTS: count(10),
  /** How long a request of another area is tried again where it is refused for what may pass, before that is told. */
  LEDGER_REQUEST_PATIENCE_S: count(30),
  /** Transfers that one request may bring. */
  LEDGER_BULK_MAX: count(100).pipe(z.number().max(BULK_LIMIT)),
  /** Money requests by one member in a day, and to one person. */
  LIMIT_MONEY_REQUESTS_PER_DAY: count(50),
  LIMIT_MONEY_REQUESTS_PER_PAIR: count(5),
});
export type WalletConfig = z.infer<typeof walletConfig>;

export const loadWalletConfig = (env: Record<string, string | undefined>): WalletConfig =>
  loadConfig(walletConfig, env);

export const WALLET_CONFIG = Symbol('wallet config');
