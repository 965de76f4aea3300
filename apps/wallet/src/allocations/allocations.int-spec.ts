import { until } from '#testing/eventually';
import { brokenInvariants } from '../../test-support/invariants.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const SUPPLY = { SFN_SUPPLY: '1000' };

describe('allocations from the treasury', () => {
  let wallet: WalletApp;
  let asker: TestMember;
  let decider: TestMember;
  let ada: TestMember;
  beforeEach(async () => {
    wallet = await WalletApp.start(SUPPLY);
    [asker, decider, ada] = [await wallet.member('admin'), await wallet.member('superadmin'), await wallet.member()];
  });
  afterEach(async () => {
    expect(await brokenInvariants(wallet.dataSource)).toEqual({});
    await wallet.close();
  });

  const ask = (amount = '100', to = ada.saffronId, who = asker, headers: Record<string, string> = {}) => {
    const request = { to, asset: 'SFN', amount, reason: 'welcome gift' };
    return wallet.request(who, 'POST', '/api/admin/allocations', request, { headers });
  };
  const decide = (id: string, verb: 'approve' | 'reject', who = decider, body: object | undefined = {}) =>
    wallet.request(who, 'POST', `/api/admin/allocations/${id}/${verb}`, body);
  const treasury = async () => {
    const filter = encodeURIComponent(JSON.stringify({ purpose: 'treasury', asset: 'SFN' }));
    const { body } = await wallet.request(asker, 'GET', `/api/admin/accounts?filter=${filter}`);
    return body[0] as { available: string; held: string; total: string };
  };
  const poolOf = async (purpose: string): Promise<string> => {
    const filter = encodeURIComponent(JSON.stringify({ purpose, asset: 'SFN' }));
    return (await wallet.request(asker, 'GET', `/api/admin/accounts?filter=${filter}`)).body[0].total;
  };
  const audit = () =>
    wallet.dataSource.query<{ action: string; actor_id: string | null; target_id: string }[]>(
      'SELECT action, actor_id, target_id FROM audit_log ORDER BY at, id',
    );

  it('reserves the money when asked and moves it when another administrator approves', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({
      status: 201,
      body: { status: 'pending', amount: '100', approval: 'second-admin', requestedBy: asker.memberId },
    });
    expect(await treasury()).toMatchObject({ available: '900', held: '100', total: '1000' });
    const approved = await decide(asked.body.id, 'approve', decider, { reason: 'fine' });
    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'approved', decidedBy: decider.memberId, decisionReason: 'fine' },
    });
    expect(await treasury()).toMatchObject({ available: '900', held: '0', total: '900' });
    expect(await wallet.balance(ada)).toBe('100');
    expect(await audit()).toEqual([
      { action: 'allocation.requested', actor_id: asker.memberId, target_id: asked.body.id },
      { action: 'allocation.approved', actor_id: decider.memberId, target_id: asked.body.id },
    ]);
    const { body } = await wallet.request(ada, 'GET', '/api/wallet/transactions');
    expect(body.items).toMatchObject([
      { id: approved.body.transferId, kind: 'allocation', direction: 'in', counterparty: null },
    ]);
    expect((await wallet.request(ada, 'GET', `/api/wallet/transfers/${approved.body.transferId}`)).body.from.name).toBe(
      'Saffron',
    );
  });

  it('frees the money when rejected, also without a body', async () => {
    const { body } = await ask();
    expect(await decide(body.id, 'reject', decider, undefined)).toMatchObject({
      status: 200,
      body: { status: 'rejected', transferId: null },
    });
    expect(await treasury()).toMatchObject({ available: '1000', held: '0' });
    expect(await wallet.balance(ada)).toBe('0');
  });

  it('is never decided by the one who asked, nor given or approved to oneself', async () => {
    const { body } = await ask();
    for (const verb of ['approve', 'reject'] as const) {
      expect(await decide(body.id, verb, asker)).toMatchObject({
        status: 403,
        body: { code: 'wallet.allocation.own-request' },
      });
    }
    expect(await ask('1', asker.saffronId)).toMatchObject({
      status: 403,
      body: { code: 'wallet.allocation.to-oneself' },
    });
    const toDecider = await ask('1', decider.email);
    expect(await decide(toDecider.body.id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'wallet.allocation.to-oneself' },
    });
  });

  it('is decided once, however many decide at the same time', async () => {
    const { body } = await ask();
    const others = [decider, await wallet.member('admin'), await wallet.member('admin')];
    const answers = await Promise.all(
      others.flatMap((admin) => [decide(body.id, 'approve', admin), decide(body.id, 'reject', admin)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.body.code).toBe('wallet.allocation.decided');
    expect((await audit()).length).toBe(2);
  });

  it('never promises more than the treasury has', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('200')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 422,
      body: { code: 'wallet.treasury.insufficient' },
    });
    expect(await wallet.dataSource.query('SELECT count(*)::int AS n FROM allocations')).toEqual([{ n: 5 }]);
  });

  it('refuses unknown and suspended members, bad amounts, missing reasons and unknown allocations', async () => {
    expect((await ask('1', 'nobody@example.org')).body.code).toBe('wallet.recipient.unknown');
    expect((await ask('0')).body.code).toBe('wallet.amount.invalid');
    const { body } = await ask();
    await wallet.suspend(ada);
    expect((await ask('1')).body.code).toBe('wallet.recipient.unavailable');
    expect((await decide(body.id, 'approve')).body.code).toBe('wallet.recipient.unavailable');
    expect(await treasury()).toMatchObject({ held: '100' });
    expect((await decide('0197a000-0000-7000-8000-000000000000', 'approve')).status).toBe(404);
    const noReason = { to: ada.saffronId, asset: 'SFN', amount: '1', reason: '' };
    expect((await wallet.request(asker, 'POST', '/api/admin/allocations', noReason)).status).toBe(400);
  });

  it('fills the pools of the platform by the same two hands, and shows no member behind them', async () => {
    const fill = (pool: string, amount: string, more: object = {}) =>
      wallet.request(asker, 'POST', '/api/admin/allocations', {
        pool,
        asset: 'SFN',
        amount,
        reason: 'prizes',
        ...more,
      });
    const asked = await fill('rewards', '40');
    expect(asked).toMatchObject({ status: 201, body: { status: 'pending', to: null, pool: 'rewards', amount: '40' } });
    expect((await decide(asked.body.id, 'approve', asker)).body.code).toBe('wallet.allocation.own-request');
    expect(await decide(asked.body.id, 'approve')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await treasury()).toMatchObject({ total: '960', held: '0' });
    expect(await poolOf('rewards')).toBe('40');
    const [row] = await wallet.dataSource.query<{ after: object }[]>(
      `SELECT after FROM audit_log WHERE action = 'allocation.requested'`,
    );
    expect(row?.after).toMatchObject({ to: null, memberId: null, pool: 'rewards', amount: '40' });
    expect((await fill('fx', '961')).body.code).toBe('wallet.treasury.insufficient');
    for (const [pool, more] of [
      ['fx', { to: ada.saffronId }],
      ['treasury', {}],
      [undefined, {}],
    ] as const)
      expect((await fill(pool as string, '1', more)).status).toBe(400);
    const { body } = await fill('fx', '5');
    await decide(body.id, 'reject');
    expect([await poolOf('fx'), (await treasury()).available]).toEqual(['0', '960']);
  });

  it('is made once under one key, and gives whoever asks again its answer, whatever has become of it', async () => {
    const key = { 'idempotency-key': 'form-1' };
    const askAgain = (amount = '100') => ask(amount, ada.saffronId, asker, key);
    const answers = await Promise.all(Array.from({ length: 5 }, () => askAgain()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await treasury()).toMatchObject({ held: '100' });
    expect(await askAgain('101')).toMatchObject({ status: 409, body: { code: 'wallet.idempotency.conflict' } });
    await decide(answers[0]?.body.id, 'approve');
    await wallet.suspend(ada);
    expect(await askAgain()).toMatchObject({ status: 201, body: { id: answers[0]?.body.id, status: 'approved' } });
    expect(await treasury()).toMatchObject({ total: '900', held: '0' });
    const bad = { 'idempotency-key': 'x'.repeat(129) };
    expect((await ask('1', ada.saffronId, asker, bad)).body.code).toBe('wallet.idempotency.key-missing');
  });

  it('is closed to members', async () => {
    expect((await ask('1', decider.saffronId, ada)).status).toBe(403);
    for (const path of ['allocations', 'transactions', 'accounts'])
      expect((await wallet.request(ada, 'GET', `/api/admin/${path}`)).status).toBe(403);
  });

  it('lists allocations for the console, filtered, sorted and counted', async () => {
    for (const amount of ['1', '3', '2']) await ask(amount);
    const query = new URLSearchParams({ filter: '{"status":"pending"}', sort: '["amount","DESC"]', range: '[0,1]' });
    const { body, headers } = await wallet.request(asker, 'GET', `/api/admin/allocations?${query}`);
    expect(body.map(({ amount }: { amount: string }) => amount)).toEqual(['3', '2']);
    expect(headers['content-range']).toBe('allocations 0-1/3');
    expect((await wallet.request(asker, 'GET', `/api/admin/allocations/${body[0].id}`)).body).toEqual(body[0]);
  });
});

