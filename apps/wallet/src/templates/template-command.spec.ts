import type { TemplateName, TransferTemplate } from '#contracts/wallet';
import { transferTemplate } from '#contracts/wallet';
import { newId } from '#kernel';
import { TEMPLATE_SAMPLES } from '../../test-support/template-samples.js';
import type { Linked, PostTransfer } from '../ledger/command.js';
import { holdsOf, membersOf } from './moves.js';
import { commandOf, type Person } from './template-command.js';

const person = (memberId: string): [string, Person] => [
  memberId,
  { party: { saffronId: `SF-${memberId}`, name: memberId }, subject: { memberId, tier: 'gold', country: 'DE' } },
];
const context = { people: new Map([person('ada'), person('bob')]) };
const command = (template: TransferTemplate) => commandOf(template, context);
const transfer = (name: TemplateName) => (command(TEMPLATE_SAMPLES[name]) as PostTransfer).transfer;

describe('the command of a template', () => {
  it.each([
    ['transfer', 'transfer', 'member:ada:SFN', 'member:bob:SFN'],
    ['allocation', 'allocation', 'treasury:SFN', 'member:ada:SFN'],
    ['fee', 'fee', 'member:ada:SFN', 'fees:SFN'],
    ['escrow.fund', 'escrow', 'member:ada:SFN', 'escrow:order:SFN'],
    ['escrow.release', 'escrow', 'escrow:order:SFN', 'settlement:merchant:SFN'],
    ['escrow.return', 'escrow', 'escrow:order:SFN', 'member:ada:SFN'],
    ['settlement.collect', 'settlement', 'member:ada:SFN', 'settlement:merchant:SFN'],
    ['settlement.pay', 'settlement', 'settlement:merchant:SFN', 'member:bob:SFN'],
    ['payout', 'payout', 'member:ada:SFN', 'clearing:SFN'],
    ['deposit', 'deposit', 'clearing:SFN', 'member:ada:SFN'],
    ['stake', 'stake', 'member:ada:SFN', 'stake:ada:SFN'],
    ['unstake', 'stake', 'stake:ada:SFN', 'member:ada:SFN'],
    ['reward', 'reward', 'rewards:SFN', 'member:ada:SFN'],
    ['capture', 'settlement', 'member:ada:SFN', 'settlement:merchant:SFN'],
  ] as const)('%s is a %s from %s to %s', (name, kind, from, to) => {
    expect(transfer(name)).toMatchObject({ kind, from, to, amount: 1000n, asset: 'SFN' });
  });

  it('links both legs of a swap, so that they happen together or not at all', () => {
    expect(command(TEMPLATE_SAMPLES.swap)).toMatchObject({
      type: 'linked',
      legs: [
        { type: 'transfer', transfer: { kind: 'swap', from: 'member:ada:SFN', to: 'fx:SFN', amount: 1000n } },
        { type: 'transfer', transfer: { kind: 'swap', from: 'fx:USD', to: 'member:ada:USD', amount: 250n } },
      ],
    });
  });

  it.each(['escrow.release', 'settlement.collect', 'capture'] as const)(
    'takes the commission of %s out of what the recipient gets',
    (name) => expect(command(TEMPLATE_SAMPLES[name])).toMatchObject({ charge: { fee: 30n, on: 'recipient' } }),
  );

  it('judges a transfer between members by the platform’s terms for the sender, and nothing else', () => {
    const onTerms = Object.values(TEMPLATE_SAMPLES).filter((template) => 'subject' in command(template));
    expect(onTerms.map(({ template }) => template)).toEqual(['transfer']);
    expect(command(TEMPLATE_SAMPLES.transfer)).toMatchObject({ subject: { memberId: 'ada', tier: 'gold' } });
  });

  it.each([
    [{ escrow: 'order' }, 'escrow'],
    [{ settlement: 'merchant' }, 'settlement'],
    [{ member: 'bob' }, 'transfer'],
    [{ system: 'fees' }, 'fee'],
    [{ system: 'clearing' }, 'payout'],
    [{ system: 'treasury' }, 'transfer'],
  ] as const)('calls what was held and goes to %o by its name: %s', (to, kind) => {
    const { commissionMinor: _, ...capture } = TEMPLATE_SAMPLES.capture;
    expect(command({ ...capture, to })).toMatchObject({ type: 'capture-hold', transfer: { kind } });
  });

  it('links everything that a group moves, in its order', () => {
    const { type, legs } = command(TEMPLATE_SAMPLES.group) as Linked;
    expect(type).toBe('linked');
    expect(legs).toMatchObject([
      { type: 'transfer', transfer: { kind: 'escrow', from: 'member:ada:SFN' } },
      { type: 'capture-hold', holdId: 'hold', charge: { fee: 30n } },
      { type: 'transfer', transfer: { kind: 'swap', to: 'fx:SFN' } },
      { type: 'transfer', transfer: { kind: 'swap', from: 'fx:USD' } },
    ]);
  });

  it('judges each transfer of a group by the terms of its own sender', () => {
    const to = { template: 'transfer', asset: 'SFN', amountMinor: '1000' } as const;
    const legs = [{ ...to, from: 'ada', to: 'bob' }, { ...to, from: 'bob', to: 'ada' }, TEMPLATE_SAMPLES.stake];
    expect(command({ template: 'group', legs })).toMatchObject({
      legs: [{ subject: { memberId: 'ada' } }, { subject: { memberId: 'bob' } }, {}],
    });
  });

  it('frees the rest of a hold unless it is to be kept', () => {
    expect(command(TEMPLATE_SAMPLES.capture)).toMatchObject({
      type: 'capture-hold',
      holdId: 'hold',
      keepsRest: false,
    });
    expect(command({ ...TEMPLATE_SAMPLES.capture, keepRest: true })).toMatchObject({ keepsRest: true });
  });

  it('moves at most what is there where it is told to, and exactly its amount otherwise', () => {
    expect(command({ ...TEMPLATE_SAMPLES.payout, upTo: true })).toMatchObject({ isUpTo: true });
    for (const exact of [TEMPLATE_SAMPLES.payout, { ...TEMPLATE_SAMPLES.payout, upTo: false }])
      expect(command(exact)).not.toHaveProperty('isUpTo');
  });

  it('takes back a part by a refund and the whole by a reversal', () => {
    expect(command(TEMPLATE_SAMPLES.refund)).toMatchObject({ type: 'return', originalId: 'earlier', amount: 400n });
    const whole = command(TEMPLATE_SAMPLES.reversal);
    expect(whole).toMatchObject({ type: 'return', originalId: 'earlier' });
    expect(whole).not.toHaveProperty('amount');
    const effectiveAt = new Date(0);
    for (const name of ['refund', 'reversal'] as const)
      expect(commandOf(TEMPLATE_SAMPLES[name], { ...context, effectiveAt })).toMatchObject({ effectiveAt });
  });

  it('shows people the members at both ends, and the platform behind everything else', () => {
    expect(transfer('transfer')).toMatchObject({
      fromParty: { saffronId: 'SF-ada' },
      toParty: { saffronId: 'SF-bob' },
    });
    expect(transfer('escrow.fund')).toMatchObject({ fromParty: { saffronId: 'SF-ada' }, toParty: null });
  });

  it.each(['swap', 'group'] as const)(
    'keeps metadata of a %s beside the first leg, the effective time on all',
    (name) => {
      const effectiveAt = new Date(0);
      const { legs } = commandOf(TEMPLATE_SAMPLES[name], { ...context, metadata: { order: '1' }, effectiveAt }) as {
        legs: readonly PostTransfer[];
      };
      const [first, ...more] = legs.map(({ transfer: details }) => details);
      expect(first).toMatchObject({ metadata: { order: '1' }, effectiveAt });
      for (const details of more) {
        expect(details).toMatchObject({ effectiveAt });
        expect(details).not.toHaveProperty('metadata');
      }
    },
  );

  it('refuses to move from an account to itself', () => {
    const ends = { from: 'ada', to: 'ada' };
    expect(() => command({ ...TEMPLATE_SAMPLES.transfer, ...ends })).toThrow('You cannot send to yourself.');
    expect(() => command({ ...TEMPLATE_SAMPLES.fee, from: { system: 'fees' } })).toThrow();
  });

  it('names every member once', () => {
    expect(membersOf(TEMPLATE_SAMPLES.transfer)).toEqual(['ada', 'bob']);
    expect(membersOf(TEMPLATE_SAMPLES.stake)).toEqual(['ada']);
    expect(membersOf(TEMPLATE_SAMPLES['escrow.release'])).toEqual([]);
    expect(membersOf(TEMPLATE_SAMPLES.refund)).toEqual([]);
    expect(membersOf(TEMPLATE_SAMPLES.group)).toEqual(['ada', 'bob']);
  });
});

