import { transferTemplate, type TransferTemplate, WALLET_ERRORS } from '#contracts/wallet';
import { ASSET_CODES, DomainError } from '#kernel';
import fc from 'fast-check';
import { emptyBook } from '../../test-support/empty-book.js';
import { Draft, NOTHING_KNOWN } from '../ledger/rules/draft.js';
import { judgeOnce } from '../ledger/rules/idempotency.rules.js';
import { malformed } from '../ledger/rules/malformed.js';
import { membersOf } from './moves.js';
import { commandOf } from './template-command.js';

const NOW = new Date('2026-03-01T12:00:00Z');

/** Few of everything, so that ends meet. */
const id = fc.constantFrom('0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002');
const amountMinor = fc.constantFrom('1', '2', '1000', '9'.repeat(77));
const value = { asset: fc.constantFrom(...ASSET_CODES), amountMinor };
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const memo = { memo: some(fc.string({ maxLength: 140 })) };
const commission = { commissionMinor: some(amountMinor) };
const party = fc.oneof(
  fc.record({ member: id }),
  fc.record({ escrow: id }),
  fc.record({ settlement: id }),
  fc.record({ system: fc.constantFrom('treasury', 'fees', 'rewards', 'clearing', 'fx') }),
);
const named = <T extends object>(template: string, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<object>({ template: fc.constant(template), ...fields });

const moving: fc.Arbitrary<object> = fc.oneof(
  named('transfer', { from: id, to: id, ...value, ...memo }),
  named('allocation', { to: id, ...value }),
  named('fee', { from: party, ...value, ...memo }),
  named('escrow.fund', { from: id, escrow: id, ...value, ...memo }),
  named('escrow.release', { escrow: id, to: party, ...value, ...commission, ...memo }),
  named('escrow.return', { escrow: id, to: id, ...value, ...memo }),
  named('settlement.collect', { from: id, settlement: id, ...value, ...commission, ...memo }),
  named('settlement.pay', { settlement: id, to: id, ...value, ...memo }),
  named('payout', { from: id, ...value, ...memo }),
  named('deposit', { to: id, ...value, ...memo }),
  named('swap', { member: id, with: party, gives: fc.record(value), gets: fc.record(value) }),
  named('stake', { member: id, ...value }),
  named('unstake', { member: id, ...value }),
  named('reward', { to: id, ...value, ...memo }),
  named('capture', { holdId: id, from: id, to: party, ...value, ...commission, ...memo, keepRest: some(fc.boolean()) }),
);
const templates: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 15, arbitrary: moving },
  { weight: 4, arbitrary: named('group', { legs: fc.array(moving, { minLength: 1, maxLength: 4 }) }) },
  named('refund', { originalId: id, amountMinor, ...memo }),
  named('reversal', { originalId: id, reason: fc.constant('sent twice') }),
);

/** A ledger in which members and the platform have accounts. */
function openedBook() {
  const book = emptyBook();
  for (const asset of ASSET_CODES) {
    for (const purpose of ['treasury', 'fees', 'issuance'] as const)
      book.open({ purpose, asset, ownerId: null }, 0n, NOW, false);
    for (const ownerId of ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'])
      book.open({ purpose: 'member', asset, ownerId }, 0n, NOW, false);
  }
  return book;
}

/** What comes of it: done, or refused with a code. */
function outcomeOf(template: TransferTemplate, book = openedBook()): string {
  const people = new Map(
    membersOf(template).map((memberId) => [
      memberId,
      { party: { saffronId: memberId, name: 'A.' }, subject: { memberId, tier: null, country: null } },
    ]),
  );
  try {
    const command = commandOf(template, { people });
    expect(malformed({ command })).toBeUndefined();
    const verdict = judgeOnce(book, new Draft(NOW, NOTHING_KNOWN), command);
    return verdict.accepted ? 'completed' : verdict.code;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('a template that has its shape', () => {
  it('is either done or refused with a code of the wallet, whatever it says', () => {
    fc.assert(
      fc.property(templates, (wish) => {
        const { data: template } = transferTemplate.safeParse(wish);
        fc.pre(template !== undefined);
        expect(['completed', ...Object.keys(WALLET_ERRORS)]).toContain(outcomeOf(template as TransferTemplate));
      }),
      { numRuns: 2_000 },
    );
  });
});
