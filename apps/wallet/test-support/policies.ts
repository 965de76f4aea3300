import { feeBySchedule, type FeeSchedule, mostPayable } from '#contracts/wallet';
import type { Fee, Monitor, Policies, Subject } from '../src/ledger/policies.js';

/** Nothing costs, nothing is limited, nobody watches. */
export const NO_POLICIES: Policies = {
  feeOf: () => ({ fee: 0n, on: 'sender' }),
  mostPayable: ({ amount, available }) => (amount < available ? amount : available),
  limitsOf: () => ({ perTransfer: null, perDay: null }),
  monitorsOf: () => [],
};

/** A fee that falls, or rises, by a step where its second tier begins. */
const SHARED_ABOVE = 40n;

export interface Terms {
  readonly fee?: bigint;
  /** Of amounts above {@link SHARED_ABOVE}, in place of `fee`. */
  readonly basisPoints?: bigint | null;
  readonly on?: Fee['on'];
  readonly perTransfer?: bigint | null;
  readonly perDay?: bigint | null;
}

/** A subject whose tier spells out the terms that {@link SPELLED_POLICIES} give him. */
export function subjectWith(terms: Terms): Subject {
  const { fee = 0n, basisPoints = null, on = 'sender', perTransfer = null, perDay = null } = terms;
  const tier = [fee, perTransfer ?? '', perDay ?? '', on === 'recipient' ? 1 : '', basisPoints ?? ''].join(' ');
  return { memberId: '-', country: null, tier };
}

const termsOf = (subject: Subject | null): (bigint | null)[] =>
  (subject?.tier ?? '').split(' ').map((part) => (part === '' ? null : BigInt(part)));

function scheduleOf(subject: Subject | null, surcharge: bigint): FeeSchedule {
  const [fee, , , isOnRecipient, basisPoints = null] = termsOf(subject);
  const fixed = { above: 0n, basisPoints: 0n, fixed: (fee ?? 0n) + surcharge };
  const shared = basisPoints === null ? [] : [{ above: SHARED_ABOVE, basisPoints, fixed: surcharge }];
  return { tiers: [fixed, ...shared], min: 0n, max: null, paidBy: isOnRecipient ? 'recipient' : 'sender' };
}

/** Policies that differ: a surcharge on every fee, and marks at which the balances of members are watched. */
export const policiesOf = (surcharge: bigint, monitors: readonly Monitor[]): Policies => ({
  feeOf({ subject, amount }) {
    const schedule = scheduleOf(subject, surcharge);
    return { fee: feeBySchedule(schedule, amount), on: schedule.paidBy };
  },
  mostPayable: ({ subject, available, amount }) => mostPayable(scheduleOf(subject, surcharge), available, amount),
  limitsOf({ subject }) {
    const [, perTransfer = null, perDay = null] = termsOf(subject);
    return { perTransfer, perDay };
  },
  monitorsOf: ({ purpose }) => (purpose === 'member' ? monitors : []),
});

export const SPELLED_POLICIES = policiesOf(0n, []);
