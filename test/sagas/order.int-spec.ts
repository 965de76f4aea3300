import { newId } from '#kernel';
import { requestTransfer } from '#platform/money';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { Market } from './support/market.js';
import type { Order } from './support/orders.js';

const SFN = 10n ** 18n;

describe('an order that is paid through the wallet by events alone', () => {
  let market: Market;
  let buyerId: string;

  beforeAll(async () => {
    market = await Market.create();
    buyerId = await market.member(1_000n * SFN);
  });
  afterAll(() => market.dispose());

  const order = (change: Partial<Order> = {}): Order => ({
    ...{ id: newId(), buyerId, merchantId: newId() },
    ...{ amountMinor: String(10n * SFN), commissionMinor: String(SFN) },
    ...change,
  });

  it('is funded, shipped and paid, and the platform keeps its commission', async () => {
    const one = order();
    await market.orders.place(one);
    await market.reaches(one.id, 'funded');
    expect(await market.balance('escrow', one.id)).toBe(10n * SFN);
    await market.orders.ship(one.id);
    await market.reaches(one.id, 'paid');
    expect(await market.balance('escrow', one.id)).toBe(0n);
    expect(await market.balance('settlement', one.merchantId)).toBe(9n * SFN);
  });

  it('is funded, cancelled and returned whole', async () => {
    const before = (await market.balance('member', buyerId)) as bigint;
    const one = order();
    await market.orders.place(one);
    await market.reaches(one.id, 'funded');
    expect(before - ((await market.balance('member', buyerId)) as bigint)).toBe(10n * SFN);
    await market.orders.cancel(one.id);
    await market.reaches(one.id, 'returned');
    expect(await market.balance('member', buyerId)).toBe(before);
  });

  it('learns why it cannot be funded', async () => {
    const poor = order({ buyerId: await market.member(0n) });
    await market.orders.place(poor);
    await market.reaches(poor.id, 'wallet.transfer.insufficient-funds');
    expect(await market.balance('escrow', poor.id)).toBeUndefined();
  });

  it('waits for a buyer whom the wallet does not know yet, and learns in the end that nobody came', async () => {
    const early = order({ buyerId: newId() });
    await market.orders.place(early);
    await market.reaches(early.id, 'wallet.account.not-ready');
  });

  it('asks for nothing where its own transaction fails', async () => {
    const one = order();
    await market.orders.place(one);
    await expect(market.orders.place(one)).rejects.toThrow('orders_pkey');
    await market.reaches(one.id, 'funded');
    expect(await market.balance('escrow', one.id)).toBe(10n * SFN);
  });

  it('goes each step once, however often its request is sent and its outcome delivered', async () => {
    const one = order();
    await market.orders.place(one);
    await market.reaches(one.id, 'funded');
    for (let times = 0; times < 3; times += 1) {
      await requestTransfer(market.source('orders').manager, 'orders.fund', {
        requestId: one.id,
        template: {
          template: 'escrow.fund',
          from: buyerId,
          escrow: one.id,
          asset: 'SFN',
          amountMinor: one.amountMinor,
        },
      });
    }
    await market.orders.ship(one.id);
    await market.reaches(one.id, 'paid');
    expect(await market.stepsOf(one.id)).toEqual(['funded', 'shipped', 'paid']);
    expect(await market.balance('settlement', one.merchantId)).toBe(9n * SFN);
    const dead = await market.source('orders').query(`SELECT FROM inbox WHERE state = 'dead'`);
    expect(dead).toEqual([]);
  });

  it('goes on after a restart from wherever it was', async () => {
    const orders = Array.from({ length: 12 }, () => order());
    for (const [index, one] of orders.entries()) {
      await market.orders.place(one);
      if (index % 4 !== 3) continue;
      await market.stop();
      await market.start();
    }
    for (const one of orders) await market.reaches(one.id, 'funded');
    await Promise.all(orders.map(({ id }) => market.orders.ship(id)));
    await market.stop();
    await market.start();
    for (const one of orders) {
      await market.reaches(one.id, 'paid');
      expect(await market.stepsOf(one.id)).toEqual(['funded', 'shipped', 'paid']);
      expect(await market.balance('settlement', one.merchantId)).toBe(9n * SFN);
    }
  });

  it('leaves the books as they must be', async () => {
    const broken = Object.keys(await brokenInvariants(market.source('wallet')));
    // What was told of transfers has been published here, and is gone from the outbox.
    expect(broken.filter((rule) => !rule.startsWith('the outbox'))).toEqual([]);
  });
});
