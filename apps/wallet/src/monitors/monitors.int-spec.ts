import { balanceCrossed } from '#contracts/wallet';
import { systemClock } from '#kernel';
import { RuleMakers } from '../../test-support/rules.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const HOUR_MS = 3_600_000;
let wallet: WalletApp;
let makers: RuleMakers;
let ada: TestMember;
let bob: TestMember;

beforeEach(async () => {
  wallet = await WalletApp.start({ TRANSFER_CODE_ABOVE: 'none' });
  makers = await RuleMakers.engage(wallet);
  [ada, bob] = [await wallet.member(), await wallet.member()];
  await wallet.give(ada, '100');
});
afterEach(async () => {
  await wallet.close();
  vi.restoreAllMocks();
});

const watch = (
  direction: 'below' | 'above',
  threshold: string,
  scope: object = { type: 'member', member: ada.email },
) => makers.make({ kind: 'monitor', effectiveFrom: null, scope, terms: { direction, threshold } });
const pay = (amount: string) => wallet.send(ada, { to: bob.saffronId, amount });
const payBack = (amount: string) => wallet.send(bob, { to: ada.saffronId, amount });
const get = async (path: string) => (await wallet.request(makers.asker, 'GET', `/api/admin/${path}`)).body;
const crossings = async (id: string) => {
  const filter = encodeURIComponent(JSON.stringify({ monitorId: id }));
  const rows: { direction: string; balanceAfter: string }[] = await get(`monitor-crossings?filter=${filter}`);
  return rows.map(({ direction, balanceAfter }) => `${direction} ${balanceAfter}`).reverse();
};
const told = () =>
  wallet.dataSource.query<{ payload: object }[]>('SELECT payload FROM outbox WHERE type = $1 ORDER BY seq', [
    balanceCrossed.type,
  ]);

describe('a monitor', () => {
  it('tells when the balance passes its mark, and not again before it was back', async () => {
    const { id, scope } = await watch('below', '50');
    await pay('50');
    expect(await crossings(id)).toEqual([]);
    const { body } = await pay('0.5');
    await pay('10');
    expect(await crossings(id)).toEqual(['below 49.5']);
    await payBack('10');
    expect(await crossings(id)).toEqual(['below 49.5']);
    await payBack('0.5');
    await pay('1');
    expect(await crossings(id)).toEqual(['below 49.5', 'below 49']);
    const [event] = await told();
    expect(await told()).toHaveLength(2);
    expect(event?.payload).toMatchObject({
      ...{ monitorId: id, accountId: scope.accountId, asset: 'SFN', direction: 'below', transferId: body.id },
      ...{ thresholdMinor: `${50n * 10n ** 18n}`, balanceMinor: `${495n * 10n ** 17n}` },
    });
  });

  it('shows how the account stands to its mark now, also where it stood there before', async () => {
    const { id } = await watch('above', '40');
    expect(await get(`monitors/${id}`)).toMatchObject({ isCrossed: true, balance: '100', lastCrossedAt: null });
    await pay('60');
    expect(await get('monitors')).toMatchObject([{ id, isCrossed: false, balance: '40', direction: 'above' }]);
    await payBack('1');
    expect(await get(`monitors/${id}`)).toMatchObject({ isCrossed: true, lastCrossedAt: expect.any(String) });
  });

  it('is replaced by its next version, which keeps its crossings, and ended', async () => {
    const first = await watch('below', '50');
    await pay('60');
    const second = await watch('below', '20');
    await pay('25');
    expect(await crossings(second.id)).toEqual(['below 40', 'below 15']);
    expect(await get(`monitors/${first.id}`)).toMatchObject({ code: 'wallet.policy.not-found' });
    const end = await makers.act(second.id, 'end', makers.asker, { reason: 'quiet now' });
    await makers.act(end.body.id, 'approve');
    await payBack('50');
    await pay('50');
    expect([await get('monitors'), await crossings(end.body.id)]).toEqual([[], ['below 40', 'below 15']]);
  });

  it('watches from its date on, and by its former mark until then', async () => {
    await watch('below', '90');
    const inAnHour = new Date(systemClock.now().getTime() + HOUR_MS).toISOString();
    const scope = { type: 'member', member: ada.email };
    const later = await makers.make({
      ...{ kind: 'monitor', effectiveFrom: inAnHour, scope, terms: { direction: 'below', threshold: '50' } },
    });
    await pay('45');
    await payBack('45');
    vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + HOUR_MS));
    await pay('45');
    await pay('45');
    expect(await crossings(later.id)).toEqual(['below 55', 'below 10']);
    expect(await get('monitors')).toMatchObject([{ id: later.id, threshold: '50', isCrossed: true }]);
  });

  it('watches accounts of the platform, from both sides', async () => {
    const platform = { type: 'platform', purpose: 'treasury' };
    await watch('below', '999999850', platform);
    await watch('above', '1000000000', platform);
    await wallet.give(bob, '60');
    expect(await get('monitor-crossings')).toMatchObject([{ direction: 'below', balanceAfter: '999999840' }]);
    expect((await get('monitors')).map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'treasury',
      'treasury',
    ]);
  });

  it('of the platform tells another site that its mark was passed, and not by which transfer', async () => {
    await watch('below', '999999850', { type: 'platform', purpose: 'treasury' });
    await wallet.give(bob, '60');
    const stranger = await wallet.member('admin', 'other');
    const { body } = await wallet.request(stranger, 'GET', '/api/admin/monitor-crossings');
    const [own] = await get('monitor-crossings');
    expect(own.transferId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toEqual([{ ...own, transferId: null }]);
    expect(JSON.stringify(body)).not.toContain(own.transferId);
  });

  it('of a member is seen in his tenant alone, and wants an account that is there', async () => {
    const { id } = await watch('below', '50');
    const stranger = await wallet.member('admin', 'other');
    expect((await wallet.request(stranger, 'GET', '/api/admin/monitors')).body).toEqual([]);
    expect((await wallet.request(stranger, 'GET', `/api/admin/monitors/${id}`)).status).toBe(404);
    const wish = {
      kind: 'monitor',
      effectiveFrom: null,
      scope: { type: 'account', accountId: '987654' },
      terms: { direction: 'below', threshold: '1' },
    };
    expect((await makers.propose({ ...wish, kind: 'monitor' })).body.code).toBe('wallet.account.not-found');
  });
});
