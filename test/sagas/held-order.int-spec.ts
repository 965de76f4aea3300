import { newId } from '#kernel';
import { requestHold } from '#platform/money';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { Market } from './support/market.js';
import type { Order } from './support/orders.js';

const SFN = 10n ** 18n;
const HOUR_MS = 3_600_000;

describe('an order whose money is held until it is shipped', () => {
  let market: Market;
  let buyerId: string;

  beforeAll(async () => {
    market = await Market.create();
    buyerId = await market.member(1_000n * SFN);
  });
  afterAll(() => market.dispose());

  const order = (buyer = buyerId): Order => ({
    id: newId(),
    buyerId: buyer,
    merchantId: newId(),
    amountMinor: String(10n * SFN),
    commissionMinor: '0',
  });
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const place = async (one: Order, expiresAt = inMs(HOUR_MS)): Promise<void> => {
    await market.heldOrders.place(one, expiresAt);
    await market.reaches(one.id, 'held');
  };

  it('takes what was shipped, and frees the rest', async () => {
    const one = order();
    const before = (await market.balance('member', buyerId)) as bigint;
    await place(one);
    expect(await market.balance('member', buyerId)).toBe(before);
    expect(await market.held(buyerId)).toBe(10n * SFN);
    await market.heldOrders.ship(one.id, String(7n * SFN));
    await market.reaches(one.id, 'closed');
    expect(await market.stepsOf(one.id)).toEqual(['held', 'shipped', 'paid', 'closed']);
    expect(await market.balance('settlement', one.merchantId)).toBe(7n * SFN);
    expect(await market.balance('member', buyerId)).toBe(before - 7n * SFN);
    expect(await market.held(buyerId)).toBe(0n);
  });

  it('takes everything, and learns that nothing is left to free', async () => {
    const one = order();
    await place(one);
    await market.heldOrders.ship(one.id, one.amountMinor);
    await market.reaches(one.id, 'wallet.hold.resolved');
    expect(await market.balance('settlement', one.merchantId)).toBe(10n * SFN);
    expect(await market.held(buyerId)).toBe(0n);
  });

  it('learns that its time is over, and the money is free again', async () => {
    const one = order();
    await market.heldOrders.place(one, inMs(1_500));
    await market.reaches(one.id, 'expired');
    expect(await market.stepsOf(one.id)).toEqual(['held', 'expired']);
    expect(await market.held(buyerId)).toBe(0n);
  });

  it('learns why nothing can be held', async () => {
    const poor = order(await market.member(0n));
    await market.heldOrders.place(poor, inMs(HOUR_MS));
    await market.reaches(poor.id, 'wallet.transfer.insufficient-funds');
    expect(await market.held(poor.buyerId)).toBe(0n);
  });

  it('holds once, however often its request is sent', async () => {
    const one = order();
    const until = inMs(HOUR_MS);
    await place(one, until);
    const { id: requestId, buyerId: member, amountMinor } = one;
    const expiresAt = until.toISOString();
    for (let times = 0; times < 3; times += 1) {
      await market
        .source('orders')
        .transaction((manager) =>
          requestHold(manager, 'orders.hold', { requestId, member, asset: 'SFN', amountMinor, expiresAt }),
        );
    }
    await market.heldOrders.ship(one.id, String(SFN));
    await market.reaches(one.id, 'closed');
    expect(await market.stepsOf(one.id)).toEqual(['held', 'shipped', 'paid', 'closed']);
    expect(await market.held(buyerId)).toBe(0n);
  });

  it('leaves the books as they must be', async () => {
    const broken = Object.keys(await brokenInvariants(market.source('wallet')));
    // What was told of transfers has been published here, and is gone from the outbox.
    expect(broken.filter((rule) => !rule.startsWith('the outbox'))).toEqual([]);
    expect(await market.source('orders').query(`SELECT FROM inbox WHERE state = 'dead'`)).toEqual([]);
  });
});
