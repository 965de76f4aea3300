import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '#contracts/audit';
import { newId } from '#kernel';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import { eventually } from '../../test-support/eventually.js';
import { confirm, newAddress, register } from '../../test-support/journeys.js';
import { tokenHash } from '../secrets/token.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';

let identity: IdentityApp;
let admin: Browser;
let adminId: string;
beforeAll(async () => {
  identity = await startIdentity({ hasEvents: true });
  ({ browser: admin, id: adminId } = await insertAdmin());
});
afterAll(() => identity?.close());

/** With the events engine running, mailed codes leave the outbox at once; an administrator is simply put there. */
async function insertAdmin() {
  const browser = identity.browser();
  const [id, proof] = [newId(), 'P'.repeat(43)];
  await identity.source.query(`INSERT INTO member_ids VALUES ('SF000000000000')`);
  await identity.source.query(
    `INSERT INTO members (id, saffron_id, email, first_name, last_name, phone_number, country, address, city, state_province,
       postal_code, role, tenant_id) VALUES ($1, 'SF000000000000', 'root@example.test', 'Root', '', '', 'US', '', '', '', '', 'admin', 't')`,
    [id],
  );
  await identity.source.query(
    `INSERT INTO sessions (proof_hash, id, member_id, permission_version, method, device, ip, authenticated_at, idle, expires_at)
     VALUES ($1, $2, $3, 1, 'otp', 'x', 'x', now(), interval '1 hour', now() + interval '1 hour')`,
    [tokenHash(proof), newId(), id],
  );
  browser.cookies.set('saffron_session', proof);
  return { browser, id };
}

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: '2026-03-01T10:00:00.000Z',
  source: 'wallet',
  action: 'allocation.approved',
  actorId: 'actor-1',
  actorLabel: 'SF111122223333',
  targetType: 'allocation',
  targetId: 'target-1',
  reason: '100% agreed',
  before: { state: 'pending' },
  after: { state: 'approved' },
  ip: null,
  correlationId: null,
  ...changes,
});

async function store(...entries: AuditEntry[]): Promise<void> {
  const repository = identity.app.get(AuditEntriesRepository, { strict: false });
  for (const one of entries) await repository.insert(identity.source.manager, one);
}

const list = (filter: object, more = '') =>
  admin.get(`/api/admin/audit?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);

describe('The audit log', () => {
  it('shows, within moments, what a member has done', async () => {
    expect((await admin.call('PATCH', '/api/user/profile', { city: 'Paarl' })).status).toBe(200);
    const entries = await eventually(async () => {
      const { body } = await list({ targetId: adminId, action: 'member.profile-changed' });
      return (body as unknown as AuditEntry[])[0];
    });
    expect(entries).toMatchObject({
      source: 'identity',
      actorId: adminId,
      actorLabel: 'SF000000000000',
      before: { city: '' },
      after: { city: 'Paarl' },
      ip: admin.ip,
    });
    const one = await admin.get(`/api/admin/audit/${entries.id}`);
    expect(one.body).toEqual(entries);
  });

  it('takes each act once', async () => {
    const one = entry({ targetId: 'once' });
    await store(one, one);
    const { body, headers } = await list({ targetId: 'once' });
    expect(body).toEqual([one]);
    expect(headers['content-range']).toBe('audit 0-0/1');
  });

  it('filters by every field that the console offers', async () => {
    const other = {
      source: 'payments',
      action: 'invoice.paid',
      actorId: 'actor-9',
      actorLabel: 'Grace',
      targetId: 'target-9',
    };
    const [wanted, noise] = [entry({ ...other, at: '2025-06-01T12:00:00.000Z', reason: 'settled_by hand' }), entry()];
    await store(wanted, noise);
    const filters = [
      { source: 'payments' },
      { action: 'invoice.paid' },
      { actorId: 'actor-9' },
      { targetId: 'target-9' },
      { id: [wanted.id] },
      { q: 'INVOICE' },
      { q: 'grace' },
      { q: 'settled_by' },
      { from: '2025-06-01', to: '2025-06-02' },
      { from: '2025-06-01T12:00:00.000Z', to: '2025-06-01T12:00:00.001Z' },
    ];
    for (const filter of filters) expect((await list(filter)).body).toEqual([wanted]);
    expect((await list({ from: '2025-06-02', to: '2025-06-03' })).body).toEqual([]);
    expect((await list({ q: 'settled%hand' })).body).toEqual([]);
  });

  it('comes newest first, and in pages', async () => {
    await store(
      entry({ source: 'pages', at: '2026-01-01T00:00:00.000Z' }),
      entry({ source: 'pages', at: '2026-01-02T00:00:00.000Z' }),
    );
    const { body, headers } = await list({ source: 'pages' }, '&range=[0,0]');
    expect(body).toMatchObject([{ at: '2026-01-02T00:00:00.000Z' }]);
    expect(headers['content-range']).toBe('audit 0-0/2');
    expect((await list({ source: 'pages' }, '&sort=["at","ASC"]')).body).toMatchObject([
      { at: '2026-01-01T00:00:00.000Z' },
      {},
    ]);
  });

  it('is for administrators, and refuses what it does not know', async () => {
    expect((await identity.browser().get('/api/admin/audit')).status).toBe(401);
    const odd = [{ secret: 1 }, { q: 'a\u0000' }, { actorId: '\ud800' }, { from: '0000-01-01' }, { to: 'yesterday' }];
    for (const filter of odd) expect((await list(filter)).status).toBe(400);
    expect((await admin.get(`/api/admin/audit/${newId()}`)).status).toBe(404);
  });

  it('says nothing of a registration, which is nobody’s act yet', async () => {
    const email = newAddress();
    const browser = identity.browser();
    const { tempToken } = await register(browser, { email });
    await confirm(browser, email, tempToken);
    expect(await identity.source.query('SELECT 1 FROM audit_log WHERE after::text LIKE $1', [`%${email}%`])).toEqual(
      [],
    );
  });
});