describe('an allocation with a single administrator', () => {
  it('is posted at once and recorded as such', async () => {
    const wallet = await WalletApp.start({ ...SUPPLY, ALLOCATION_APPROVALS: 'one' });
    const [admin, ada] = [await wallet.member('admin'), await wallet.member()];
    const request = { to: ada.email, asset: 'SFN', amount: '5', reason: 'welcome gift' };
    const { status, body } = await wallet.request(admin, 'POST', '/api/admin/allocations', request);
    expect([status, body]).toMatchObject([
      201,
      { status: 'approved', approval: 'single-admin', decidedBy: admin.memberId },
    ]);
    expect(await wallet.balance(ada)).toBe('5');
    const once = { headers: { 'idempotency-key': 'form-1' } };
    const twice = [1, 2].map(() => wallet.request(admin, 'POST', '/api/admin/allocations', request, once));
    const ids = (await Promise.all(twice)).map((answer) => answer.body.id as string);
    expect([ids[0], await wallet.balance(ada)]).toEqual([ids[1], '10']);
    const [row] = await wallet.dataSource.query<{ action: string; after: object }[]>(
      'SELECT action, after FROM audit_log',
    );
    expect(row).toMatchObject({ action: 'allocation.posted', after: { approval: 'single-admin', amount: '5' } });
    const pool = { pool: 'fx', asset: 'SFN', amount: '6', reason: 'for swaps' };
    expect((await wallet.request(admin, 'POST', '/api/admin/allocations', pool)).body).toMatchObject({
      ...{ status: 'approved', approval: 'single-admin', to: null, pool: 'fx' },
    });
    const toMyself = await wallet.request(admin, 'POST', '/api/admin/allocations', { ...request, to: admin.saffronId });
    expect(toMyself.body.code).toBe('wallet.allocation.to-oneself');
    await wallet.close();
  });
});