it('names every hold that it takes from, once', () => {
  const { capture, stake, group } = TEMPLATE_SAMPLES;
  expect([capture, stake, group].map(holdsOf)).toEqual([['hold'], [], ['hold']]);
  expect(holdsOf({ template: 'group', legs: [capture, capture, { ...capture, holdId: 'other' }] })).toEqual([
    'hold',
    'other',
  ]);
});

describe('the shape of a template', () => {
  const release = { ...TEMPLATE_SAMPLES['escrow.release'], escrow: newId(), to: { settlement: newId() } };

  it('leaves the recipient something', () => {
    expect(transferTemplate.safeParse(release).success).toBe(true);
    expect(transferTemplate.safeParse({ ...release, commissionMinor: '1000' }).success).toBe(false);
  });

  it('may say «at most» where it empties an account, and not where less would be something else', () => {
    const upTo = Object.entries(TEMPLATE_SAMPLES).flatMap(([name, sample]) => {
      const issues = transferTemplate.safeParse({ ...sample, upTo: true }).error?.issues ?? [];
      return issues.some(({ code }) => code === 'unrecognized_keys') ? [] : [name];
    });
    expect(upTo).toEqual(['transfer', 'fee', 'escrow.return', 'settlement.pay', 'payout']);
  });

  it('groups from two to a hundred, and neither groups nor what takes back', () => {
    const stake = { template: 'stake', member: newId(), asset: 'SFN', amountMinor: '1' };
    const isGroup = (legs: readonly unknown[]) => transferTemplate.safeParse({ template: 'group', legs }).success;
    expect([1, 2, 100, 101].map((length) => isGroup(Array(length).fill(stake)))).toEqual([false, true, true, false]);
    const refund = { template: 'refund', originalId: newId(), amountMinor: '1' };
    for (const other of [refund, { template: 'group', legs: [stake, stake] }])
      expect(isGroup([stake, other])).toBe(false);
  });

  it.each([
    ['free postings', { postings: [] }],
    ['a number for money', { amountMinor: 1000 }],
    ['zero', { amountMinor: '0' }],
    ['a fraction', { amountMinor: '1.5' }],
    ['an unknown party', { to: { vault: newId() } }],
  ])('has no place for %s', (_, change) => {
    expect(transferTemplate.safeParse({ ...release, ...change }).success).toBe(false);
  });
});
