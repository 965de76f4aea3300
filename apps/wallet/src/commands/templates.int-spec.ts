import { holdRequested, type TemplateName, type TransferTemplate } from '#contracts/wallet';
import { type Asset, formatAmount, newId } from '#kernel';
import { brokenInvariants } from '../../test-support/invariants.js';
import {
  ada,
  ask,
  balanceOf,
  bob,
  event,
  move,
  SFN,
  sfn,
  type Told,
  useWallet,
  wallet,
} from '../../test-support/requests.js';

useWallet();

const usd = (amount: number) => ({ asset: 'USD', amountMinor: String(amount * 100) }) as const;
const TEN = { ...sfn(10), commissionMinor: `${SFN}` };

let order: string;
let merchant: string;
beforeEach(() => void ([order, merchant] = [newId(), newId()]));

interface EntryRow {
  readonly purpose: string;
  readonly ownerId: string | null;
  readonly asset: Asset;
  readonly amount: string;
}

/** What the postings for a request took from and gave to every account that they touched. */
async function entriesOf({ payload, type }: Told): Promise<Record<string, string>> {
  expect([type, payload.code]).toEqual(['wallet.transfer-completed.v1', undefined]);
  const rows = await wallet.dataSource.query<EntryRow[]>(
    `SELECT a.purpose, a.owner_id AS "ownerId", a.asset, sum(e.amount)::text AS amount FROM entries e
     JOIN account_standings a ON a.id = e.account_id WHERE e.transfer_id = ANY ($1::uuid[])
     GROUP BY a.purpose, a.owner_id, a.asset`,
    [payload.transfers.map(({ transferId }: { transferId: string }) => transferId)],
  );
  return Object.fromEntries(
    rows.map(({ purpose, ownerId, asset, amount }) => [
      [purpose, nameOf(ownerId), asset].filter(Boolean).join(' '),
      formatAmount(asset, BigInt(amount)),
    ]),
  );
}

function nameOf(ownerId: string | null): string | undefined {
  const names = { [ada.memberId]: 'ada', [bob.memberId]: 'bob', [order]: 'order', [merchant]: 'merchant' };
  return ownerId === null ? undefined : (names[ownerId] ?? ownerId);
}

const transferIdOf = async (template: TransferTemplate): Promise<string> =>
  (await move(template)).payload.transfers[0].transferId;
const hundred = (): TransferTemplate => ({
  template: 'transfer',
  ...{ from: ada.memberId, to: bob.memberId, ...sfn(100) },
});
const fund = (): TransferTemplate => ({ template: 'escrow.fund', from: ada.memberId, escrow: order, ...sfn(10) });
const collect = (): TransferTemplate => ({
  template: 'settlement.collect',
  ...{ from: ada.memberId, settlement: merchant, ...TEN },
});
const stake = (): TransferTemplate => ({ template: 'stake', member: ada.memberId, ...sfn(10) });
const swap = (gives: ReturnType<typeof sfn | typeof usd>, gets: typeof gives, member = ada): TransferTemplate => ({
  template: 'swap',
  ...{ member: member.memberId, with: { system: 'fx' }, gives, gets },
});

async function hold(): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const wish = { purpose: 'orders.test', requestId: newId(), member: ada.memberId, ...sfn(10), expiresAt } as const;
  return (await ask(event(holdRequested, wish))).payload.holdId;
}

interface Case {
  /** What comes before it is what it needs. */
  readonly asks: () => TransferTemplate | Promise<TransferTemplate>;
  readonly posts: Record<string, string>;
}

