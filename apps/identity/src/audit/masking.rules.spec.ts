import fc from 'fast-check';
import type { AuditRecord } from '#contracts/audit';
import { maskEntry, maskPayload, maskText } from './masking.rules.js';

const record: AuditRecord = {
  id: '0198c0de-0000-7000-8000-000000000001',
  at: '2026-03-01T10:00:00.000Z',
  source: 'identity',
  action: 'member.profile-changed',
  actorId: '0198c0de-0000-7000-8000-000000000002',
  actorLabel: 'SF111122223333',
  targetType: 'member',
  targetId: '0198c0de-0000-7000-8000-000000000003',
  reason: 'Asked for by ada.lovelace@example.test from 192.0.2.17',
  before: { email: 'ada@example.test', firstName: 'Ada', role: 'member', n: 3, gone: null, empty: '' },
  after: { profile: { city: 'Paarl', postalCode: 7620, tags: ['x', 'call +27 11 123 4567'] }, keyName: 'CI' },
  ip: '2001:db8:1:2::5',
  correlationId: 'c1',
  tenantId: 'default',
};

describe('A masked entry', () => {
  it('hides addresses wherever they stand, and what is about a person, and names each place', () => {
    const { masked, ...entry } = maskEntry(record);
    expect(entry).toEqual({
      ...record,
      reason: 'Asked for by a•••@example.test from 192.0.•••',
      before: { ...record.before, email: 'a•••@example.test', firstName: 'A•••' },
      after: { profile: { city: 'P•••', postalCode: '7•••', tags: ['x', 'call +27•••'] }, keyName: 'CI' },
      ip: '2001:db8:•••',
    });
    expect(masked).toEqual([
      'reason',
      'ip',
      'before.email',
      'before.firstName',
      'after.profile.city',
      'after.profile.postalCode',
      'after.profile.tags.1',
    ]);
  });

  it('leaves an entry without personal data as it is', () => {
    const plain = { ...record, reason: 'Two approvals', before: { state: 'active' }, after: null, ip: null };
    expect(maskEntry(plain)).toEqual({ ...plain, masked: [] });
  });

  it('hides the text of every field that is about a person', () => {
    for (const field of [
      'firstName',
      'lastName',
      'name',
      'phoneNumber',
      'address',
      'city',
      'stateProvince',
      'dateOfBirth',
    ]) {
      expect([field, maskText(field, 'Something')]).toEqual([field, 'S•••']);
    }
    for (const field of ['state', 'role', 'amount', 'keyName', 'country']) expect(maskText(field, 'some')).toBe('some');
  });

  it.each(['10:15:30', '2026-03-01T10:00:00.000Z', '0198c0de-0000-7000-8000-000000000003', '1.50', '12.5.1', 'a:b'])(
    'takes %s for no address',
    (text) => expect(maskText('value', text)).toBe(text),
  );

  it.each(['::1', 'fe80::1', '::ffff:192.0.2.1', '2001:db8:0:0:0:0:0:1', '10.0.0.1'])('takes %s for one', (ip) => {
    expect(maskText('value', ip)).toContain('•••');
  });

  it('never lets an e-mail address through, at whatever depth', () => {
    const email = fc.emailAddress();
    fc.assert(
      fc.property(email, fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }), (address, path) => {
        const value = path.reduceRight<unknown>((inner, key) => ({ [`k${key}`]: [inner] }), `x ${address} y`);
        const { after } = maskEntry({ ...record, before: null, after: { value } });
        expect(JSON.stringify(after)).not.toContain(JSON.stringify(address).slice(1, -1));
      }),
    );
  });
});

describe('What an event said', () => {
  it('is shown without secrets and personal data, wherever they stand', () => {
    const said = {
      memberId: '0198c0de-0000-7000-8000-000000000003',
      emailHash: 'f00',
      sealedLink: 'sealed',
      parts: [{ token: 't', apiSecret: 's', amountMinor: '100' }],
      note: 'write to ada@example.test',
      n: 1,
    };
    expect(maskPayload(said)).toEqual({
      payload: {
        ...said,
        emailHash: '•••',
        sealedLink: '•••',
        parts: [{ token: '•••', apiSecret: '•••', amountMinor: '100' }],
        note: 'write to a•••@example.test',
      },
      masked: [
        'payload.emailHash',
        'payload.sealedLink',
        'payload.parts.0.token',
        'payload.parts.0.apiSecret',
        'payload.note',
      ],
    });
  });
});
