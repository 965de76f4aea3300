import type { Policies, Subject } from '../src/ledger/policies.js';

/** Nothing costs, nothing is limited, nobody watches. */
export const NO_POLICIES: Policies = {
  feeOf: () => ({ fee: 0n, on: 'sender' }),
  limitsOf: () => ({ perTransfer: null, perDay: null }),
  monitorsOf: () => [],
};

export interface Terms {
  readonly fee?: bigint;
  readonly perTransfer?: bigint | null;
  readonly perDay?: bigint | null;
}

/** A subject whose tier spells out the terms that {@link SPELLED_POLICIES} give him. */
export const subjectWith = ({ fee = 0n, perTransfer = null, perDay = null }: Terms): Subject => ({
  ...{ memberId: '-', country: null },
  tier: [fee, perTransfer ?? '', perDay ?? ''].join(' '),
});

const termsOf = (subject: Subject | null): (bigint | null)[] =>
  (subject?.tier ?? '').split(' ').map((part) => (part === '' ? null : BigInt(part)));

export const SPELLED_POLICIES: Policies = {
  ...NO_POLICIES,
  feeOf: ({ subject }) => ({ fee: termsOf(subject)[0] ?? 0n, on: 'sender' }),
  limitsOf({ subject }) {
    const [, perTransfer = null, perDay = null] = termsOf(subject);
    return { perTransfer, perDay };
  },
};
