import { readFile } from 'node:fs/promises';
import type { AuditEntry, AuditRecord } from '#contracts/audit';
import { newId } from '#kernel';
import { until } from '#testing/eventually';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import { ageProofs } from '../../test-support/factors.js';
import { insertStaff } from '../../test-support/staff.js';
import { confirm, newAddress, register } from '../../test-support/journeys.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';

let identity: IdentityApp;
let admin: Browser;
let adminId: string;
let adminLabel: string;
beforeAll(async () => {
  identity = await startIdentity({ hasEvents: true });
  ({ browser: admin, id: adminId, saffronId: adminLabel } = await insertStaff(identity, 'admin'));
});
afterAll(() => identity?.close());

const entry = (changes: Partial<AuditRecord> = {}): AuditRecord => ({
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
  tenantId: 'default',
  ...changes,
});

async function store(...entries: AuditRecord[]): Promise<void> {
  const repository = identity.app.get(AuditEntriesRepository, { strict: false });
  await repository.insert(identity.source.manager, entries);
}

const shown = (record: AuditRecord): AuditEntry => ({ ...record, masked: [] });

const list = (filter: object, more = '') =>
  admin.get(`/api/admin/audit?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);

describe('The audit log', () => {
  it('shows, within moments, what a member has done', async () => {
    expect((await admin.call('PATCH', '/api/user/profile', { city: 'Paarl' })).status).toBe(200);
    const entries = await until(async () => {
      const { body } = await list({ targetId: adminId, action: 'member.profile-changed' });
      return (body as unknown as AuditEntry[])[0];
    });
    expect(entries).toMatchObject({
      source: 'identity',
      actorId: adminId,
      actorLabel: adminLabel,
      before: { city: '' },
      after: { city: 'P•••' },
      ip: `${admin.ip.split('.').slice(0, 2).join('.')}.•••`,
      tenantId: 'default',
      masked: ['ip', 'after.city'],
    });
    const one = await admin.get(`/api/admin/audit/${entries.id}`);
    expect(one.body).toEqual(entries);
  });

  it('takes each act once', async () => {
    const one = entry({ targetId: 'once' });
    await store(one, one);
    const { body, headers } = await list({ targetId: 'once' });
    expect(body).toEqual([shown(one)]);
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
    for (const filter of filters) expect((await list(filter)).body).toEqual([shown(wanted)]);
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

  it('hides what is personal, and shows it to whoever says why, which is recorded first', async () => {
    const one = entry({ targetId: 'hidden', ip: '192.0.2.7', after: { email: 'ada@example.test', state: 'x' } });
    await store(one);
    const { body } = await admin.get(`/api/admin/audit/${one.id}`);
    expect(body).toMatchObject({ ip: '192.0.•••', after: { email: 'a•••@example.test', state: 'x' } });
    expect((await admin.post(`/api/admin/audit/${one.id}/reveal`)).status).toBe(400);
    const reason = 'Case 4711';
    const revealed = await admin.post(`/api/admin/audit/${one.id}/reveal`, { reason });
    expect(revealed).toMatchObject({ status: 200, body: one });
    const tired = await insertStaff(identity, 'admin');
    await ageProofs(identity, tired.id);
    const later = await tired.browser.post(`/api/admin/audit/${one.id}/reveal`, { reason });
    expect([later.status, later.body.code]).toEqual([401, 'identity.step-up.required']);
    const acts = `SELECT action, actor_id, reason, tenant_id FROM audit_log WHERE target_id = $1`;
    expect(await identity.source.query(acts, [one.id])).toEqual([
      { action: 'audit.revealed', actor_id: adminId, reason, tenant_id: 'default' },
    ]);
  });

  it('finds nothing by what it hides: nobody can guess his way to an address in a reason', async () => {
    const reason =
      'Asked by ada.lovelace@example.test from 192.0.2.77 and 2001:db8:7::9, +27 11 123 4567, ticket 4711-88';
    const one = entry({ source: 'guesses', reason });
    await store(one);
    for (const q of ['lovelace@', 'lovelace', '2.77', 'db8:7', '123 45']) {
      expect((await list({ source: 'guesses', q })).body).toEqual([]);
    }
    for (const q of ['asked by', 'ticket 4711-88', 'from']) {
      expect((await list({ source: 'guesses', q })).body).toMatchObject([{ id: one.id }]);
    }
  });

  it('keeps the acts of one tenant from the administrators of another', async () => {
    const [foreign, system] = [
      entry({ source: 'reach', tenantId: 'other' }),
      entry({ source: 'reach', tenantId: null }),
    ];
    await store(foreign, system);
    expect((await list({ source: 'reach' })).body).toEqual([shown(system)]);
    expect((await list({ source: 'reach', tenantId: 'other' })).body).toEqual([]);
    expect((await admin.get(`/api/admin/audit/${foreign.id}`)).status).toBe(404);
    expect((await admin.post(`/api/admin/audit/${foreign.id}/reveal`, { reason: 'Case 4711' })).status).toBe(404);
  });

  it('Attack case 37: answers hostile filters as texts, or refuses them, and stays whole', async () => {
    const naughty = JSON.parse(await readFile('test/data/naughty-strings.json', 'utf8')) as string[];
    const before = await identity.source.query(`SELECT count(*) FROM audit_entries WHERE source <> 'identity'`);
    for (const text of [
      ...naughty,
      `'; DROP TABLE audit_entries; --`,
      '{{7*7}}',
      '${7*7}',
      '*)(uid=*',
      '{"$ne":null}',
    ]) {
      for (const filter of [{ q: text }, { action: text }, { from: text }, { tenantId: text }]) {
        expect([200, 400]).toContain((await list(filter)).status);
      }
      const { status } = await admin.get(`/api/admin/audit?sort=${encodeURIComponent(JSON.stringify([text, 'ASC']))}`);
      expect(status).toBe(400);
    }
    expect(await identity.source.query(`SELECT count(*) FROM audit_entries WHERE source <> 'identity'`)).toEqual(
      before,
    );
    expect(identity.log.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  }, 60_000);

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
