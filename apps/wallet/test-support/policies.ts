import type { Fee, Monitor, Policies, Subject } from '../src/ledger/policies.js';

/** Nothing costs, nothing is limited, nobody watches. */
export const NO_POLICIES: Policies = {
  feeOf: () => ({ fee: 0n, on: 'sender' }),
  mostPayable: ({ amount, available }) => (amount < available ? amount : available),
  limitsOf: () => ({ perTransfer: null, perDay: null }),
  monitorsOf: () => [],
};

export interface Terms {
  readonly fee?: bigint;
  readonly on?: Fee['on'];
  readonly perTransfer?: bigint | null;
  readonly perDay?: bigint | null;
}

/** A subject whose tier spells out the terms that {@link SPELLED_POLICIES} give him. */
export const subjectWith = ({ fee = 0n, on = 'sender', perTransfer = null, perDay = null }: Terms): Subject => ({
  ...{ memberId: '-', country: null },
  tier: [fee, perTransfer ?? '', perDay ?? '', on === 'recipient' ? 1 : ''].join(' '),
});

const termsOf = (subject: Subject | null): (bigint | null)[] =>
  (subject?.tier ?? '').split(' ').map((part) => (part === '' ? null : BigInt(part)));

/** What a fee that does not depend on the amount leaves. */
function mostBeside({ fee, on }: Fee, { amount, available }: { amount: bigint; available: bigint }): bigint {
  const most = on === 'sender' ? available - fee : available;
  return most < amount ? most : amount;
}

export const SPELLED_POLICIES: Policies = {
  ...NO_POLICIES,
  feeOf({ subject }) {
    const [fee, , , isOnRecipient] = termsOf(subject);
    return { fee: fee ?? 0n, on: isOnRecipient ? 'recipient' : 'sender' };
  },
  mostPayable(ask) {
    return mostBeside(SPELLED_POLICIES.feeOf(ask), ask);
  },
  limitsOf({ subject }) {
    const [, perTransfer = null, perDay = null] = termsOf(subject);
    return { perTransfer, perDay };
  },
};

/** Policies that differ: a surcharge on every fee, and marks at which the balances of members are watched. */
export function policiesOf(surcharge: bigint, monitors: readonly Monitor[]): Policies {
  return {
    ...SPELLED_POLICIES,
    feeOf(ask) {
      const { fee, on } = SPELLED_POLICIES.feeOf(ask);
      return { fee: fee + surcharge, on };
    },
    mostPayable(ask) {
      return mostBeside(this.feeOf(ask), ask);
    },
    monitorsOf: ({ purpose }) => (purpose === 'member' ? monitors : []),
  };
}
