import type { LedgerHead } from '#contracts/wallet';
import { systemClock } from '#kernel';
import { until } from '#testing/eventually';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const MIDNIGHT = '2030-10-01T00:00:00.000Z';
const EVENING_BEFORE = new Date('2030-09-30T23:00:00.000Z');
/** Still the day before in New York. */
const NIGHT = new Date('2030-10-01T02:00:00.000Z');

describe('A wallet on a database whose time zone is not UTC', () => {
  let wallet: WalletApp;
  let ada: TestMember;
  let admin: TestMember;
  const clock = vi.spyOn(systemClock, 'now');
  beforeAll(async () => {
    const earlier = await WalletApp.start();
    const name = new URL(earlier.url).pathname.slice(1);
    await earlier.dataSource.query(`ALTER DATABASE ${name} SET timezone TO 'America/New_York'`);
    wallet = await WalletApp.start({}, await earlier.close({ keepDatabase: true }));
    clock.mockImplementation(() => EVENING_BEFORE);
    const bob = await wallet.member();
    [ada, admin] = [await wallet.member(), await wallet.member('admin')];
    await wallet.give(ada, '10');
    clock.mockImplementation(() => NIGHT);
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '1' })).status).toBe(201);
  }, 60_000);
  afterAll(() => wallet.close());

  const get = async (path: string, who = admin) => (await wallet.request(who, 'GET', `/api/${path}`)).body;
  const since = encodeURIComponent('{"from":"2030-10-01"}');
  const before = encodeURIComponent('{"to":"2030-10-01"}');

  it('takes a plain date for the start of that day in UTC, in whatever list', async () => {
    const [account] = await get(
      `admin/accounts?filter=${encodeURIComponent(`{"owner":"${ada.memberId}","asset":"SFN"}`)}`,
    );
    const [gave] = (await get('wallet/transactions?from=2030-10-01', ada)).items;
    expect(gave).toMatchObject({ amount: '1', createdAt: NIGHT.toISOString() });
    expect((await get('wallet/transactions?to=2030-10-01', ada)).items).toMatchObject([{ amount: '10' }]);
    for (const list of ['admin/transactions', `admin/accounts/${account.id}/entries`, 'admin/batches']) {
      const at = ({ createdAt, postedAt }: { createdAt?: string; postedAt?: string }) => createdAt ?? postedAt ?? '';
      const [later, earlier] = [await get(`${list}?filter=${since}`), await get(`${list}?filter=${before}`)];
      expect({ list, times: later.map(at) }).toEqual({ list, times: [NIGHT.toISOString()] });
      expect(earlier.length).toBeGreaterThan(0);
      expect(earlier.map(at).every((time: string) => time < MIDNIGHT)).toBe(true);
    }
  });

  it('finds its ledger intact', async () => {
    await wallet.request(admin, 'POST', '/api/admin/ledger/checks', {});
    const { lastCheck } = await until(async () => {
      const head = (await get('admin/ledger/head')) as LedgerHead;
      return head.lastCheck && head.lastCheck.state !== 'running' && head;
    });
    expect(lastCheck).toMatchObject({ state: 'intact', finding: null });
  });
});
