/** What an account is for, and what follows from it. */
export interface AccountPurposeRow {
  /** Whose it is: a member's, that of something which a member's act refers to (an order, a merchant), or the platform's own. */
  readonly owner: 'member' | 'reference' | 'none';
  /** What its balance never goes below: zero, or nothing at all, where the account mirrors what lies outside of the ledger. */
  readonly floor: 'zero' | 'none';
  /** Where it stands in the books of the platform. */
  readonly side: 'asset' | 'liability' | 'equity' | 'income';
  /** Comes into being with the first amount that it is given; others are opened by a command of their own. */
  readonly opensItself: boolean;
  readonly about: string;
}

const row = <O extends AccountPurposeRow['owner']>(
  owner: O,
  side: AccountPurposeRow['side'],
  about: string,
  rest: Partial<Pick<AccountPurposeRow, 'floor' | 'opensItself'>> = {},
): AccountPurposeRow & { readonly owner: O } => ({
  owner,
  side,
  about,
  floor: 'zero',
  opensItself: owner === 'reference',
  ...rest,
});

/** The chart of accounts: the one list of what accounts exist for. */
export const ACCOUNT_PURPOSES = {
  member: row('member', 'liability', 'What a member can spend'),
  stake: row('member', 'liability', 'What a member has staked', { opensItself: true }),
  escrow: row('reference', 'liability', 'What is kept until both sides of a deal have done their part'),
  settlement: row('reference', 'liability', 'What a merchant has earned and was not paid yet'),
  treasury: row('none', 'equity', 'What the platform has to give'),
  rewards: row('none', 'equity', 'Set aside for rewards', { opensItself: true }),
  fx: row('none', 'equity', 'What the platform swaps from and to', { opensItself: true }),
  fees: row('none', 'income', 'What the platform has earned by fees'),
  clearing: row('none', 'asset', 'On its way from and to banks and chains', { floor: 'none', opensItself: true }),
  issuance: row('none', 'equity', 'Mirrors everything that was issued', { floor: 'none' }),
} as const satisfies Record<string, AccountPurposeRow>;

export type AccountPurpose = keyof typeof ACCOUNT_PURPOSES;
export const PURPOSES = Object.keys(ACCOUNT_PURPOSES) as [AccountPurpose, ...AccountPurpose[]];
export type OwnedPurpose = {
  [P in AccountPurpose]: (typeof ACCOUNT_PURPOSES)[P]['owner'] extends 'none' ? never : P;
}[AccountPurpose];
export type SystemPurpose = Exclude<AccountPurpose, OwnedPurpose>;
