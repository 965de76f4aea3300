import { parseAmount } from '#kernel';
import { CHECKS, judge } from './checks.js';
import type { Facts, Stored } from './facts.js';
import { newJournal } from './journal.js';
import type { Seen } from './observer.js';

const SFN = (amount: string) => String(parseAmount('SFN', amount));
const CHANGED = 'identity.member-changed.v1';
const NOTICE = 'identity.notice-requested.v1';
const BY = 'wallet.member-changes';
const GARBAGE = 'wallet.unreadable g1';

const seen = (topic: string, offset: number, id: string | undefined, key = 'k'): Seen => ({
  ...{ topic, partition: 0, offset, key, id },
  value: JSON.stringify({ id }),
});
const stored = (eventId: string, part: Partial<Stored> = {}): Stored => ({
  ...{ consumer: BY, eventId, type: CHANGED, key: 'k', state: 'done', ...part },
});

/** As they are found where nothing is wrong: two members, an allocation, a payment, three events, and a message that is none. */
const sound = (): Facts => ({
  journal: {
    ...newJournal(),
    members: [
      { id: 'm1', saffronId: 's1', email: 'one@example.org' },
      { id: 'm2', saffronId: 's2', email: 'two@example.org' },
    ],
    paid: [{ id: 't1', to: 's2', amount: '2.5' }],
    allocated: [{ reason: 'first', amount: '10', isAcknowledged: true }],
    garbage: 1,
  },
  // The first event was delivered twice, and its duplicate out of order.
  seen: [
    ...[seen(CHANGED, 0, 'e1'), seen(CHANGED, 1, 'e2'), seen(CHANGED, 2, 'e1'), seen(NOTICE, 0, 'e3')],
    { ...seen(CHANGED, 3, ''), id: undefined },
  ],
  committed: ['e1', 'e2'].map((id) => ({ id, type: CHANGED })),
  inboxes: [
    stored('e1'),
    stored('e2'),
    stored('e3', { consumer: 'notifications.notice-mail', type: NOTICE }),
    stored('g1', { consumer: 'wallet.unreadable', state: 'dead' }),
  ],
  transfers: [
    { id: 't0', kind: 'allocation', amount: SFN('10'), to: 's1' },
    { id: 't1', kind: 'transfer', amount: SFN('2.5'), to: 's2' },
  ],
  balances: { members: SFN('10'), all: '0' },
  allocations: [{ reason: 'first', state: 'approved', amount: SFN('10') }],
  members: {
    ...{ identity: ['m1', 'm2'], wallet: ['m1', 'm2'] },
    owners: ['m1', 'm2'].map((id) => ({ id, accounts: 1 })),
  },
  dead: { inboxes: [GARBAGE], listed: [GARBAGE] },
  mails: ['e3'],
  codes: { mailed: ['123456'], places: [{ name: 'table mails', numbers: new Set(['654321']) }] },
  faults: [],
});

type Change = (facts: Facts) => Partial<Facts>;
const inJournal =
  (part: Partial<Facts['journal']>): Change =>
  ({ journal }) => ({ journal: { ...journal, ...part } });

