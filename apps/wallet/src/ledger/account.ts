import {
  ACCOUNT_PURPOSES,
  type AccountPurpose,
  type AccountPurposeRow,
  type OwnedPurpose,
  type SystemPurpose,
} from '#contracts/wallet';
import type { Asset } from '#kernel';

/** The natural key of an account, as one string: `member:<id>:SFN`, `treasury:USD`. */
export type Address = string;

export interface AccountRef {
  readonly purpose: AccountPurpose;
  readonly asset: Asset;
  /** A member, or what the account refers to; null for the platform's own. */
  readonly ownerId: string | null;
}

// Joined: a template would leave three strings that refer to each other until somebody reads them, for each of a million accounts.
export const addressOf = ({ purpose, asset, ownerId }: AccountRef): Address =>
  ownerId === null ? `${purpose}:${asset}` : [purpose, ownerId, asset].join(':');
export const ownedAccount = (purpose: OwnedPurpose, ownerId: string, asset: Asset): Address =>
  addressOf({ purpose, ownerId, asset });
export const memberAccount = (ownerId: string, asset: Asset): Address => ownedAccount('member', ownerId, asset);
export const systemAccount = (purpose: SystemPurpose, asset: Asset): Address =>
  addressOf({ purpose, ownerId: null, asset });

/** The parts of an address, whether or not such an account exists. */
export function refOf(address: Address): AccountRef {
  const parts = address.split(':');
  const [purpose, ownerId, asset] = parts.length === 3 ? parts : [parts[0], null, parts[1]];
  return { purpose: purpose as AccountPurpose, ownerId: ownerId ?? null, asset: asset as Asset };
}

export const purposeOf = ({ purpose }: Pick<AccountRef, 'purpose'>): AccountPurposeRow => ACCOUNT_PURPOSES[purpose];
/** Where an account of a purpose begins: at zero, or without any bound. */
export const standardFloor = (ref: Pick<AccountRef, 'purpose'>): bigint | null =>
  purposeOf(ref).floor === 'zero' ? 0n : null;

/** An address, and the account that was last found there: among a million accounts, a search mostly waits for memory. */
export class AccountHandle {
  /** Valid for as long as the account is in the same book: see {@link Account.home}. */
  found: Account | undefined;

  constructor(
    readonly address: Address,
    readonly asset: Asset,
    /** The handle of another account of the same owner. */
    readonly next?: AccountHandle,
  ) {}
}

/** An account as the sequencer holds it in memory. Amounts are minor units. */
export interface Account extends AccountRef {
  readonly id: number;
  readonly address: Address;
  /** Names the book that it is in; null once it is evicted. */
  home: symbol | null;
  readonly openedAtMs: number;
  /** What `balance - held` never goes below; below zero it is a credit, null stands for no bound. */
  floor: bigint | null;
  balance: bigint;
  held: bigint;
  isFrozen: boolean;
  /** The number of the latest entry. */
  version: number;
  /** What left by transfers with a limit on `outflowDay` (UTC, `yyyy-mm-dd`). */
  outflow: bigint;
  outflowDay: string | null;
}

/** What the account can give up; null where there is no bound. */
export const availableIn = ({ balance, held, floor }: Account): bigint | null =>
  floor === null ? null : balance - held - floor;
/** Whether the account can give `amount` up. */
export const canSpend = ({ balance, held, floor }: Account, amount: bigint): boolean =>
  floor === null || balance - held - amount >= floor;

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** What has left the account today; a new day starts at zero. */
export const outflowOn = (account: Pick<Account, 'outflow' | 'outflowDay'>, day: string): bigint =>
  account.outflowDay === day ? account.outflow : 0n;
