import { expect, it } from 'vitest';
import { EMPTY_ALLOCATION, toRequest } from './allocationForm.js';

const values = { ...EMPTY_ALLOCATION, to: ' SF-1 ', amount: "1'000,5", reason: ' why ' };

it('asks for what goes to a member by his name alone', () => {
  expect(toRequest(values, 'en')).toEqual({ to: 'SF-1', asset: 'SFN', amount: '1000.5', reason: 'why' });
});

it('asks for what fills a pool by the pool alone, whoever was typed before', () => {
  const sent = toRequest({ ...values, goal: 'fx' }, 'en');
  expect(sent).toEqual({ pool: 'fx', asset: 'SFN', amount: '1000.5', reason: 'why' });
});
