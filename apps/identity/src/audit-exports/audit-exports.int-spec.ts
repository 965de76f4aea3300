import type { AuditExport, AuditRecord } from '#contracts/audit';
import { newId } from '#kernel';
import { until } from '#testing/eventually';
import type { Browser } from '../../test-support/browser.js';
import { ageProofs } from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { insertStaff, type Staff } from '../../test-support/staff.js';
import { AuditExportsRepository } from './audit-exports.repository.js';
import { WriteExportService } from './write-export.service.js';

const ROWS = 2_500;
const PATH = '/api/admin/audit/exports';
const reason = 'Yearly review';

let identity: IdentityApp;
let staff: Staff;
beforeAll(async () => {
  identity = await startIdentity();
  staff = await insertStaff(identity, 'admin');
  await sql(`
    INSERT INTO audit_entries (id, at, source, action, actor_label, target_type, target_id, after, ip, tenant_id)
    SELECT gen_random_uuid(), now() - interval '1 hour' + n * interval '1 millisecond' / 10, 'seeded', 'member.changed', 'SF', 'member',
      n::text, jsonb_build_object('email', 'member' || n || '@example.test', 'n', n), '192.0.2.' || n % 250, 'default'
    FROM generate_series(1, ${ROWS}) n`);
});
afterAll(() => identity?.close());

const sql = <T>(text: string, parameters: unknown[] = []) => identity.source.query<T[]>(text, parameters);
const ask = (browser: Browser, more: object = {}) =>
  browser.post(PATH, { filter: { source: 'seeded' }, reason, ...more });

async function askAndWait(more: object = {}): Promise<AuditExport> {
  const { status, body } = await ask(staff.browser, more);
  expect(status).toBe(202);
  const { id } = body as unknown as AuditExport;
  return until(async () => {
    const found = (await staff.browser.get(`${PATH}/${id}`)).body as unknown as AuditExport;
    return found.state === 'ready' ? found : undefined;
  });
}