/** One thing that is wrong each, by the one check that says so. */
const WRONG: Readonly<Record<keyof typeof CHECKS, Readonly<Record<string, Change>>>> = {
  'balances sum to zero, and members have what they were given': {
    'money from nowhere': ({ balances }) => ({ balances: { ...balances, all: '1' } }),
    'a member with too little': ({ balances }) => ({ balances: { ...balances, members: SFN('9') } }),
    'an acknowledged allocation that was not approved': ({ allocations, balances }) => ({
      allocations: allocations.map((one) => ({ ...one, state: 'proposed' })),
      balances: { ...balances, members: '0' },
    }),
  },
  'every acknowledged command has one effect, and there is none without a command': {
    'a payment that is lost': ({ transfers }) => ({ transfers: transfers.slice(0, 1) }),
    'a payment of another amount': ({ transfers }) => ({
      transfers: transfers.map((transfer) => ({ ...transfer, amount: SFN('10') })),
    }),
    'one payment for two keys': inJournal({ paid: [1, 2].map(() => ({ id: 't1', to: 's2', amount: '2.5' })) }),
    'a payment that nobody asked for': ({ transfers }) => ({
      transfers: [...transfers, { ...transfers[1]!, id: 't2' }],
    }),
    'an allocation that nobody asked for': inJournal({ allocated: [] }),
  },
  'nobody is refused what is his to do': {
    'a payment that was refused': inJournal({ refused: ['a payment was answered 403'] }),
  },
  'what is committed is published': {
    'an event that the relay forgot': ({ committed }) => ({ committed: [...committed, { id: 'e9', type: CHANGED }] }),
  },
  'every event is acted on once by everyone who listens': {
    'an event that its consumer was never given': (facts) => ({ seen: [...facts.seen, seen(CHANGED, 3, 'e4')] }),
    'an event from nowhere': ({ inboxes }) => ({ inboxes: [...inboxes, stored('e7')] }),
    'an event that waits for ever': ({ inboxes }) => ({
      inboxes: inboxes.map((one) => (one.eventId === 'e2' ? { ...one, state: 'pending' } : one)),
    }),
  },
  'every event has its effect once': {
    'a mail that was not made': () => ({ mails: [] }),
    'a mail too many': ({ mails }) => ({ mails: [...mails, 'e8'] }),
    'a member whom the wallet does not know': ({ members }) => ({
      members: { ...members, wallet: ['m1'], owners: members.owners.slice(0, 1) },
    }),
    'a member with two accounts': ({ members }) => ({
      members: { ...members, owners: members.owners.map((owner) => ({ ...owner, accounts: 2 })) },
    }),
    'a sign-up that is lost': ({ members }) => ({ members: { ...members, identity: ['m1'] } }),
  },
  'events of one key keep their order': {
    'an inbox that has the later one first': ({ inboxes }) => ({
      inboxes: [inboxes[1]!, inboxes[0]!, ...inboxes.slice(2)],
    }),
  },
  'no session outlives its end': {
    'a session that was taken': inJournal({ revived: ['a gateway took a session that had been ended'] }),
  },
  'what was set aside is listed': {
    'a dead letter that nobody is shown': ({ dead }) => ({ dead: { ...dead, listed: [] } }),
    'a dead letter that is none': ({ dead }) => ({ dead: { ...dead, listed: [GARBAGE, `${BY} e1`] } }),
    'garbage that is lost without a word': () => ({ dead: { inboxes: [], listed: [] } }),
  },
  'codes are in mails alone': {
    'a code in a log': ({ codes }) => ({
      codes: { ...codes, places: [{ name: 'log identity', numbers: new Set(['123456']) }] },
    }),
  },
  'the books and the chains of acts are whole': {
    'a chain that is broken': () => ({ faults: ['audit-command verify: entry 7 does not fit'] }),
  },
};

describe('the checks of the cluster under faults', () => {
  it('find nothing where nothing is wrong', () => {
    expect(judge(sound())).toEqual([]);
  });

  it('are each shown to find something', () => {
    expect(Object.keys(WRONG).sort()).toEqual(Object.keys(CHECKS).sort());
  });

  it.each(Object.entries(WRONG).flatMap(([check, wrong]) => Object.keys(wrong).map((what) => [check, what] as const)))(
    '«%s» finds %s',
    (check, what) => {
      const facts = { ...sound(), ...WRONG[check]![what]!(sound()) };
      expect(CHECKS[check]!(facts)).not.toEqual([]);
      for (const other of Object.keys(CHECKS))
        if (other !== check) expect([other, CHECKS[other]!(facts)]).toEqual([other, []]);
    },
  );
});
