import type { Transaction } from '#contracts/wallet';
import { until } from '#testing/eventually';
import { payment } from '../../test-support/commands.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';
import { StatementQuery } from './statement.query.js';

describe('a statement', () => {
  let wallet: WalletApp;
  let ada: TestMember;
  let bob: TestMember;
  beforeAll(
    async () =>
      void (wallet = await WalletApp.start({ ALLOCATION_APPROVALS: 'two', TRANSFER_FEE_BASIS_POINTS: '100' })),
  );
  beforeEach(async () => {
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '900');
  });
  afterAll(async () => void (await wallet.close()));

  const page = async (query: Record<string, string> = {}, who = ada) =>
    (await wallet.request(who, 'GET', `/api/wallet/transactions?${new URLSearchParams(query)}`)).body as {
      items: Transaction[];
      nextCursor: string | null;
      code?: string;
    };
  /** Each in a millisecond of its own, so that they can be told apart by time. */
  const sendMany = async (count: number): Promise<void> => {
    for (let index = 1; index <= count; index += 1) {
      await wallet.send(ada, { to: bob.saffronId, amount: String(index), memo: `payment ${index}` });
      const sentAt = Date.now();
      await until(() => Date.now() > sentAt);
    }
  };
  async function readAll(query: Record<string, string>, between?: () => Promise<unknown>): Promise<Transaction[]> {
    const items: Transaction[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const next = await page({ ...query, ...(cursor ? { cursor } : {}) });
      items.push(...next.items);
      cursor = next.nextCursor;
      await between?.();
    }
    return items;
  }

  it('tells the payer what he paid with the fee apart, and both what they had afterwards', async () => {
    await wallet.send(ada, { to: bob.saffronId, amount: '10', memo: 'Lunch' });
    const [line] = (await page()).items;
    expect(line).toMatchObject({
      direction: 'out',
      amount: '10',
      fee: '0.1',
      total: '10.1',
      balanceAfter: '889.9',
      memo: 'Lunch',
      counterparty: { saffronId: bob.saffronId },
    });
    const [other] = (await page({}, bob)).items;
    expect(other).toMatchObject({
      id: line?.id,
      direction: 'in',
      amount: '10',
      fee: '0',
      total: '10',
      balanceAfter: '10',
      counterparty: { saffronId: ada.saffronId },
    });
  });

  it('pages through everything once, newest first, while new entries arrive', async () => {
    await sendMany(7);
    const before = await readAll({ limit: '100' });
    const paged = await readAll({ limit: '3' }, () =>
      wallet.send(ada, { to: bob.saffronId, amount: '1', memo: 'later' }),
    );
    expect(paged).toEqual(before);
    expect(paged.map(({ memo }) => memo)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((index) => `payment ${index}` as string | null).concat(null),
    );
    expect((await page({ limit: '1' })).items[0]?.memo).toBe('later');
  });

  it('keeps entries of an account that was empty out of the older pages', async () => {
    await sendMany(2);
    const { nextCursor } = await page({ limit: '1' });
    const issuance = { purpose: 'issuance', asset: 'EUR', ownerId: null } as const;
    const euros = payment({ asset: 'EUR', amount: 500n, from: 'issuance:EUR', to: memberAccount(ada.memberId, 'EUR') });
    await wallet.get(Ledger).submit({ command: { type: 'open-account', account: issuance, floor: null } });
    expect(await wallet.get(Ledger).submit({ command: euros })).toMatchObject({ accepted: true });
    expect((await page({ limit: '1' })).items[0]).toMatchObject({ asset: 'EUR', amount: '5' });
    const rest = await page({ cursor: nextCursor as string });
    expect(rest.items.map(({ memo }) => memo)).toEqual(['payment 1', null]);
  });

  it('filters by asset, direction, time and words, and takes no wildcards', async () => {
    await sendMany(3);
    await wallet.send(bob, { to: ada.saffronId, amount: '1', memo: '100%_sure' });
    const memos = async (query: Record<string, string>) => (await page(query)).items.map(({ memo }) => memo);
    expect(await memos({ direction: 'in' })).toEqual(['100%_sure', null]);
    expect(await memos({ asset: 'EUR' })).toEqual([]);
    expect(await memos({ q: 'MENT 2' })).toEqual(['payment 2']);
    expect(await memos({ q: '%_' })).toEqual(['100%_sure']);
    expect(await memos({ q: bob.saffronId })).toHaveLength(4);
    expect(await memos({ q: ada.saffronId })).toEqual([]);
    const all = (await page()).items;
    const second = all.find(({ memo }) => memo === 'payment 2') as Transaction;
    expect(await memos({ q: second.id })).toEqual(['payment 2']);
    expect(await memos({ from: second.createdAt })).toEqual(['100%_sure', 'payment 3', 'payment 2']);
    expect(await memos({ to: second.createdAt })).toEqual(['payment 1', null]);
    expect(await memos({ to: '2020-01-01' })).toEqual([]);
  });

  it('filters by kind and by the amount without its fee, in major units of each asset', async () => {
    await sendMany(12);
    const amounts = async (query: Record<string, string>) => (await page(query)).items.map(({ amount }) => amount);
    expect(await amounts({ kind: 'allocation' })).toEqual(['900']);
    expect(await amounts({ min: '10.5' })).toEqual(['12', '11', '900']);
    expect(await amounts({ min: '3', max: '5.0' })).toEqual(['5', '4', '3']);
    expect(await amounts({ max: '1', kind: 'transfer' })).toEqual(['1']);
    expect(await amounts({ min: '1000.000000000000000001' })).toEqual([]);
    for (const odd of ['1e3', '-1', '.5', '1,5', '0x1'])
      expect(await page({ min: odd })).toMatchObject({ code: 'http.validation-failed' });
    const { text } = await wallet.request(ada, 'GET', '/api/wallet/transactions.csv?min=4&max=5');
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it('takes an instant with an offset for the same instant in UTC', async () => {
    await sendMany(3);
    const items = (await page()).items;
    const { createdAt } = items.find(({ memo }) => memo === 'payment 2') as Transaction;
    const inDurban = new Date(Date.parse(createdAt) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    for (const query of ['from', 'to']) {
      const expected = (await page({ [query]: createdAt })).items;
      expect([0, items.length]).not.toContain(expected.length);
      expect((await page({ [query]: inDurban })).items).toEqual(expected);
    }
    for (const edge of ['0001-01-01T00:00:00+15:59', '9999-12-31T23:59:59-15:59'])
      expect((await page({ from: edge, to: edge })).items).toEqual([]);
  });

  it.each(['x', 'U0ZO', Buffer.from('SFN.0').toString('base64url'), Buffer.from('BTC.3').toString('base64url'), '%00'])(
    'refuses the cursor %s',
    async (cursor) => expect((await page({ cursor })).code).toBe('wallet.cursor.invalid'),
  );

  it('downloads as CSV that a spreadsheet reads as data (attack 33)', async () => {
    await wallet.send(ada, { to: bob.saffronId, amount: '2.5', memo: '=HYPERLINK("http://x";"y")' });
    await wallet.send(ada, { to: bob.saffronId, amount: '3', memo: 'tea, milk' });
    const { status, text, headers } = await wallet.request(ada, 'GET', '/api/wallet/transactions.csv?direction=out');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="saffron-transactions.csv"');
    const [head, tea = '', link = '', end] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFDate,Type,Direction,Asset,Amount,Fee,Balance change,Balance after,Counterparty ID,Counterparty,Memo,Transaction ID',
    );
    expect(tea).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z,transfer,out,SFN,-3,0.03,-3.03,894.445,SF\d{12},Name \d\d\.,"tea, milk",[0-9a-f-]{36}$/,
    );
    expect(link).toContain(`,"'=HYPERLINK(""http://x"";""y"")",`);
    expect(end).toBe('');
  });

  it('gives its connection back when a download is cut short', async () => {
    await sendMany(3);
    for (let index = 0; index < 25; index += 1) {
      for await (const line of wallet.get(StatementQuery).all(ada.memberId, {})) {
        expect(line.memo).toBe('payment 3');
        break;
      }
    }
    expect(await wallet.balance(ada)).toBe('893.94');
  });

  it('shows the console all transfers, by member, kind and words', async () => {
    const admin = await wallet.member('admin');
    await wallet.send(ada, { to: bob.saffronId, amount: '1', memo: 'findable' });
    const list = (filter: object, more: Record<string, string> = {}) =>
      wallet.request(
        admin,
        'GET',
        `/api/admin/transactions?${new URLSearchParams({ filter: JSON.stringify(filter), ...more })}`,
      );
    const ofBob = await list({ memberId: bob.memberId });
    expect(ofBob.body).toMatchObject([
      {
        kind: 'transfer',
        amount: '1',
        fee: '0.01',
        fromAccount: `member:${ada.memberId}:SFN`,
        toAccount: `member:${bob.memberId}:SFN`,
        memo: 'findable',
      },
    ]);
    expect(ofBob.headers['content-range']).toBe('transactions 0-0/1');
    expect((await list({ memberId: ada.memberId, kind: 'allocation' })).body).toMatchObject([
      { fromAccount: 'treasury:SFN', from: null },
    ]);
    expect((await list({ q: ofBob.body[0].id })).body).toHaveLength(1);
    expect((await wallet.request(admin, 'GET', `/api/admin/transactions/${ofBob.body[0].id}`)).body).toEqual(
      ofBob.body[0],
    );
    for (const odd of [{ secret: 1 }, { q: 'a\u0000' }, { from: '0000-01-01' }])
      expect((await list(odd)).status).toBe(400);
  });
});
