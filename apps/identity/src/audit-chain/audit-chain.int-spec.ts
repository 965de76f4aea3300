import { type AuditChains, type AuditCheck, type AuditCheckPart, AUDITED_SERVICES } from '#contracts/audit';
import { until } from '#testing/eventually';
import { Metrics } from '#platform/metrics';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { insertStaff, type Staff } from '../../test-support/staff.js';
import { AuditChainMetrics } from './audit-chain.metrics.js';
import { AuditChecksRepository } from './audit-checks.repository.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { RequestCheckService } from './request-check.service.js';

const NOT_STRICT = { strict: false };

let identity: IdentityApp;
let staff: Staff;
beforeEach(async () => {
  identity = await startIdentity({ hasEvents: true });
  staff = await insertStaff(identity, 'admin');
  for (const city of ['Paarl', 'Bern', 'Leeds', 'Lagos', 'Lima']) {
    expect((await staff.browser.call('PATCH', '/api/user/profile', { city })).status).toBe(200);
  }
  await until(async () => (await chain())?.seq === 5 && (await chain())?.unsealed === 0);
});
afterEach(() => identity?.close());

const chains = async () => (await staff.browser.get('/api/admin/audit/chain')).body as unknown as AuditChains;
const chain = async () => (await chains()).chains.find(({ source }) => source === 'identity');
const sql = <T>(text: string, parameters: unknown[] = []) => identity.source.query<T[]>(text, parameters);

/** Has the chains checked; the services that do not run here never answer. */
async function check(): Promise<Record<string, AuditCheckPart>> {
  await sql(`UPDATE audit_verification_parts SET updated_at = now() - interval '1 hour'`);
  const { status, body } = await staff.browser.post('/api/admin/audit/verify');
  expect(status).toBe(202);
  const { id } = body as unknown as AuditCheck;
  const parts = await until(async () => {
    const { lastCheck } = await chains();
    const own = lastCheck?.parts.filter(({ target }) => target.endsWith('identity'));
    return lastCheck?.id === id && own?.every(({ state }) => state !== 'waiting' && state !== 'running')
      ? own
      : undefined;
  });
  return Object.fromEntries(parts.map((part) => [part.target, part]));
}

