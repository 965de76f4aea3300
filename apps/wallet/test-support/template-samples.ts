import type { TemplateName } from '#contracts/wallet';
import type { Template } from '../src/templates/moves.js';

const value = { asset: 'SFN', amountMinor: '1000' } as const;
const commission = { commissionMinor: '30' };

/** One of each, with words for ids, in the order in which they are documented. */
export const TEMPLATE_SAMPLES: { readonly [N in TemplateName]: Template<N> } = {
  transfer: { template: 'transfer', from: 'ada', to: 'bob', ...value, memo: 'Lunch' },
  allocation: { template: 'allocation', to: 'ada', ...value },
  fee: { template: 'fee', from: { member: 'ada' }, ...value },
  'escrow.fund': { template: 'escrow.fund', from: 'ada', escrow: 'order', ...value },
  'escrow.release': {
    template: 'escrow.release',
    ...{ escrow: 'order', to: { settlement: 'merchant' }, ...value, ...commission },
  },
  'escrow.return': { template: 'escrow.return', escrow: 'order', to: 'ada', ...value },
  'settlement.collect': {
    template: 'settlement.collect',
    ...{ from: 'ada', settlement: 'merchant', ...value, ...commission },
  },
  'settlement.pay': { template: 'settlement.pay', settlement: 'merchant', to: 'bob', ...value },
  payout: { template: 'payout', from: 'ada', ...value },
  deposit: { template: 'deposit', to: 'ada', ...value },
  swap: {
    template: 'swap',
    ...{ member: 'ada', with: { system: 'fx' }, gives: value, gets: { asset: 'USD', amountMinor: '250' } },
  },
  stake: { template: 'stake', member: 'ada', ...value },
  unstake: { template: 'unstake', member: 'ada', ...value },
  reward: { template: 'reward', to: 'ada', ...value },
  capture: {
    template: 'capture',
    ...{ holdId: 'hold', from: 'ada', to: { settlement: 'merchant' }, ...value, ...commission },
  },
  group: {
    template: 'group',
    legs: [
      { template: 'escrow.fund', from: 'ada', escrow: 'order', ...value },
      { template: 'capture', holdId: 'hold', from: 'bob', to: { settlement: 'merchant' }, ...value, ...commission },
      {
        template: 'swap',
        ...{ member: 'ada', with: { system: 'fx' }, gives: value, gets: { asset: 'USD', amountMinor: '250' } },
      },
    ],
  },
  refund: { template: 'refund', originalId: 'earlier', amountMinor: '400' },
  reversal: { template: 'reversal', originalId: 'earlier', reason: 'sent twice' },
};
