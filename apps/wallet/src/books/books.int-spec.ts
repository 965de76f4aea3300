import { newId } from '#kernel';
import { until } from '#testing/eventually';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const FUNDS = '100';

describe('The books, as an administrator reads them', () => {
  let wallet: WalletApp;
  let admin: TestMember;
  let other: TestMember;
  let ada: TestMember;
  let bob: TestMember;
  beforeAll(async () => {
    wallet = await WalletApp.start();
    [admin, other] = [await wallet.member('admin'), await wallet.member('admin')];
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, FUNDS);
    for (const amount of ['1', '2', '3'])
      expect((await wallet.send(ada, { to: bob.saffronId, amount })).status).toBe(201);
  }, 60_000);
  afterAll(() => wallet.close());

  const get = (path: string, query: Record<string, unknown> = {}, who = admin) => {
    const texts = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return wallet.request(who, 'GET', `/api/admin/${path}?${new URLSearchParams(Object.fromEntries(texts))}`);
  };
  const post = (path: string, body: object = {}, who = admin) =>
    wallet.request(who, 'POST', `/api/admin/${path}`, body);
  const accountOf = async ({ memberId }: TestMember): Promise<string> =>
    (await get('accounts', { filter: { owner: memberId, asset: 'SFN' } })).body[0].id;
  const soon = () => new Date(Date.now() - 1).toISOString();

  it('show an account entry by entry, newest first, each with the balance behind it and both of its times', async () => {
    const id = await accountOf(ada);
    const { body, headers } = await get(`accounts/${id}/entries`);
    expect(headers['content-range']).toBe('entries 0-3/4');
    expect(
      body.map((entry: { id: string; amount: string; balanceAfter: string }) => [
        entry.id,
        entry.amount,
        entry.balanceAfter,
      ]),
    ).toEqual([
      ['4', '-3', '94'],
      ['3', '-2', '97'],
      ['2', '-1', '99'],
      ['1', '100', '100'],
    ]);
    expect(body[0]).toMatchObject({ kind: 'transfer', counterparty: { saffronId: bob.saffronId }, metadata: null });
    expect(body[0].effectiveAt).toBe(body[0].postedAt);
    const [, second] = body;
    const { body: since } = await get(`accounts/${id}/entries`, {
      filter: { from: second.postedAt, kind: 'transfer' },
    });
    expect(since.map((entry: { id: string }) => entry.id)).toEqual(['4', '3']);
    const { body: before } = await get(`accounts/${id}/entries`, { filter: { to: second.postedAt, direction: 'in' } });
    expect(before.map((entry: { id: string }) => entry.id)).toEqual(['1']);
  });

  it('tell what an account had at any moment', async () => {
    const id = await accountOf(ada);
    const { body: entries } = await get(`accounts/${id}/entries`);
    for (const { postedAt, balanceAfter } of entries) {
      for (const basis of ['recorded', 'effective']) {
        const { body } = await get(`accounts/${id}/balance`, { at: postedAt, basis });
        expect(body).toMatchObject({ accountId: id, asset: 'SFN', basis, balance: balanceAfter });
      }
    }
    expect((await get(`accounts/${id}/balance`, { at: '2020-01-01' })).body.balance).toBe('0');
    expect((await get(`accounts/${id}/balance`)).body.balance).toBe('94');
  });

  it('formancehq/ledger#1416: never answer nothing where a question was not understood', async () => {
    const id = await accountOf(ada);
    const at = soon();
    for (const [path, status, code] of [
      [`accounts/987654321/balance?at=${at}`, 404, 'wallet.account.not-found'],
      [`accounts/987654321/entries?filter={"metadata":{"order":"42"}}`, 404, 'wallet.account.not-found'],
      [`accounts/x/balance`, 400, 'http.validation-failed'],
      [`accounts/${id}/balance?at=yesterday`, 400, 'http.validation-failed'],
      [`accounts/${id}/balance?at=2999-01-01`, 422, 'wallet.moment.future'],
      [`accounts/${id}/balance?basis=booked`, 400, 'http.validation-failed'],
      [`accounts/${id}/entries?filter={"metadata":{"or der":"42"}}`, 400, 'http.validation-failed'],
      [`accounts/${id}/entries?filter={"metadata":"order=42"}`, 400, 'http.validation-failed'],
      [`accounts/${id}/entries?filter={"metadatum":{"order":"42"}}`, 400, 'http.validation-failed'],
      [`accounts/${id}/entries?filter={"to":"yesterday","metadata":{"order":"42"}}`, 400, 'http.validation-failed'],
      [`ledger/trial-balance?asset=BTC`, 400, 'http.validation-failed'],
      [`ledger/trial-balance?at=2999-01-01T00:00:00Z`, 422, 'wallet.moment.future'],
    ] as const) {
      const answer = await wallet.request(admin, 'GET', `/api/admin/${path}`);
      expect({ path, status: answer.status, code: answer.body.code }).toEqual({ path, status, code });
    }
    // Asked rightly, both conditions hold together.
    const { body: entries } = await get(`accounts/${id}/entries`);
    const [{ transferId, postedAt }] = entries;
    await post(`transactions/${transferId}/metadata`, { data: { order: '42' } });
    const metadata = { order: '42' };
    const found = await get(`accounts/${id}/entries`, { filter: { from: postedAt, metadata } });
    expect(found.body).toMatchObject([{ transferId, metadata }]);
    expect((await get(`accounts/${id}/entries`, { filter: { to: postedAt, metadata } })).body).toEqual([]);
  });

  it('LerianStudio/midaz#1973: list transactions by account, date and metadata, all at once', async () => {
    const [id, bobs] = [await accountOf(ada), await accountOf(bob)];
    const { body: entries } = await get(`accounts/${bobs}/entries`);
    const [third, second, first] = entries as { transferId: string; postedAt: string }[];
    for (const { transferId } of [first!, second!]) {
      expect(
        (await post(`transactions/${transferId}/metadata`, { data: { month: '2026-03', shop: 'a' } })).status,
      ).toBe(200);
    }
    const idsOf = async (filter: object): Promise<string[]> =>
      (await get('transactions', { filter })).body.map((row: { id: string }) => row.id);
    const metadata = { month: '2026-03' };
    expect(await idsOf({ accountId: bobs, from: first!.postedAt, to: third!.postedAt, metadata })).toEqual([
      second!.transferId,
      first!.transferId,
    ]);
    expect(await idsOf({ accountId: bobs, from: second!.postedAt, metadata })).toEqual([second!.transferId]);
    expect(await idsOf({ accountId: id, metadata: { month: '2026-04' } })).toEqual([]);
    const treasury = (await get('accounts', { filter: { purpose: 'treasury', asset: 'SFN' } })).body[0].id;
    expect(await idsOf({ accountId: treasury, metadata })).toEqual([]);
  });

  it('keep what metadata was before, and look for what it is now', async () => {
    const { body: entries } = await get(`accounts/${await accountOf(bob)}/entries`);
    const { transferId } = entries[1];
    const before = (await get(`transactions/${transferId}/metadata`)).body.revisions;
    const { status, body } = await post(`transactions/${transferId}/metadata`, { data: { shop: 'b' } }, other);
    expect(status).toBe(200);
    expect(body.revisions).toHaveLength(before.length + 1);
    expect(body.revisions[0]).toMatchObject({
      revision: before.length + 1,
      data: { shop: 'b' },
      setBy: other.saffronId,
    });
    const list = async (metadata: object) =>
      (await get('transactions', { filter: { id: transferId, metadata } })).body.length;
    expect([await list({ shop: 'b' }), await list({ shop: 'a' })]).toEqual([1, 0]);
    expect((await post(`transactions/${newId()}/metadata`, { data: {} })).status).toBe(404);
    const [act] = await wallet.dataSource.query<object[]>(
      `SELECT after FROM audit_log WHERE action = 'transfer.annotated' AND target_id = $1 ORDER BY at DESC LIMIT 1`,
      [transferId],
    );
    expect(act).toEqual({ after: { shop: 'b' } });
    await expect(wallet.dataSource.query(`UPDATE transfer_metadata SET data = '{}'`)).rejects.toThrow('append-only');
  });

  it('keep both where two set metadata at once', async () => {
    const { body: entries } = await get(`accounts/${await accountOf(bob)}/entries`);
    const path = `transactions/${entries[0].transferId}/metadata`;
    const before = (await get(path)).body.revisions.length;
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map((n) => post(path, { data: { n } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { revisions } = (await get(path)).body;
    expect(revisions.map(({ revision }: { revision: number }) => revision)).toEqual(
      Array.from({ length: before + 5 }, (_, n) => before + 5 - n),
    );
  });

  it('are balanced, by purpose', async () => {
    const { body } = await get('ledger/trial-balance', { asset: 'SFN' });
    expect(body).toMatchObject({ asset: 'SFN', basis: 'recorded', isBalanced: true, debit: '1000000000' });
    expect(body.lines).toContainEqual({ purpose: 'member', side: 'liability', debit: '0', credit: FUNDS });
    const { body: usd } = await get('ledger/trial-balance', { asset: 'USD', basis: 'effective' });
    expect(usd).toMatchObject({ isBalanced: true, debit: '0' });
  });

  it('leave connections to others, however many ask for a balance that takes its time', async () => {
    const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    const waiting = async (): Promise<number> => (await wallet.dataSource.query<{ n: number }[]>(WAITING))[0]!.n;
    const runner = wallet.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE ledger_hours IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 12 }, () => get('ledger/trial-balance', { asset: 'SFN' }));
    await until(async () => (await waiting()) >= 3);
    expect(await wallet.balance(bob)).toBe('6');
    expect(await waiting()).toBe(3);
    await runner.rollbackTransaction();
    await runner.release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('show another tenant nothing of his accounts', async () => {
    const stranger = await wallet.member('admin', 'elsewhere');
    const id = await accountOf(ada);
    expect((await get(`accounts/${id}/entries`, {}, stranger)).status).toBe(404);
    expect((await get(`accounts/${id}/balance`, {}, stranger)).status).toBe(404);
    const { body: entries } = await get(`accounts/${id}/entries`);
    expect((await get(`transactions/${entries[0].transferId}/metadata`, {}, stranger)).status).toBe(404);
  });

  it('are taken along for a reason that is kept, and by nobody of another tenant', async () => {
    const [stranger, taker] = [await wallet.member('admin', 'elsewhere'), await wallet.member('admin')];
    const id = await accountOf(ada);
    const request = { filter: '{"direction":"out"}', sort: '["id","ASC"]', reason: 'Yearly review' };
    const paths = [`accounts/${id}/entries/export`, 'transactions/export', 'allocations/export'] as const;
    expect((await post(paths[0], request, stranger)).status).toBe(404);
    const statement = await post(paths[0], request, taker);
    expect(statement.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(
      statement.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[5]),
    ).toEqual(['-1', '-2', '-3']);
    const filter = JSON.stringify({ memberId: ada.memberId });
    const transfers = await post(paths[1], { filter, reason: request.reason }, taker);
    expect(transfers.text).toContain(`,${ada.saffronId},`);
    const allocations = await post(paths[2], { filter, reason: request.reason }, taker);
    expect(allocations.text.split('\r\n')[1]).toContain(ada.saffronId);
    const acts = `SELECT action, target_id, reason, (after ->> 'rows')::int AS rows FROM audit_log WHERE actor_id = $1 ORDER BY at, id`;
    expect(await wallet.dataSource.query(acts, [taker.memberId])).toEqual([
      { action: 'entries.exported', target_id: id, reason: request.reason, rows: 3 },
      { action: 'transactions.exported', target_id: 'transactions', reason: request.reason, rows: 4 },
      { action: 'allocations.exported', target_id: 'allocations', reason: request.reason, rows: 1 },
    ]);
    const elsewhere = await post(paths[1], { filter: '{}', reason: request.reason }, stranger);
    expect(elsewhere.text).not.toContain(ada.saffronId);
  });
});