describe('The chains of the log', () => {
  it('show how far they go, in whose hands, and what a check found', async () => {
    expect(await chain()).toMatchObject({ seq: 5, unsealed: 0, oldestUnsealedAt: null, conflictAt: null });
    const [head] = await sql<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM audit_head`);
    expect((await chain())!.hash).toBe(head!.hash);
    const parts = await check();
    expect(parts).toMatchObject({
      identity: { state: 'intact', finding: null },
      'copy/identity': { state: 'intact', finding: null },
    });
    expect(parts['identity']!.checked).toBeGreaterThanOrEqual(5);
    const [act] = await sql<object>(`SELECT actor_id FROM audit_log WHERE action = 'audit.verification-requested'`);
    expect(act).toEqual({ actor_id: staff.id });
  });

  it('Attack case 40: name the row that was changed in a service, or in the copy', async () => {
    await sql(`UPDATE audit_log SET reason = 'forged' WHERE seq = 2`);
    await sql(
      `UPDATE audit_entries SET after = '{"city": "Rome"}' WHERE id = (SELECT entry_id FROM audit_seals WHERE seq = 4)`,
    );
    const [two] = await sql<{ id: string }>('SELECT id FROM audit_log WHERE seq = 2');
    const [four] = await sql<{ id: string }>('SELECT id FROM audit_log WHERE seq = 4');
    expect(await check()).toMatchObject({
      identity: { state: 'broken', finding: { fault: 'changed', seq: 2, id: two!.id } },
      'copy/identity': { state: 'broken', finding: { fault: 'changed', seq: 4, id: four!.id } },
    });
  });

  it('Attack case 40: name what is missing from the copy, and what was put into it', async () => {
    await sql(`UPDATE audit_seals SET received_at = now() - interval '1 hour'`);
    const [three] = await sql<{ id: string }>('SELECT id FROM audit_log WHERE seq = 3');
    await sql('DELETE FROM audit_entries WHERE id = $1', [three!.id]);
    expect((await check())['copy/identity']!.finding).toEqual({ fault: 'missing', seq: 3, id: three!.id });
    await sql(
      `INSERT INTO audit_entries SELECT * FROM jsonb_populate_record(NULL::audit_entries,
      (SELECT to_jsonb(e) || jsonb_build_object('id', $1::text) FROM audit_entries e LIMIT 1))`,
      [three!.id],
    );
    expect((await check())['copy/identity']!.finding).toMatchObject({ fault: 'changed', seq: 3 });
  });

  it('Attack case 40: tell rows that changed places from rows that changed', async () => {
    await sql('DROP INDEX audit_log_seq');
    await sql('UPDATE audit_log a SET seq = b.seq FROM audit_log b WHERE (a.seq, b.seq) IN ((2, 4), (4, 2))');
    expect((await check())['identity']!.finding).toMatchObject({ fault: 'reordered', seq: 2 });
  });

  it('notice an end that was cut off together with its head, and go on being kept', async () => {
    await sql('DELETE FROM audit_log WHERE seq > 3');
    await sql('UPDATE audit_head SET seq = 3, hash = (SELECT hash FROM audit_log WHERE seq = 3)');
    expect((await check())['identity']!.finding).toMatchObject({
      seq: expect.any(Number),
      fault: expect.stringMatching(/missing|rewritten/),
    });
    await until(async () => (await chain())?.conflictAt === 4);
  });

  it('are checked once at a time, and by nobody without the right', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => staff.browser.post('/api/admin/audit/verify')));
    expect([one!.status, other!.status].sort()).toEqual([202, 409]);
    expect((await identity.browser().get('/api/admin/audit/chain')).status).toBe(401);
    const member = await insertStaff(identity, 'member');
    expect((await member.browser.get('/api/admin/audit/chain')).status).toBe(403);
    expect((await member.browser.post('/api/admin/audit/verify')).status).toBe(403);
  });
});

describe('Without anybody asking', () => {
  const outcomes = async () => {
    const known = await identity.app.get(AuditChecksRepository, NOT_STRICT).outcomes();
    return Object.fromEntries(known.map(({ target, ...outcome }) => [target, outcome]));
  };
  const beDue = () =>
    sql(`UPDATE audit_verifications SET requested_at = requested_at - interval '1 day'`).then(() =>
      sql(`UPDATE audit_verification_parts SET updated_at = updated_at - interval '1 day'`),
    );
  const finished = (findings: number) =>
    until(async () => {
      const found = await outcomes();
      const own = [found['identity'], found['copy/identity']];
      const isFresh = own.every((each) => each !== undefined && each.endedAtS > Date.now() / 1000 - 3600);
      return isFresh && found['identity']!.findings === findings ? found : undefined;
    });

  it('the chains are checked once a day, and Prometheus is told what was found and when', async () => {
    const requests = identity.app.get(RequestCheckService, NOT_STRICT);
    expect(await outcomes()).toEqual(
      Object.fromEntries(AUDITED_SERVICES.map((service) => [service, { endedAtS: 0, findings: 0 }])),
    );

    await Promise.all([1, 2, 3].map(() => requests.requestIfDue()));
    expect(await finished(0)).toMatchObject({ wallet: { endedAtS: 0, findings: 0 } });
    expect(await sql('SELECT requested_by_id AS id, requested_by AS label FROM audit_verifications')).toEqual([
      { id: null, label: 'system' },
    ]);

    await sql(`UPDATE audit_log SET reason = 'forged' WHERE seq = 2`);
    await requests.requestIfDue();
    expect(await sql('SELECT id FROM audit_verifications')).toHaveLength(1);
    await beDue();
    await requests.requestIfDue();
    expect(await finished(1)).toMatchObject({ 'copy/identity': { findings: 0 } });
  });

  it('a chain that contradicts what was told of it counts as a finding, checked or not', async () => {
    await sql('UPDATE audit_heads SET conflict_at = 4');
    expect((await outcomes())['identity']).toEqual({ endedAtS: 0, findings: 1 });
  });

  it('Prometheus is told of all of it', async () => {
    const metrics = new Metrics('identity');
    const [checks, seals] = [
      identity.app.get(AuditChecksRepository, NOT_STRICT),
      identity.app.get(AuditSealsRepository, NOT_STRICT),
    ];
    new AuditChainMetrics(checks, seals, metrics).onModuleInit();
    await sql('UPDATE audit_heads SET conflict_at = 4');
    await sql(
      `INSERT INTO audit_unsealed (entry_id, source, at) VALUES (gen_random_uuid(), 'identity', now() - interval '1 hour')`,
    );
    const { text } = await metrics.read();
    expect(text).toContain('audit_check_findings{target="identity",app="identity"} 1');
    expect(text).toContain('audit_check_findings{target="wallet",app="identity"} 0');
    expect(text).toContain('audit_check_last_timestamp_seconds{target="identity",app="identity"} 0');
    expect(text).toMatch(/^audit_oldest_unsealed_seconds{source="identity",app="identity"} 36\d\d\./m);
  });
});
