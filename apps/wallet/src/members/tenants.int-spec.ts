import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

let wallet: WalletApp;
beforeAll(async () => {
  wallet = await WalletApp.start();
});
afterAll(() => wallet?.close());

/** Somebody with money, who has paid a neighbour, and an administrator, of one tenant. */
async function settle(tenant: string) {
  const [payer, payee] = [await wallet.member('member', tenant), await wallet.member('member', tenant)];
  const [admin, second] = [await wallet.member('superadmin', tenant), await wallet.member('admin', tenant)];
  await wallet.give(payer, '100');
  const paid = await wallet.send(payer, { to: payee.saffronId, amount: '1' });
  expect(paid.status).toBe(201);
  return { payer, payee, admin, second, transferId: String(paid.body.id) };
}
type Settled = Awaited<ReturnType<typeof settle>>;

describe('Two tenants of one ledger', () => {
  let north: Settled;
  let south: Settled;
  beforeAll(async () => {
    north = await settle('north');
    south = await settle('south');
  });
  const bothWays = () => [
    { here: north, there: south },
    { here: south, there: north },
  ];
  const lists = async (who: TestMember, path: string, filter: object = {}) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,199]`;
    const { status, body } = await wallet.request(who, 'GET', `/api/admin/${path}?${query}`);
    expect(status).toBe(200);
    return body as Record<string, unknown>[];
  };

  it('cannot pay each other: a member of the other one is nobody, however he is named', async () => {
    for (const { here, there } of bothWays()) {
      for (const to of [there.payer.saffronId, there.payer.email]) {
        const sent = await wallet.send(here.payer, { to, amount: '1' });
        expect(sent).toMatchObject({ status: 422, body: { code: 'wallet.recipient.unknown' } });
        const quoted = await wallet.request(here.payer, 'POST', '/api/wallet/transfers/quote', {
          ...{ to, asset: 'SFN', amount: '1' },
        });
        expect(quoted.body.code).toBe('wallet.recipient.unknown');
        const found = await wallet.request(here.payer, 'GET', `/api/wallet/recipients?q=${encodeURIComponent(to)}`);
        expect(found).toMatchObject({ status: 200, body: { recipient: null } });
      }
      expect(await wallet.balance(there.payee)).toBe('1');
    }
  });

  it('cannot be given money by the administrators of the other one', async () => {
    for (const { here, there } of bothWays()) {
      const wish = { to: there.payer.saffronId, asset: 'SFN', amount: '1', reason: 'across the fence' };
      const asked = await wallet.request(here.admin, 'POST', '/api/admin/allocations', wish);
      expect(asked).toMatchObject({ status: 422, body: { code: 'wallet.recipient.unknown' } });
    }
  });

  it('cannot decide about each other’s allocations', async () => {
    for (const { here, there } of bothWays()) {
      const wish = { to: there.payer.saffronId, asset: 'SFN', amount: '1', reason: 'at home' };
      const { body } = await wallet.request(there.admin, 'POST', '/api/admin/allocations', wish);
      for (const verb of ['approve', 'reject']) {
        const decided = await wallet.request(here.second, 'POST', `/api/admin/allocations/${body.id}/${verb}`, {});
        expect(decided).toMatchObject({ status: 404, body: { code: 'wallet.allocation.not-found' } });
      }
      expect((await wallet.request(here.admin, 'GET', `/api/admin/allocations/${body.id}`)).status).toBe(404);
      expect((await lists(there.admin, 'allocations', { id: [body.id] }))[0]).toMatchObject({ status: 'pending' });
    }
  });

  it('see their own lists alone, whatever they filter by', async () => {
    for (const { here, there } of bothWays()) {
      for (const [path, field] of [
        ['transactions', 'memberId'],
        ['accounts', 'owner'],
        ['allocations', 'memberId'],
      ] as const) {
        expect((await lists(here.admin, path, { [field]: here.payer.memberId })).length).toBeGreaterThan(0);
        expect(await lists(here.admin, path, { [field]: there.payer.memberId })).toEqual([]);
      }
      const transactions = await lists(here.admin, 'transactions');
      const ids = transactions.map(({ id }) => id);
      expect(ids).toContain(here.transferId);
      expect(ids).not.toContain(there.transferId);
      const owners = (await lists(here.admin, 'accounts')).map(({ ownerId }) => ownerId);
      expect(owners).not.toContain(there.payee.memberId);
      expect(owners).toContain(null);
    }
  });

  it('find nothing of the other one by its id', async () => {
    for (const { here, there } of bothWays()) {
      const [account] = await lists(there.admin, 'accounts', { owner: there.payer.memberId });
      for (const path of [`transactions/${there.transferId}`, `accounts/${String(account!['id'])}`]) {
        expect((await wallet.request(there.admin, 'GET', `/api/admin/${path}`)).status).toBe(200);
        expect((await wallet.request(here.admin, 'GET', `/api/admin/${path}`)).status).toBe(404);
      }
    }
  });
});
