import type { Principal } from '../auth/index.js';
import { actorOf } from './record-audit.js';

const member = {
  memberId: 'm',
  saffronId: 'SF1',
  email: 'ada@example.test',
  role: 'member',
  tenantId: 'default',
  sessionId: 's',
  method: 'otp',
  authenticatedAt: 0,
  claims: [],
  ip: '192.0.2.1',
} as const satisfies Principal;

describe('The actor of an act', () => {
  it('is whoever asks', () => {
    expect(actorOf(member)).toEqual({ id: 'm', label: 'SF1', ip: '192.0.2.1', tenantId: 'default' });
  });

  it('is the administrator, not the member whose pages he looks at', () => {
    const viewer = { memberId: 'a', saffronId: 'SF2' };
    expect(actorOf({ ...member, viewedBy: viewer })).toMatchObject({ id: 'a', label: 'SF2' });
  });
});