const CASES: Readonly<Record<TemplateName, Case>> = {
  transfer: { asks: hundred, posts: { 'member ada SFN': '-101', 'member bob SFN': '100', 'fees SFN': '1' } },
  allocation: {
    asks: () => ({ template: 'allocation', to: bob.memberId, ...sfn(3) }),
    posts: { 'treasury SFN': '-3', 'member bob SFN': '3' },
  },
  fee: {
    asks: () => ({ template: 'fee', from: { member: ada.memberId }, ...sfn(2) }),
    posts: { 'member ada SFN': '-2', 'fees SFN': '2' },
  },
  'escrow.fund': { asks: fund, posts: { 'member ada SFN': '-10', 'escrow order SFN': '10' } },
  'escrow.release': {
    asks: async () => {
      await move(fund());
      return { template: 'escrow.release', escrow: order, to: { settlement: merchant }, ...TEN };
    },
    posts: { 'escrow order SFN': '-10', 'settlement merchant SFN': '9', 'fees SFN': '1' },
  },
  'escrow.return': {
    asks: async () => {
      await move(fund());
      return { template: 'escrow.return', escrow: order, to: ada.memberId, ...sfn(10) };
    },
    posts: { 'escrow order SFN': '-10', 'member ada SFN': '10' },
  },
  'settlement.collect': {
    asks: collect,
    posts: { 'member ada SFN': '-10', 'settlement merchant SFN': '9', 'fees SFN': '1' },
  },
  'settlement.pay': {
    asks: async () => {
      await move(collect());
      return { template: 'settlement.pay', settlement: merchant, to: bob.memberId, ...sfn(9) };
    },
    posts: { 'settlement merchant SFN': '-9', 'member bob SFN': '9' },
  },
  payout: {
    asks: () => ({ template: 'payout', from: ada.memberId, ...sfn(5) }),
    posts: { 'member ada SFN': '-5', 'clearing SFN': '5' },
  },
  deposit: {
    asks: () => ({ template: 'deposit', to: ada.memberId, ...usd(5) }),
    posts: { 'clearing USD': '-5', 'member ada USD': '5' },
  },
  swap: {
    asks: async () => {
      await wallet.fill('fx', '3');
      await move({ template: 'deposit', to: ada.memberId, ...usd(5) });
      return swap(usd(5), sfn(3));
    },
    posts: { 'member ada USD': '-5', 'fx USD': '5', 'fx SFN': '-3', 'member ada SFN': '3' },
  },
  stake: { asks: stake, posts: { 'member ada SFN': '-10', 'stake ada SFN': '10' } },
  unstake: {
    asks: async () => {
      await move(stake());
      return { template: 'unstake', member: ada.memberId, ...sfn(4) };
    },
    posts: { 'stake ada SFN': '-4', 'member ada SFN': '4' },
  },
  reward: {
    asks: async () => {
      await wallet.fill('rewards', '4');
      return { template: 'reward', to: bob.memberId, ...sfn(4) };
    },
    posts: { 'rewards SFN': '-4', 'member bob SFN': '4' },
  },
  capture: {
    asks: async () => ({
      template: 'capture',
      ...{ holdId: await hold(), from: ada.memberId, to: { settlement: merchant }, ...TEN },
    }),
    posts: { 'member ada SFN': '-10', 'settlement merchant SFN': '9', 'fees SFN': '1' },
  },
  group: {
    asks: async () => ({
      template: 'group',
      legs: [
        { template: 'capture', ...{ holdId: await hold(), from: ada.memberId, to: { settlement: merchant }, ...TEN } },
        { template: 'transfer', from: ada.memberId, to: bob.memberId, ...sfn(100) },
        { template: 'deposit', to: bob.memberId, ...usd(5) },
      ],
    }),
    posts: {
      ...{ 'member ada SFN': '-111', 'settlement merchant SFN': '9', 'member bob SFN': '100', 'fees SFN': '2' },
      ...{ 'clearing USD': '-5', 'member bob USD': '5' },
    },
  },
  refund: {
    asks: async () => ({
      template: 'refund',
      ...{ originalId: await transferIdOf(hundred()), amountMinor: `${40n * SFN}` },
    }),
    posts: { 'member bob SFN': '-40', 'member ada SFN': '40' },
  },
  reversal: {
    asks: async () => ({ template: 'reversal', originalId: await transferIdOf(hundred()), reason: 'sent twice' }),
    posts: { 'member bob SFN': '-100', 'member ada SFN': '101', 'fees SFN': '-1' },
  },
};

describe('the ledger, asked by a template', () => {
  it.each(Object.entries(CASES))('posts for %s what it takes and gives, and nothing else', async (_name, one) => {
    expect(await entriesOf(await move(await one.asks()))).toEqual(one.posts);
  });
});

