import type { MonthlySummary } from '#contracts/wallet';
import { formatAmount, parseAmount, systemClock } from '#kernel';
import fc from 'fast-check';
import { payment } from '../../test-support/commands.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount, systemAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

let wallet: WalletApp;
let ada: TestMember;
let bob: TestMember;
const clock = vi.spyOn(systemClock, 'now');
beforeAll(async () => void (wallet = await WalletApp.start({ TRANSFER_FEE_BASIS_POINTS: '100' })));
afterAll(() => wallet.close());
beforeEach(async () => {
  [ada, bob] = [await wallet.member(), await wallet.member()];
});

/** The ledger's time from here on. It never runs backwards, so each test has years of its own. */
const at = (iso: string) => void clock.mockImplementation(() => new Date(iso));
const read = async (who: TestMember, month: string, asset = 'SFN') =>
  (await wallet.request(who, 'GET', `/api/wallet/summary?asset=${asset}&month=${month}`)).body as MonthlySummary;
const send = async (from: TestMember, to: TestMember, amount: string) => {
  const { status, text } = await wallet.send(from, { to: to.saffronId, amount });
  if (status !== 201) throw new Error(text);
};
const partyOf = ({ saffronId }: TestMember) => ({ saffronId, name: `Name ${saffronId.slice(-2)}.` });

describe('the summary of a month', () => {
  it('sums up what came in, what was paid and what it cost, between its two balances', async () => {
    at('2030-09-30T23:59:59.999Z');
    await wallet.give(ada, '100');
    at('2030-10-01T00:00:00.000Z');
    await send(ada, bob, '10');
    at('2030-10-15T12:00:00.000Z');
    await send(bob, ada, '5');
    at('2030-10-31T23:59:59.999Z');
    await send(ada, bob, '20');
    at('2030-11-01T00:00:00.000Z');
    await send(ada, bob, '1');
    expect(await read(ada, '2030-10')).toEqual({
      ...{ asset: 'SFN', month: '2030-10', from: '2030-10-01T00:00:00.000Z', to: '2030-11-01T00:00:00.000Z' },
      ...{ opening: '100', in: '5', out: '30', fees: '0.3', closing: '74.7', count: 3 },
      counterparties: [{ counterparty: partyOf(bob), in: '5', out: '30', count: 3 }],
    });
    expect(await read(ada, '2030-11')).toMatchObject({ opening: '74.7', closing: '73.69', count: 1 });
  });

  it('takes a fee for a cost of whoever paid it: on top of what was sent, or out of what came', async () => {
    at('2030-12-01T00:00:00.000Z');
    await wallet.give(ada, '100');
    const [from, to] = [memberAccount(ada.memberId, 'SFN'), memberAccount(bob.memberId, 'SFN')];
    const command = {
      ...payment({ from, to, amount: 10n ** 19n }),
      charge: { fee: 10n ** 17n, on: 'recipient' },
    } as const;
    expect(await wallet.get(Ledger).submit({ command })).toMatchObject({ accepted: true });
    expect(await read(ada, '2030-12')).toMatchObject({ in: '100', out: '10', fees: '0', closing: '90' });
    expect(await read(bob, '2030-12')).toMatchObject({ in: '10', out: '0', fees: '0.1', closing: '9.9' });
    const { body } = await wallet.request(bob, 'GET', '/api/wallet/transactions');
    expect(body.items).toMatchObject([{ direction: 'in', amount: '10', fee: '0.1', balanceAfter: '9.9' }]);
  });

  it('takes what was paid as a fee by itself for a cost, and not for what was sent', async () => {
    at('2031-01-01T00:00:00.000Z');
    await wallet.give(ada, '100');
    const [from, to] = [memberAccount(ada.memberId, 'SFN'), systemAccount('fees', 'SFN')];
    const fee = { kind: 'fee', from, to, amount: 2n * 10n ** 18n } as const;
    expect(await wallet.get(Ledger).submit({ command: payment(fee) })).toMatchObject({ accepted: true });
    expect(await read(ada, '2031-01')).toMatchObject({
      ...{ in: '100', out: '0', fees: '2', closing: '98' },
      counterparties: [{ counterparty: null, in: '100', out: '0', count: 2 }],
    });
  });

  it('of a time without movements is the balance, and before the first of them nothing', async () => {
    at('2031-03-05T00:00:00.000Z');
    await wallet.give(ada, '3');
    const still = { in: '0', out: '0', fees: '0', count: 0, counterparties: [] };
    expect(await read(ada, '2031-08')).toMatchObject({ ...still, opening: '3', closing: '3' });
    expect(await read(ada, '2031-02')).toMatchObject({ ...still, opening: '0', closing: '0' });
    expect(await read(ada, '2031-03', 'EUR')).toMatchObject({ ...still, opening: '0', closing: '0' });
  });

  it('names the five with whom most moved, and the platform without a name', async () => {
    at('2032-01-10T00:00:00.000Z');
    await wallet.give(ada, '100');
    for (let amount = 1; amount <= 6; amount += 1) await send(ada, await wallet.member(), String(amount));
    const { counterparties, count } = await read(ada, '2032-01');
    expect(count).toBe(7);
    expect(counterparties.map(({ out }) => out)).toEqual(['0', '6', '5', '4', '3']);
    expect(counterparties[0]).toEqual({ counterparty: null, in: '100', out: '0', count: 1 });
  });

  it('closes with what the next one opens with, whatever was moved when', async () => {
    const moves = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 360 }),
        isSent: fc.boolean(),
        cents: fc.integer({ min: 1, max: 500 }),
      }),
      { maxLength: 20 },
    );
    let year = 2040;
    await fc.assert(
      fc.asyncProperty(moves, async (drawn) => {
        const sides = [await wallet.member(), await wallet.member()] as const;
        at(`${(year += 1)}-01-01T00:00:00.000Z`);
        for (const side of sides) await wallet.give(side, '200');
        const sorted = drawn.toSorted((one, other) => one.day - other.day);
        for (const { day, isSent, cents } of sorted) {
          at(new Date(Date.UTC(year, 0, 1 + day)).toISOString());
          await send(sides[isSent ? 0 : 1], sides[isSent ? 1 : 0], formatAmount('USD', BigInt(cents)));
        }
        for (const side of sides) await expectUnbroken(side, year, sorted.length + 1);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it.each(['2026-13', '2026-1', '1999-12', '2026-11-01', ''])('does not exist for %j', async (month) =>
    expect(await read(ada, month)).toMatchObject({ code: 'http.validation-failed' }),
  );
});

/** Twelve months in a row: each opens with what the one before closed with, and the last closes with the balance. */
async function expectUnbroken(who: TestMember, year: number, movements: number): Promise<void> {
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const sums = await Promise.all(months.map((month) => read(who, month)));
  const minor = (text: string): bigint => parseAmount('SFN', text) ?? -1n;
  expect(sums.map(({ opening }) => opening)).toEqual(['0', ...sums.slice(0, -1).map(({ closing }) => closing)]);
  for (const { opening, in: came, out, fees, closing } of sums)
    expect(minor(closing)).toBe(minor(opening) + minor(came) - minor(out) - minor(fees));
  expect(sums.reduce((total, { count }) => total + count, 0)).toBe(movements);
  expect(sums.at(-1)?.closing).toBe(await wallet.balance(who));
}
