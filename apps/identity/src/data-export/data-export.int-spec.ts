import { gzipSync } from 'node:zlib';
import { DATA_EXPORT_SOURCES, dataExportRequested, type DataExportSource } from '#contracts/identity';
import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { confirmAct, signUp } from '../../test-support/journeys.js';
import { CollectDataService } from './collect-data.service.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

type Member = Awaited<ReturnType<typeof signUp>>;
type Export = { id: string; state: string; parts: { source: string; isComplete: boolean }[] };

async function ask({ browser, email }: Member): Promise<Export> {
  await confirmAct(identity, browser, email, 'data-export');
  const { status, body } = await browser.post('/api/user/data-export');
  if (status !== 202) throw new Error(`${status} ${body.code}`);
  return body['export'] as Export;
}

const stateOf = async (browser: Browser) =>
  (await browser.get('/api/user/data-export')).body['export'] as Export | null;

/** As the consumers get it. */
const collecting = () => identity.app.get(CollectDataService, { strict: false });
const tell = (exportId: string, source: DataExportSource, number: number, isLast: boolean, lines: object[]) =>
  identity.source.transaction((manager) => {
    const content = gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')).toString('base64');
    return collecting().keep(manager, source, { exportId, number, isLast, content });
  });
const tellOwn = (exportId: string, { id, email }: Member) =>
  identity.source.transaction((manager) => collecting().collectOwn(manager, { exportId, memberId: id, email }));

const noticesTo = async ({ email }: Member) =>
  (await identity.mailbox.noticesTo(email)).filter(({ kind }) => kind === 'data-export-ready');

describe('A copy of my data', () => {
  it('is asked for with a code, which is used up, and told to the services', async () => {
    const ada = await signUp(identity);
    expect((await ada.browser.post('/api/user/data-export')).body.code).toBe('identity.act.unconfirmed');
    const { id, state, parts } = await ask(ada);
    expect({ state, parts }).toEqual({
      state: 'collecting',
      parts: DATA_EXPORT_SOURCES.map((source) => ({ source, isComplete: false })),
    });
    const told = await identity.source.query('SELECT payload FROM outbox WHERE type = $1 AND key = $2', [
      dataExportRequested.type,
      id,
    ]);
    expect(told).toEqual([{ payload: { exportId: id, memberId: ada.id, email: ada.email } }]);
    expect((await ada.browser.post('/api/user/data-export')).body.code).toBe('identity.act.unconfirmed');
    await confirmAct(identity, ada.browser, ada.email, 'data-export');
    expect((await ada.browser.post('/api/user/data-export')).body.code).toBe('identity.data-export.under-way');
  });

  it('is ready once every service has told all of its part, however often and in whatever order it came', async () => {
    const ada = await signUp(identity);
    const { id } = await ask(ada);
    const all = [
      () => tell(id, 'wallet', 1, true, [{ kind: 'transaction', id: 2 }]),
      () => tell(id, 'notifications', 0, true, []),
      () => tellOwn(id, ada),
      () => tell(id, 'wallet', 0, false, [{ kind: 'transaction', id: 1 }]),
    ];
    for (const one of all.slice(0, 3)) await one();
    expect(await stateOf(ada.browser)).toMatchObject({
      state: 'collecting',
      parts: [{ isComplete: true }, { isComplete: false }, { isComplete: true }],
    });
    expect((await ada.browser.get(`/api/user/data-export/${id}/file`)).body.code).toBe(
      'identity.data-export.not-ready',
    );
    // A process that was killed hands out again what it had not settled.
    await Promise.all([...all, ...all].map((one) => one()));
    expect(await stateOf(ada.browser)).toMatchObject({ state: 'ready' });
    expect(await noticesTo(ada)).toHaveLength(1);

    const file = await ada.browser.get(`/api/user/data-export/${id}/file`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="saffron-data.json"',
      'cache-control': 'no-store',
    });
    const { wallet, notifications, identity: own } = file.body as unknown as Record<string, { kind: string }[]>;
    expect(wallet).toEqual([
      { kind: 'transaction', id: 1 },
      { kind: 'transaction', id: 2 },
    ]);
    expect(notifications).toEqual([]);
    expect(own![0]).toMatchObject({ kind: 'profile', email: ada.email, saffronId: ada.saffronId, firstName: 'Ada' });
    expect(JSON.stringify(own)).not.toMatch(/argon2|hash"/);
  });

  it('is nobody else’s, and not fetched without a fresh proof', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    const { id } = await ask(ada);
    await Promise.all([tellOwn(id, ada), tell(id, 'wallet', 0, true, []), tell(id, 'notifications', 0, true, [])]);
    expect((await eve.browser.get(`/api/user/data-export/${id}/file`)).status).toBe(404);
    await identity.source.query('UPDATE sessions SET strong_at = NULL WHERE member_id = $1', [ada.id]);
    const { status, body } = await ada.browser.get(`/api/user/data-export/${id}/file`);
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'identity.step-up.required' });
  });

  it('is gone after its days, and another one takes its place', async () => {
    const ada = await signUp(identity);
    const { id } = await ask(ada);
    await identity.source.query('UPDATE data_exports SET expires_at = now() WHERE id = $1', [id]);
    expect(await stateOf(ada.browser)).toBeNull();
    expect((await ada.browser.get(`/api/user/data-export/${id}/file`)).status).toBe(404);
    expect((await ask(ada)).id).not.toBe(id);
    await tell(id, 'wallet', 0, true, []);
    const late = await identity.source.query('SELECT 1 FROM data_export_pieces WHERE export_id = $1', [id]);
    expect(late).toEqual([]);
  });
});