describe('a template that moves at most what is there', () => {
  /** Somebody who has so much, and nobody's name in {@link entriesOf}. */
  const somebodyWith = async (amount: string) => {
    const member = await wallet.member();
    await wallet.give(member, amount);
    return member.memberId;
  };
  const upTo = { ...sfn(500), upTo: true };

  it('leaves the fee of a transfer aside', async () => {
    const carl = await somebodyWith('10.1');
    const outcome = await move({ template: 'transfer', from: carl, to: bob.memberId, ...upTo });
    expect(outcome.payload.transfers).toMatchObject([{ amountMinor: `${10n * SFN}`, feeMinor: `${SFN / 10n}` }]);
    expect(await entriesOf(outcome)).toEqual({
      ...{ [`member ${carl} SFN`]: '-10.1', 'member bob SFN': '10', 'fees SFN': '0.1' },
    });
  });

  it('takes of a fee and of a payout what the member has', async () => {
    const [carl, dora] = [await somebodyWith('3'), await somebodyWith('4')];
    expect(await entriesOf(await move({ template: 'fee', from: { member: carl }, ...upTo }))).toEqual({
      ...{ [`member ${carl} SFN`]: '-3', 'fees SFN': '3' },
    });
    expect(await entriesOf(await move({ template: 'payout', from: dora, ...upTo }))).toEqual({
      ...{ [`member ${dora} SFN`]: '-4', 'clearing SFN': '4' },
    });
  });

  it('returns what is left of an escrow, and pays what a merchant has earned', async () => {
    await move(fund());
    await move({ template: 'escrow.release', escrow: order, to: { member: bob.memberId }, ...sfn(4) });
    const returned = await move({ template: 'escrow.return', escrow: order, to: ada.memberId, ...upTo });
    expect(await entriesOf(returned)).toEqual({ 'escrow order SFN': '-6', 'member ada SFN': '6' });
    await move(collect());
    const paid = await move({ template: 'settlement.pay', settlement: merchant, to: bob.memberId, ...upTo });
    expect(await entriesOf(paid)).toEqual({ 'settlement merchant SFN': '-9', 'member bob SFN': '9' });
  });

  it('moves the amount and no more where there is more', async () => {
    const carl = await somebodyWith('3');
    const outcome = await move({ template: 'payout', from: carl, ...sfn(2), upTo: true });
    expect(outcome.payload.transfers).toMatchObject([{ amountMinor: `${2n * SFN}` }]);
  });

  it('is answered as before when it is asked again, whatever has come in since, and is refused where nothing is there', async () => {
    const carl = await wallet.member();
    const payout: TransferTemplate = { template: 'payout', from: carl.memberId, ...upTo };
    expect((await move(payout)).payload.code).toBe('wallet.transfer.insufficient-funds');
    await wallet.give(carl, '3');
    const requestId = newId();
    const first = await move(payout, requestId);
    await wallet.give(carl, '5');
    expect(await move(payout, requestId)).toEqual(first);
    const exact: TransferTemplate = { template: 'payout', from: carl.memberId, ...sfn(500) };
    expect((await move(exact, requestId)).payload.code).toBe('wallet.idempotency.conflict');
    expect(await wallet.balance(carl)).toBe('5');
  });
});

describe('what the platform swaps with', () => {
  const has = async (asset: Asset): Promise<string> => {
    const [row] = await wallet.dataSource.query<{ balance: string }[]>(
      `SELECT balance::text FROM accounts WHERE purpose = 'fx' AND asset = $1`,
      [asset],
    );
    return formatAmount(asset, BigInt(row?.balance ?? '-1'));
  };
  const both = async () => [await has('SFN'), await has('USD')];

  it('is filled by an allocation and by what members give, goes out to others, and comes back', async () => {
    const carl = await wallet.member();
    await move({ template: 'deposit', to: carl.memberId, ...usd(200) });
    await wallet.fill('fx', '20');
    const [sfnBefore, usdBefore] = (await both()).map(Number) as [number, number];
    await move(swap(usd(200), sfn(20), carl));
    expect(await wallet.balance(carl)).toBe('20');
    expect(await entriesOf(await move(swap(sfn(10), usd(100))))).toEqual({
      ...{ 'member ada SFN': '-10', 'fx SFN': '10', 'fx USD': '-100', 'member ada USD': '100' },
    });
    expect(await both()).toEqual([`${sfnBefore - 10}`, `${usdBefore + 100}`]);
    expect(await entriesOf(await move(swap(usd(100), sfn(10))))).toEqual({
      ...{ 'member ada USD': '-100', 'fx USD': '100', 'fx SFN': '-10', 'member ada SFN': '10' },
    });
    expect(await both()).toEqual([`${sfnBefore - 20}`, `${usdBefore + 200}`]);
  });

  it('gives no more than it has, and then takes nothing either', async () => {
    const more = { asset: 'USD', amountMinor: String(Number(await has('USD')) * 100 + 1) } as const;
    const before = [await both(), await wallet.balance(ada), await wallet.balance(ada, 'USD')];
    const outcome = await move(swap(sfn(1), more));
    expect(outcome.payload.code).toBe('wallet.transfer.insufficient-funds');
    expect([await both(), await wallet.balance(ada), await wallet.balance(ada, 'USD')]).toEqual(before);
  });
});

describe('what is set aside for rewards', () => {
  const reward = (amountMinor: bigint, asset: Asset = 'SFN') =>
    move({ template: 'reward', to: bob.memberId, asset, amountMinor: `${amountMinor}` });

  it('is there and empty before anybody fills it, so that who asks learns it at once', async () => {
    expect((await reward(1n, 'EUR')).payload.code).toBe('wallet.transfer.insufficient-funds');
  });

  it('pays until it is empty', async () => {
    await wallet.fill('rewards', '2');
    const left = await balanceOf('rewards', null);
    expect(await reward(left - SFN)).toMatchObject({ type: 'wallet.transfer-completed.v1' });
    expect((await reward(SFN + 1n)).payload.code).toBe('wallet.transfer.insufficient-funds');
    expect(await reward(SFN)).toMatchObject({ type: 'wallet.transfer-completed.v1' });
    expect(await balanceOf('rewards', null)).toBe(0n);
    expect((await reward(1n)).payload.code).toBe('wallet.transfer.insufficient-funds');
  });
});

describe('after all of this', () => {
  it('the books are as they must be', async () => {
    expect(await brokenInvariants(wallet.dataSource)).toEqual({});
  });
});