async function download({ id }: { id: string }, range?: string) {
  const answer = await identity.app.inject({
    method: 'GET',
    url: `${PATH}/${id}/file`,
    cookies: Object.fromEntries(staff.browser.cookies),
    headers: range ? { range } : {},
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}
const entriesOf = (bytes: Buffer) => {
  const lines = bytes.toString().split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as AuditRecord);
};

afterEach(() => sql('DELETE FROM audit_exports'));

describe('An export of the log', () => {
  it('is written in the background: every entry once, oldest first, masked, and kept for a day', async () => {
    const done = await askAndWait();
    expect(done).toMatchObject({ rows: ROWS, total: ROWS, reason, plain: false, requestedBy: staff.saffronId });
    const hours = (Date.parse(done.expiresAt!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const { status, bytes, headers } = await download(done);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'content-length': String(done.bytes) });
    const entries = entriesOf(bytes);
    expect(entries.map(({ targetId }) => Number(targetId))).toEqual(Array.from({ length: ROWS }, (_, n) => n + 1));
    expect(entries[0]).toMatchObject({ after: { email: 'm•••@example.test', n: 1 }, ip: '192.0.•••' });
    expect(bytes.toString()).not.toMatch(/member\d+@/);
    expect((await staff.browser.get(PATH)).body).toEqual([done]);
  });

  it('holds what was recorded where the exporter may see it and has asked for it', async () => {
    const done = await askAndWait({ plain: true, filter: { targetId: '7' } });
    expect(entriesOf((await download(done)).bytes)).toMatchObject([
      { after: { email: 'member7@example.test' }, ip: '192.0.2.7' },
    ]);
  });

  it('is resumed where a download broke off', async () => {
    const done = await askAndWait();
    const { bytes: whole } = await download(done);
    const half = Math.floor(whole.length / 2);
    const rest = await download(done, `bytes=${half}-`);
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes ${half}-${whole.length - 1}/${whole.length}`);
    expect(Buffer.concat([whole.subarray(0, half), rest.bytes]).equals(whole)).toBe(true);
    expect((await download(done, 'bytes=10-19')).bytes.equals(whole.subarray(10, 20))).toBe(true);
    expect((await download(done, `bytes=${whole.length}-`)).status).toBe(416);
  });

  it('records who asked and why, and every download', async () => {
    const { id } = await askAndWait({ filter: { targetId: '1' } });
    await download({ id });
    await download({ id }, 'bytes=5-');
    expect(
      await sql('SELECT action, actor_id, reason, after FROM audit_log WHERE target_id = $1 ORDER BY at', [id]),
    ).toEqual([
      {
        action: 'audit.export-requested',
        actor_id: staff.id,
        reason,
        after: { filter: { targetId: '1' }, plain: false },
      },
      { action: 'audit.export-downloaded', actor_id: staff.id, reason: null, after: { plain: false } },
      { action: 'audit.export-downloaded', actor_id: staff.id, reason: null, after: { plain: false, from: 5 } },
    ]);
  });

  it('goes on where a process that died has left it, and is never given out by half', async () => {
    const id = newId();
    await sql(
      `INSERT INTO audit_exports (id, filter, reason, plain, tenant_id, requested_by_id, requested_by, enqueued_at)
       VALUES ($1, '{"source": "seeded"}', 'x', false, 'default', $2, 'x', now())`,
      [id, staff.id],
    );
    const exports = identity.app.get(AuditExportsRepository, { strict: false });
    const writer = identity.app.get(WriteExportService, { strict: false });
    const grow = exports.grow.bind(exports);
    let pieces = 0;
    exports.grow = async (...given) => {
      await grow(...given);
      pieces += 1;
      if (pieces === 2) throw new Error('killed before the commit');
    };
    await expect(writer.write(id)).rejects.toThrow('killed');
    exports.grow = grow;
    expect(await sql('SELECT state, rows, chunks FROM audit_exports WHERE id = $1', [id])).toEqual([
      { state: 'running', rows: 500, chunks: 1 },
    ]);
    expect((await download({ id })).status).toBe(409);
    await Promise.all([writer.write(id), writer.write(id)]);
    await writer.write(id);
    const numbers = entriesOf((await download({ id })).bytes).map(({ targetId }) => Number(targetId));
    expect(numbers).toEqual(Array.from({ length: ROWS }, (_, n) => n + 1));
  });

  it('is found by the sweep where its job was lost', async () => {
    const id = newId();
    await sql(
      `INSERT INTO audit_exports (id, filter, reason, plain, tenant_id, requested_by_id, requested_by, enqueued_at)
       VALUES ($1, '{"targetId": "1"}', 'x', false, 'default', $2, 'x', now() - interval '1 minute')`,
      [id, staff.id],
    );
    const rows = await until(async () => {
      const [row] = await sql<{ rows: number }>(`SELECT rows FROM audit_exports WHERE id = $1 AND state = 'ready'`, [
        id,
      ]);
      return row?.rows;
    });
    expect(rows).toBe(1);
  });

  it('is given to nobody but the one who asked, and to nobody after a day', async () => {
    const done = await askAndWait({ filter: { targetId: '1' } });
    const other = await insertStaff(identity, 'admin');
    expect((await other.browser.get(`${PATH}/${done.id}`)).status).toBe(200);
    expect((await other.browser.get(`${PATH}/${done.id}/file`)).status).toBe(404);
    await sql(`UPDATE audit_exports SET expires_at = now() - interval '1 second'`);
    expect((await download(done)).status).toBe(404);
    await until(async () => (await sql('SELECT FROM audit_exports')).length === 0);
    expect(await sql('SELECT FROM audit_export_chunks')).toEqual([]);
  });

  it('wants a fresh proof, a reason, the right, and not too many at once', async () => {
    const [member, late] = await Promise.all([insertStaff(identity, 'member'), insertStaff(identity, 'admin')]);
    expect((await ask(member.browser)).status).toBe(403);
    expect((await ask(staff.browser, { reason: '' })).status).toBe(400);
    expect((await ask(staff.browser, { filter: { secret: 'x' } })).status).toBe(400);
    await sql(`UPDATE sessions SET strong_at = now() - interval '6 minutes' WHERE member_id = $1`, [late.id]);
    expect((await ask(late.browser)).body.code).toBe('identity.step-up.required');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(staff.browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 409, 409, 409]);
  });

  it('is downloaded after a fresh proof alone', async () => {
    const { browser, id: memberId } = await insertStaff(identity, 'admin');
    const { body } = await ask(browser, { filter: { targetId: '1' } });
    const file = `${PATH}/${body['id'] as string}/file`;
    await until(async () => (await browser.get(file)).status === 200);
    await ageProofs(identity, memberId);
    expect((await browser.get(file)).body.code).toBe('identity.step-up.required');
  });
});