describe('an allocation that nobody decides', () => {
  it('expires with its hold after a restart, in one commit with its audit row', async () => {
    let wallet = await WalletApp.start(SUPPLY);
    const [asker, decider, ada] = [await wallet.member('admin'), await wallet.member('admin'), await wallet.member()];
    const request = { to: ada.saffronId, asset: 'SFN', amount: '100', reason: 'welcome gift' };
    const { body } = await wallet.request(asker, 'POST', '/api/admin/allocations', request);
    await wallet.dataSource.query(`UPDATE holds SET expires_at = now()`);
    await wallet.dataSource.query(`UPDATE allocations SET expires_at = now()`);
    const database = await wallet.close({ keepDatabase: true });
    wallet = await WalletApp.start(SUPPLY, database);
    await until(async () => (await stateOf(wallet, body.id)) === 'expired');
    const late = await wallet.request(decider, 'POST', `/api/admin/allocations/${body.id}/approve`, {});
    expect(late).toMatchObject({ status: 409, body: { code: 'wallet.allocation.decided' } });
    expect(
      await wallet.dataSource.query(`SELECT held::text FROM accounts WHERE purpose = 'treasury' AND asset = 'SFN'`),
    ).toEqual([{ held: '0' }]);
    expect(await wallet.dataSource.query(`SELECT actor_id FROM audit_log WHERE action = 'allocation.expired'`)).toEqual(
      [{ actor_id: null }],
    );
    await wallet.close();
  });

  const stateOf = async (wallet: WalletApp, id: string): Promise<string | undefined> =>
    (await wallet.dataSource.query<{ state: string }[]>('SELECT state FROM allocations WHERE id = $1', [id]))[0]?.state;
});

describe('the first start', () => {
  it('issues the supply once for ever, whatever the configuration says later', async () => {
    let wallet = await WalletApp.start(SUPPLY);
    const supply = () =>
      wallet.dataSource.query(
        `SELECT purpose, balance::text FROM accounts WHERE asset = 'SFN' AND balance <> 0 ORDER BY 1`,
      );
    const issued = [
      { purpose: 'issuance', balance: `-${10n ** 21n}` },
      { purpose: 'treasury', balance: `${10n ** 21n}` },
    ];
    expect(await supply()).toEqual(issued);
    for (const env of [SUPPLY, { SFN_SUPPLY: '5000' }]) {
      const database = await wallet.close({ keepDatabase: true });
      wallet = await WalletApp.start(env, database);
      expect(await supply()).toEqual(issued);
    }
    await wallet.close();
  });
});
