import { randomBytes } from 'node:crypto';
import { type LeasedRecord, SessionRecordSeal, toResolvedSession } from './index.js';

const KEY = randomBytes(32);
const [HERE, THERE] = ['a'.repeat(64), 'b'.repeat(64)];
const record = {
  until: Date.now() + 5_000,
  principal: { memberId: 'ada', claims: [] },
  user: {},
} as unknown as LeasedRecord;

describe('A sealed record of a session', () => {
  const seal = new SessionRecordSeal(KEY);
  const text = seal.close(record, HERE, 'e1');

  it('opens in its place and epoch, until it is over', () => {
    const { principal, user } = record;
    expect(seal.open(text, HERE, 'e1')).toEqual({ principal, user });
    expect(seal.open(text, HERE, 'e1', record.until - 1)).toBeDefined();
    expect(seal.open(text, HERE, 'e1', record.until)).toBeUndefined();
  });

  it.each<[string, () => unknown]>([
    ['in another place', () => seal.open(text, THERE, 'e1')],
    ['in another epoch', () => seal.open(text, HERE, 'e2')],
    ['in another epoch that somebody wrote before it', () => seal.open(text.replace('e1', 'e2'), HERE, 'e2')],
    ['under another key', () => new SessionRecordSeal(randomBytes(32)).open(text, HERE, 'e1')],
    ['where it was changed', () => seal.open(`${text.slice(0, -2)}AA`, HERE, 'e1')],
    ['where it is none', () => seal.open('e1 v1.x', HERE, 'e1')],
    ['where it is an announcement', () => seal.open('e1 01a2', HERE, 'e1')],
    ['where nothing is', () => seal.open(null, HERE, 'e1')],
  ])('is nothing %s', (_, open) => expect(open()).toBeUndefined());

  it('tells nothing', () => {
    expect(text).not.toContain('ada');
  });
});

describe('A session that was read a moment ago', () => {
  it('has the confirmations that are still alive', () => {
    const now = Date.now();
    const claims = [{ expiresAt: now - 1 }, { expiresAt: now + 60_000 }];
    const session = toResolvedSession({ principal: { claims }, user: {} } as never, 'A'.repeat(43));
    expect(session.principal.claims).toEqual([claims[1]]);
  });
});
