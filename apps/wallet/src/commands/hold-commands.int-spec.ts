import { holdReleaseRequested, holdRequested, type TransferTemplate } from '#contracts/wallet';
import { newId } from '#kernel';
import { until } from '#testing/eventually';
import { brokenInvariants } from '../../test-support/invariants.js';
import {
  ada,
  ask,
  asking,
  balanceOf,
  bob,
  countOf,
  event,
  move,
  requestOf,
  SFN,
  sfn,
  told,
  useWallet,
  wallet,
} from '../../test-support/requests.js';

useWallet();

describe('a hold that another area asks for', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const hold = (amount: number, purpose = 'orders.hold', requestId = newId()) =>
    event(holdRequested, {
      ...{ purpose, requestId, member: ada.memberId, ...sfn(amount), expiresAt: inAnHour() },
    });
  const release = (holdId: string, purpose = 'orders.release', requestId = newId()) =>
    event(holdReleaseRequested, { purpose, requestId, holdId });
  const capture = (holdId: string, amount: number, keepRest = false): TransferTemplate => ({
    template: 'capture',
    ...{ holdId, from: ada.memberId, to: { settlement: bob.memberId }, ...sfn(amount), keepRest },
  });
  const held = async () => {
    const { body } = await wallet.request(ada, 'GET', '/api/wallet/accounts');
    return (body.accounts as { asset: string; held: string }[]).find(({ asset }) => asset === 'SFN')?.held;
  };

  it('reserves once, is captured in parts, and frees the rest when it is released', async () => {
    const one = hold(10);
    const placed = await ask(one);
    expect(placed).toMatchObject({ type: 'wallet.hold-placed.v1', payload: { holdId: expect.any(String) } });
    await wallet.deliver({ ...one, id: newId() });
    expect(await held()).toBe('10');
    const { holdId } = placed.payload;
    const before = await balanceOf('settlement', bob.memberId);
    for (const amount of [2, 3]) await move(capture(holdId, amount, true));
    expect((await balanceOf('settlement', bob.memberId)) - before).toBe(5n * SFN);
    expect(await held()).toBe('5');
    expect(await ask(release(holdId))).toMatchObject({ type: 'wallet.hold-released.v1', payload: { holdId } });
    expect(await held()).toBe('0');
  });

  it('blnk#195: holds that were made together can all be captured, each with its record', async () => {
    const requests = Array.from({ length: 5 }, () => hold(1));
    await Promise.all(requests.map((one) => wallet.deliver(one)));
    const ids = await Promise.all(requests.map(async (one) => (await told(requestOf(one)))[0]?.payload.holdId));
    const outcomes = await Promise.all(ids.map((holdId) => move(capture(holdId, 1))));
    expect(outcomes.map(({ type }) => type)).toEqual(Array(5).fill('wallet.transfer-completed.v1'));
    expect(await countOf('transfers WHERE hold_id = ANY ($1::uuid[])', ids)).toBe(5);
    expect(await held()).toBe('0');
  });

  it('blnk#316: of a capture and a release at once one happens, and asking for either again changes nothing', async () => {
    const { payload } = await ask(hold(4));
    const captures = asking(capture(payload.holdId, 4));
    const releases = release(payload.holdId);
    await Promise.all([captures, releases, captures, releases].map((one) => wallet.deliver({ ...one, id: newId() })));
    const outcomes = [...(await told(requestOf(captures))), ...(await told(requestOf(releases)))];
    const codes = outcomes.map(({ payload: { code } }) => code ?? null);
    expect(codes).toHaveLength(2);
    expect(codes).toEqual(expect.arrayContaining(['wallet.hold.resolved', null]));
    expect(await held()).toBe('0');
  });

  it('is no other area’s to capture or release, nor is an allocation that waits for its decision', async () => {
    const { payload } = await ask(hold(1));
    const foreign = asking(capture(payload.holdId, 1), newId(), 'invest.capture');
    for (const outcome of [await ask(foreign), await ask(release(payload.holdId, 'invest.release'))])
      expect(outcome.payload.code).toBe('wallet.hold.not-found');
    const admin = await wallet.member('admin');
    const wish = { to: bob.saffronId, asset: 'SFN', amount: '1', reason: 'waits' };
    const { body } = await wallet.request(admin, 'POST', '/api/admin/allocations', wish);
    expect((await ask(release(body.id))).payload.code).toBe('wallet.hold.not-found');
    await ask(release(payload.holdId));
  });

  it('ends by itself when its time is over, and whoever asked for it is told once', async () => {
    const one = hold(6);
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const { payload } = await ask({ ...one, payload: { ...(one.payload as object), expiresAt } });
    const expired = async () => (await told(requestOf(one))).filter(({ type }) => type === 'wallet.hold-expired.v1');
    await until(async () => (await expired()).length > 0);
    const { holdId } = payload;
    expect(await expired()).toMatchObject([{ payload: { requestId: requestOf(one), purpose: 'orders.hold', holdId } }]);
    expect(await held()).toBe('0');
    expect((await move(capture(holdId, 1))).payload.code).toBe('wallet.hold.resolved');
  });

  it('is refused beyond what is there', async () => {
    expect(await ask(hold(1_000_000))).toMatchObject({
      type: 'wallet.hold-refused.v1',
      payload: { code: 'wallet.transfer.insufficient-funds' },
    });
  });
});

describe('after all of this', () => {
  it('the books are as they must be', async () => {
    const broken = Object.keys(await brokenInvariants(wallet.dataSource));
    // These tests take outcomes out of the outbox, as publishing them would.
    expect(broken.filter((rule) => !rule.startsWith('the outbox'))).toEqual([]);
  });
});
