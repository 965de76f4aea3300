import type { AccountEntry } from '#contracts/wallet';
import { ada, bob, useWallet, wallet } from '../../test-support/requests.js';
import type { TestMember } from '../../test-support/wallet-app.js';

const PRIVATE = { memo: 'for the flat', metadata: { order: '42' } };

useWallet();

describe('The platform’s accounts, where two tenants share them', () => {
  let [here, there]: TestMember[] = [];
  let bea: TestMember;
  let transferId: string;
  beforeAll(async () => {
    [here, there] = [await wallet.member('admin'), await wallet.member('admin', 'elsewhere')];
    bea = await wallet.member('member', 'elsewhere');
    const sent = await wallet.send(ada, { to: bob.saffronId, amount: '100', ...PRIVATE });
    transferId = String(sent.body.id);
    await wallet.give(bea, '200');
    await wallet.send(bea, { to: (await wallet.member('member', 'elsewhere')).saffronId, amount: '100' });
  });

  const get = (who: TestMember | undefined, path: string, query: object = {}) => {
    const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    return wallet.request(who, 'GET', `/api/admin/${path}?${new URLSearchParams(Object.fromEntries(texts))}`);
  };
  const idOf = async (purpose: 'fees' | 'treasury'): Promise<string> =>
    (await get(here, 'accounts', { filter: { purpose, asset: 'SFN' } })).body[0].id;
  const entriesOf = async (who: TestMember | undefined, purpose: 'fees' | 'treasury', filter: object = {}) =>
    (await get(who, `accounts/${await idOf(purpose)}/entries`, { filter, sort: ['id', 'ASC'] })).body as AccountEntry[];

  it('show a payment of the other one as what it did to the balance, and nothing of who paid whom for what', async () => {
    const [adas, beas] = await entriesOf(there, 'fees');
    expect(adas).toMatchObject({ id: '1', kind: 'transfer', amount: '1', balanceAfter: '1' });
    expect(adas).toMatchObject({ transferId: null, counterparty: null, memo: null, metadata: null });
    expect(beas).toMatchObject({ amount: '1', balanceAfter: '2', counterparty: { saffronId: bea.saffronId } });
  });

  it('show each his own with all there is', async () => {
    const [adas, beas] = await entriesOf(here, 'fees');
    expect(adas).toMatchObject({ ...PRIVATE, transferId, counterparty: { saffronId: ada.saffronId } });
    expect(beas).toMatchObject({ amount: '1', transferId: null, counterparty: null });
  });

  it('name whom the treasury gave to the administrators of that tenant alone', async () => {
    const named = async (who: TestMember | undefined) =>
      (await entriesOf(who, 'treasury', { kind: 'allocation' })).map(({ counterparty }) => counterparty?.saffronId);
    expect(await named(here)).toEqual([ada.saffronId, undefined]);
    expect(await named(there)).toEqual([undefined, bea.saffronId]);
  });

  it('show what is no tenant’s to both', async () => {
    for (const who of [here, there]) {
      const [issued] = await entriesOf(who, 'treasury', { kind: 'issuance' });
      expect(issued).toMatchObject({ memo: 'Initial supply', transferId: expect.any(String) });
    }
  });

  it('do not tell by a filter what they do not show', async () => {
    const filter = { metadata: PRIVATE.metadata };
    expect(await entriesOf(here, 'fees', filter)).toHaveLength(1);
    expect(await entriesOf(there, 'fees', filter)).toEqual([]);
  });

  it('are taken along as they are shown', async () => {
    const path = `/api/admin/accounts/${await idOf('fees')}/entries/export`;
    const request = { filter: '{}', sort: '["id","ASC"]', reason: 'Yearly review' };
    const { text } = await wallet.request(there, 'POST', path, request);
    const [, adas, beas] = text.split('\r\n');
    expect(adas).toMatch(/,transfer,SFN,1,1,,,,,$/);
    expect(beas).toContain(bea.saffronId);
    const own = await wallet.request(here, 'POST', path, request);
    expect(own.text.split('\r\n')[1]).toContain(`,${ada.saffronId},`);
  });
});
