import { newId } from '#kernel';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const LISTS = ['accounts', 'allocations', 'transactions'] as const;

describe('the lists of the console', () => {
  let wallet: WalletApp;
  let admin: TestMember;
  beforeAll(async () => {
    wallet = await WalletApp.start();
    admin = await wallet.member('admin');
    const members = await Promise.all(Array.from({ length: 30 }, () => wallet.member()));
    for (const member of members) await wallet.give(member, '1');
  });
  afterAll(() => wallet.close());

  const list = (resource: string, query: Record<string, unknown>) => {
    const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    return wallet.request(admin, 'GET', `/api/admin/${resource}?${new URLSearchParams(Object.fromEntries(texts))}`);
  };
  const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
  const unknownOf = (resource: string): string => (resource === 'accounts' ? '999999999' : newId());

  it.each(LISTS)(
    'answer the %s that are named by id, all of them, and pass over what is not there',
    async (resource) => {
      const all = idsOf((await list(resource, { range: [0, 199] })).body).slice(0, 29);
      expect(all.length).toBe(29);
      const named = await list(resource, { filter: { id: [...all, unknownOf(resource)] } });
      expect(named.status).toBe(200);
      expect(idsOf(named.body).sort()).toEqual([...all].sort());
      expect(named.headers['content-range']).toBe(`${resource} 0-28/29`);
      expect(idsOf((await list(resource, { filter: { id: all[0] } })).body)).toEqual([all[0]]);
      expect((await list(resource, { filter: { id: Array(200).fill(unknownOf(resource)) } })).body).toEqual([]);
      for (const odd of [['x'], [1], {}, ['1;2'], Array(201).fill(all[0])])
        expect((await list(resource, { filter: { id: odd } })).status).toBe(400);
    },
  );

  it.each(LISTS)('sort the %s by id', async (resource) => {
    const order = (one: string, other: string): number =>
      resource === 'accounts' ? Number(one) - Number(other) : one < other ? -1 : 1;
    const up = idsOf((await list(resource, { sort: ['id', 'ASC'], range: [0, 199] })).body);
    const down = idsOf((await list(resource, { sort: ['id', 'DESC'], range: [0, 199] })).body);
    expect(up.length).toBeGreaterThan(29);
    expect(up).toEqual(up.toSorted(order));
    expect(down).toEqual(down.toSorted(order).reverse());
  });

  it('sort the transactions by what was moved, and page through them without a gap', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '100');
    for (const amount of ['9', '30', '2']) await wallet.send(ada, { to: bob.saffronId, amount });
    const amounts = async (range: [number, number], q?: string) => {
      const { body } = await list('transactions', { filter: { kind: 'transfer', q }, sort: ['amount', 'DESC'], range });
      return (body as { amount: string }[]).map(({ amount }) => amount);
    };
    expect([...(await amounts([0, 1])), ...(await amounts([2, 3]))]).toEqual(['30', '9', '2']);
    const typed = `sf ${bob.saffronId.slice(2, 6)}-${bob.saffronId.slice(6)}`;
    expect(await amounts([0, 9], typed)).toEqual(['30', '9', '2']);
    expect(await amounts([0, 9], (await wallet.member()).saffronId)).toEqual([]);
    expect(await amounts([0, 9], bob.saffronId.slice(2, 9))).toEqual(['30', '9', '2']);
  });

  it.each([
    [
      'accounts',
      { purpose: 'member', asset: 'SFN' },
      'id,purpose,owner,member,asset,available,held,total,creditLimit,isFrozen',
    ],
    ['batches', { from: '2026-01-01' }, 'number,postedAt,epoch,commands,transfers,entries,digest,hash,state'],
  ] as const)(
    'give all %s along that a filter matches, and it is recorded who took them',
    async (name, filter, head) => {
      const taker = await wallet.member('admin');
      const request = { filter: JSON.stringify(filter), sort: '["id","ASC"]', reason: 'Yearly review' };
      const { text } = await wallet.request(taker, 'POST', `/api/admin/${name}/export`, request);
      const [first, ...lines] = text.trimEnd().split('\r\n');
      expect(first).toBe(`\ufeff${head}`);
      expect((await list(name, { filter })).headers['content-range']).toBe(`${name} 0-24/${lines.length}`);
      const ids = lines.map((line) => Number(line.split(',')[0]));
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      const acts = `SELECT action, reason, (after ->> 'rows')::int AS rows FROM audit_log WHERE actor_id = $1`;
      expect(await wallet.dataSource.query(acts, [taker.memberId])).toEqual([
        { action: `${name}.exported`, reason: 'Yearly review', rows: lines.length },
      ]);
    },
  );

  it('read one account by its id', async () => {
    const [account] = (await list('accounts', { filter: { purpose: 'treasury', asset: 'SFN' } })).body;
    expect((await wallet.request(admin, 'GET', `/api/admin/accounts/${account.id}`)).body).toEqual(account);
    expect(await wallet.request(admin, 'GET', '/api/admin/accounts/999999999')).toMatchObject({
      status: 404,
      body: { code: 'wallet.account.not-found' },
    });
    expect((await wallet.request(admin, 'GET', '/api/admin/accounts/x')).status).toBe(400);
    const member = await wallet.member();
    expect((await wallet.request(member, 'GET', `/api/admin/accounts/${account.id}`)).status).toBe(403);
  });
});
