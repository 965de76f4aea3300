import type { LedgerHead } from '#contracts/wallet';
import { until } from '#testing/eventually';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

describe('The batches of the ledger', () => {
  let wallet: WalletApp;
  let admin: TestMember;
  beforeEach(async () => {
    wallet = await WalletApp.start();
    admin = await wallet.member('admin');
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '100');
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '7' })).status).toBe(201);
  }, 30_000);
  afterEach(() => wallet.close());

  const get = (path: string) => wallet.request(admin, 'GET', `/api/admin/${path}`);
  const head = async (): Promise<LedgerHead> => (await get('ledger/head')).body;

  /** Asks for a check and waits for what it finds. */
  async function check(): Promise<NonNullable<LedgerHead['lastCheck']>> {
    expect((await wallet.request(admin, 'POST', '/api/admin/ledger/checks', {})).status).toBe(202);
    const { lastCheck } = await finished();
    return lastCheck!;
  }
  const finished = (): Promise<LedgerHead> =>
    until(async () => {
      const now = await head();
      return now.lastCheck && now.lastCheck.state !== 'running' && now;
    });

  it('are listed with their place in the chain, and tell what they wrote', async () => {
    const { body, headers } = await get('batches?range=[0,1]');
    const { number, hash } = await head();
    expect(headers['content-range']).toBe(`batches 0-1/${number}`);
    expect(body[0]).toMatchObject({ id: String(number), hash, commands: 1, transfers: 1, entries: 2 });
    const { body: found } = await get(`batches/${number}`);
    expect(found).toMatchObject({ previousHash: body[1].hash, isLogKept: true, isLogReadable: true });
    expect(found.sections).toEqual(
      expect.arrayContaining([
        { table: 'transfers', rows: 1 },
        { table: 'entries', rows: 2 },
      ]),
    );
    const { body: transfer } = await get(`transactions/${found.transferIds[0]}`);
    expect(transfer).toMatchObject({ amount: '7', createdAt: found.postedAt });
    const { body: since } = await get(`batches?filter={"from":"${found.postedAt}"}`);
    expect(since.map(({ id }: { id: string }) => id)).toEqual([String(number)]);
    expect((await get('batches/987654321')).body.code).toBe('wallet.batch.not-found');
  });

  it('are verified once a check has found them whole, and the one that differs is pointed at', async () => {
    expect(await check()).toMatchObject({ state: 'intact', finding: null, requestedBy: admin.saffronId });
    const { number } = await head();
    expect((await get(`batches/${number}`)).body.state).toBe('verified');
    await wallet.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(
        `UPDATE transfers SET memo = 'forged' WHERE posted_at = (SELECT posted_at FROM batches WHERE number = $1)`,
        [number],
      );
    });
    const { state, finding } = await check();
    const { key } = finding!;
    // Whose it is, is not known here: it may be of another tenant's member.
    expect({ state, finding }).toEqual({
      state: 'broken',
      finding: { check: 'rows', fault: 'changed', batch: number, table: 'transfers', key, field: 'memo' },
    });
    expect((await get(`batches/${number}`)).body.state).toBe('broken');
    expect((await get(`batches/${number - 1}`)).body.state).toBe('verified');
    const acts = await wallet.dataSource.query<unknown[]>(
      `SELECT FROM audit_log WHERE action = 'ledger.check-requested'`,
    );
    expect(acts).toHaveLength(2);
  }, 30_000);

  it('are shown, too, where somebody has changed their log into none', async () => {
    const { number } = await head();
    await wallet.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(`UPDATE batch_log SET payload = substr(payload, 1, 40) WHERE number = $1`, [number]);
    });
    expect(await check()).toMatchObject({ state: 'broken', finding: { batch: number } });
    const { status, body } = await get(`batches/${number}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'broken',
      isLogKept: true,
      isLogReadable: false,
      sections: [],
      transferIds: [],
    });
  });

  it('are checked by one check at a time', async () => {
    const ask = () => wallet.request(admin, 'POST', '/api/admin/ledger/checks', {});
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect((await finished()).lastCheck).toMatchObject({ state: 'intact' });
  });

  it('are looked through from the start again where the service ended in between', async () => {
    await wallet.dataSource.query(`INSERT INTO ledger_checks (id, checked, total) VALUES (gen_random_uuid(), 1, 2)`);
    const database = await wallet.close({ keepDatabase: true });
    wallet = await WalletApp.start({}, database);
    const { lastCheck } = await finished();
    expect(lastCheck).toMatchObject({ state: 'intact', checked: lastCheck!.total });
    expect(lastCheck!.total).toBeGreaterThan(2);
  });
});
