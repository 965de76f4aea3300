import type { Asset } from '#kernel';

export const PURPOSES = ['member', 'treasury', 'issuance', 'fees'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The natural key of an account, as one string: `member:<id>:SFN`, `treasury:USD`. */
export type Address = string;

export interface AccountRef {
  readonly purpose: Purpose;
  readonly asset: Asset;
  readonly ownerId: string | null;
}

export const addressOf = ({ purpose, asset, ownerId }: AccountRef): Address =>
  ownerId === null ? `${purpose}:${asset}` : `${purpose}:${ownerId}:${asset}`;
export const memberAccount = (ownerId: string, asset: Asset): Address =>
  addressOf({ purpose: 'member', ownerId, asset });
export const systemAccount = (purpose: Exclude<Purpose, 'member'>, asset: Asset): Address =>
  addressOf({ purpose, ownerId: null, asset });

/** An account as the sequencer holds it in memory. Amounts are minor units. */
export interface Account extends AccountRef {
  readonly id: number;
  readonly address: Address;
  /** What `balance - held` never goes below; null for none. */
  readonly floor: bigint | null;
  readonly openedAt: Date;
  balance: bigint;
  held: bigint;
  isFrozen: boolean;
  /** The number of the latest entry. */
  version: number;
  /** What left by transfers on `outflowDay` (UTC, `yyyy-mm-dd`). */
  outflow: bigint;
  outflowDay: string | null;
}

/** Whether the account can give `amount` up. */
export const canSpend = ({ balance, held, floor }: Account, amount: bigint): boolean =>
  floor === null || balance - held - amount >= floor;

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** What has left the account today; a new day starts at zero. */
export const outflowOn = (account: Pick<Account, 'outflow' | 'outflowDay'>, day: string): bigint =>
  account.outflowDay === day ? account.outflow : 0n;
