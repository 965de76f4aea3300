import { memberChanged } from '#contracts/identity';
import { newId, systemClock } from '#kernel';
import { brokenInvariants } from '../../test-support/invariants.js';
import { feeRule, limitRule, RuleMakers, share } from '../../test-support/rules.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

const HOUR_MS = 3_600_000;
let wallet: WalletApp;
let makers: RuleMakers;
let ada: TestMember;
let bob: TestMember;
let offsetMs = 0;

beforeEach(async () => {
  offsetMs = 0;
  vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + offsetMs));
  wallet = await WalletApp.start({ TRANSFER_CODE_ABOVE: 'none', TRANSFER_MAX: 'SFN=500' });
  makers = await RuleMakers.engage(wallet);
  [ada, bob] = [await wallet.member(), await wallet.member()];
  await wallet.give(ada, '1000');
});
afterEach(async () => {
  expect(await brokenInvariants(wallet.dataSource)).toEqual({});
  await wallet.close();
  vi.restoreAllMocks();
});

const send = (amount: string, fields: object = {}) => wallet.send(ada, { to: bob.saffronId, amount, ...fields });
const quote = async (amount: string) =>
  (await wallet.request(ada, 'POST', '/api/wallet/transfers/quote', { to: bob.saffronId, asset: 'SFN', amount })).body;
const terms = async () => (await wallet.request(ada, 'GET', '/api/wallet/transfers/terms?asset=SFN')).body;
const feeOf = async (amount: string): Promise<string> => (await send(amount)).body.fee;
const inAnHour = () => new Date(systemClock.now().getTime() + HOUR_MS).toISOString();

describe('a fee', () => {
  it('is charged from its approval on, as it is quoted', async () => {
    expect(await feeOf('100')).toBe('0');
    const { body } = await makers.propose(feeRule(share(25)));
    expect(await feeOf('100')).toBe('0');
    await makers.act(body.id, 'approve');
    expect(await quote('100')).toMatchObject({ fee: '0.25', total: '100.25', balanceAfter: '699.75' });
    expect(await feeOf('100')).toBe('0.25');
    expect(await wallet.balance(ada)).toBe('699.75');
    expect(await wallet.balance(bob)).toBe('300');
  });

  it('is charged from its date on, before and after a restart', async () => {
    await makers.make(feeRule(share(100)));
    await makers.make(feeRule(share(200), { effectiveFrom: inAnHour() }));
    expect(await feeOf('10')).toBe('0.1');
    offsetMs = HOUR_MS - 60_000;
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0.1', '0.1']);
    offsetMs = HOUR_MS;
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0.2', '0.2']);
    wallet = await WalletApp.start({ TRANSFER_CODE_ABOVE: 'none' }, await wallet.close({ keepDatabase: true }));
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0.2', '0.2']);
  });

  it('falls into the tier of its amount, between its bounds', async () => {
    const tiers = [
      { above: '0', basisPoints: 100, fixed: '0' },
      { above: '100', basisPoints: 50, fixed: '1' },
    ];
    await makers.make(feeRule(share(0, { tiers, min: '0.2', max: '2' })));
    expect([await feeOf('1'), await feeOf('100'), await feeOf('101'), await feeOf('400')]).toEqual([
      ...['0.2', '1', '1.505', '2'],
    ]);
  });

  it('leaves nothing of a balancing transfer that could have been sent, also where a smaller amount costs more', async () => {
    const tiers = [
      { above: '0', basisPoints: 0, fixed: '30' },
      { above: '100', basisPoints: 0, fixed: '1' },
    ];
    await makers.make(feeRule(share(0, { tiers })));
    const upTo = async (balance: string, amount: string) => {
      const carl = await wallet.member();
      await wallet.give(carl, balance);
      const { body } = await wallet.send(carl, { to: bob.saffronId, amount, upTo: true });
      return [body.amount, await wallet.balance(carl)];
    };
    expect(await upTo('150', '200')).toEqual(['149', '0']);
    expect(await upTo('100.5', '200')).toEqual(['70.5', '0']);
    expect(await upTo('101.5', '90')).toEqual(['71.5', '0']);
  });

  it('may be paid by the recipient, out of what he is sent', async () => {
    await makers.make(feeRule(share(100, { paidBy: 'recipient' })));
    expect(await quote('100')).toMatchObject({ fee: '1', feePaidBy: 'recipient', total: '100', balanceAfter: '900' });
    const key = newId();
    const sent = (await wallet.send(ada, { to: bob.saffronId, amount: '100' }, { key })).body;
    expect(sent).toMatchObject({ amount: '100', fee: '1', feePaidBy: 'recipient' });
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '100' }, { key })).body).toEqual(sent);
    for (const side of [ada, bob])
      expect((await wallet.request(side, 'GET', `/api/wallet/transfers/${sent.id}`)).body).toEqual(sent);
    expect([await wallet.balance(ada), await wallet.balance(bob)]).toEqual(['900', '99']);
    const transfers = [{ key, to: bob.saffronId, asset: 'SFN', amount: '100' }];
    const many = await wallet.request(ada, 'POST', '/api/wallet/transfers/bulk', { transfers });
    expect(many.body.results).toEqual([{ key, status: 'completed', transfer: sent }]);
    const more = [{ ...transfers[0], key: newId() }];
    const [other] = (await wallet.request(ada, 'POST', '/api/wallet/transfers/bulk', { transfers: more })).body.results;
    expect(other.transfer).toMatchObject({ fee: '1', feePaidBy: 'recipient' });
  });

  it('stands in the lines of whoever paid it alone, which add up to the balance on both sides', async () => {
    await makers.make(feeRule(share(100, { paidBy: 'recipient' })));
    await send('100');
    const lineOf = async (who: TestMember) =>
      (await wallet.request(who, 'GET', '/api/wallet/transactions?kind=transfer')).body.items[0];
    expect(await lineOf(ada)).toMatchObject({ amount: '100', fee: '0', total: '100', balanceAfter: '900' });
    expect(await lineOf(bob)).toMatchObject({ amount: '100', fee: '1', total: '99', balanceAfter: '99' });
    const csvOf = async (who: TestMember) =>
      (await wallet.request(who, 'GET', '/api/wallet/transactions.csv?kind=transfer')).text;
    expect(await csvOf(ada)).toContain(',transfer,out,SFN,-100,0,-100,900,');
    expect(await csvOf(bob)).toContain(',transfer,in,SFN,100,1,99,99,');
  });

  it('of nothing was paid by nobody else than the sender, at once and when it is read again', async () => {
    await makers.make(feeRule(share(0, { paidBy: 'recipient' })));
    const { body } = await send('100');
    expect(body).toMatchObject({ fee: '0', feePaidBy: 'sender' });
    expect((await wallet.request(bob, 'GET', `/api/wallet/transfers/${body.id}`)).body).toEqual(body);
  });

  it('that is more than the member was shown is refused, and nothing moves', async () => {
    const shown = (await quote('100')).fee;
    await makers.make(feeRule(share(25)));
    const key = newId();
    const refused = await wallet.send(ada, { to: bob.saffronId, amount: '100', maxFee: shown }, { key });
    expect(refused).toMatchObject({ status: 409, body: { code: 'wallet.fee.changed' } });
    expect(await wallet.balance(ada)).toBe('1000');
    const accepted = await wallet.send(ada, { to: bob.saffronId, amount: '100', maxFee: '0.25' }, { key });
    expect(accepted).toMatchObject({ status: 201, body: { fee: '0.25' } });
  });

  it('ends when its end is approved', async () => {
    const { id } = await makers.make(feeRule(share(100)));
    expect(await feeOf('10')).toBe('0.1');
    const { body } = await makers.act(id, 'end', makers.asker, { reason: 'no fee any more' });
    await makers.act(body.id, 'approve');
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0', '0']);
  });
});

describe('a rule for some', () => {
  it('holds for those of whom tier and country are told, from the moment they are', async () => {
    await makers.make(feeRule(share(100), { scope: { type: 'country', country: 'ZA' } }));
    await makers.make(feeRule(share(200), { scope: { type: 'tier', tier: 'gold' } }));
    expect(await feeOf('10')).toBe('0');
    await wallet.announce(memberChanged, ada, 'active', undefined, { country: 'ZA' });
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0.1', '0.1']);
    await wallet.announce(memberChanged, ada, 'active', undefined, { tier: 'gold' });
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0.2', '0.2']);
    await wallet.announce(memberChanged, ada, 'active', undefined, { tier: null });
    expect([(await quote('10')).fee, await feeOf('10')]).toEqual(['0.1', '0.1']);
  });
});

describe('a limit', () => {
  const refusal = async (amount: string) => (await send(amount)).body.code as string | undefined;
  const limits = (perTransfer: string | null, perDay: string | null, scope: object) =>
    makers.make(limitRule({ perTransfer, perDay }, { scope }));

  it("is everyone's, the strictest of country and tier, or the member's own", async () => {
    expect(await refusal('500.01')).toBe('wallet.transfer.limit-per-transfer');
    await limits('100', '300', { type: 'everyone' });
    expect([await refusal('100.01'), await refusal('100')]).toEqual(['wallet.transfer.limit-per-transfer', undefined]);
    await wallet.announce(memberChanged, ada, 'active', undefined, { country: 'ZA', tier: 'gold' });
    await limits('50', null, { type: 'country', country: 'ZA' });
    await limits('80', '120', { type: 'tier', tier: 'gold' });
    expect(await terms()).toMatchObject({ maxPerTransfer: '50', maxPerDay: '120', remainingToday: '20' });
    expect([await refusal('50.01'), await refusal('20.01'), await refusal('20')]).toEqual([
      ...['wallet.transfer.limit-per-transfer', 'wallet.transfer.limit-per-day', undefined],
    ]);
    await limits('200', null, { type: 'member', member: ada.saffronId });
    expect(await terms()).toMatchObject({ maxPerTransfer: '200', maxPerDay: null, remainingToday: null });
    expect([await refusal('200.01'), await refusal('200')]).toEqual(['wallet.transfer.limit-per-transfer', undefined]);
  });

  it('begins at its date for transfers and for what is shown', async () => {
    await makers.make(limitRule({ perTransfer: '5', perDay: null }, { effectiveFrom: inAnHour() }));
    expect([await refusal('6'), (await terms()).maxPerTransfer]).toEqual([undefined, '500']);
    offsetMs = HOUR_MS;
    expect([await refusal('6'), (await terms()).maxPerTransfer]).toEqual(['wallet.transfer.limit-per-transfer', '5']);
  });
});

describe('a credit limit', () => {
  const account = async () => (await wallet.request(ada, 'GET', '/api/wallet/accounts')).body.accounts[0];
  const credit = (limit: string) =>
    makers.propose({ kind: 'credit', scope: { type: 'member', member: ada.email }, terms: { limit } });

  it('lets an account go below zero as far as it says, and no further', async () => {
    await makers.act((await credit('50')).body.id, 'approve');
    expect((await send('500')).status).toBe(201);
    expect((await send('500')).status).toBe(201);
    expect((await send('50.01')).body.code).toBe('wallet.transfer.insufficient-funds');
    expect((await send('50')).status).toBe(201);
    expect(await account()).toMatchObject({ available: '0', total: '-50', creditLimit: '50' });
  });

  it('is part of what may be spent, and no money of his', async () => {
    await makers.act((await credit('50')).body.id, 'approve');
    for (const amount of ['500', '490']) expect((await send(amount)).status).toBe(201);
    expect(await terms()).toMatchObject({ available: '60' });
    expect(await account()).toMatchObject({ available: '60', held: '0', total: '10', creditLimit: '50' });
    const ask = (amount: string) =>
      wallet.request(ada, 'POST', '/api/wallet/transfers/quote', { to: bob.saffronId, asset: 'SFN', amount });
    expect(await ask('30')).toMatchObject({ status: 200, body: { total: '30', balanceAfter: '-20' } });
    expect((await ask('60.01')).body.code).toBe('wallet.transfer.insufficient-funds');
  });

  it('is spent first by what is held, on the page of the accounts as on the one that sends', async () => {
    await makers.act((await credit('50')).body.id, 'approve');
    for (const amount of ['500', '500', '20']) expect((await send(amount)).status).toBe(201);
    const own = memberAccount(ada.memberId, 'SFN');
    const hold = {
      holdId: newId(),
      account: own,
      amount: 10n ** 19n,
      purpose: 'ride',
      expiresAt: new Date(inAnHour()),
    };
    await wallet.get(Ledger).submit({ command: { type: 'create-hold', ...hold } });
    expect(await account()).toMatchObject({ available: '20', held: '10', total: '-20', creditLimit: '50' });
    expect((await terms()).available).toBe('20');
  });

  it('is not lowered below what is in use, and ends once that is paid back', async () => {
    const { id } = await makers.make({
      kind: 'credit',
      scope: { type: 'member', member: ada.email },
      terms: { limit: '50' },
    });
    for (const amount of ['500', '500', '30']) expect((await send(amount)).status).toBe(201);
    const lower = await credit('29.99');
    expect(await makers.act(lower.body.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'wallet.credit.in-use' },
    });
    const end = await makers.act(id, 'end', makers.asker, { reason: 'no credit any more' });
    expect((await makers.act(end.body.id, 'approve')).status).toBe(409);
    expect((await makers.list({ rule: lower.body.rule, standing: 'in-force' }))[0]).toMatchObject({ id });
    await wallet.send(bob, { to: ada.saffronId, amount: '30' });
    expect((await makers.act(end.body.id, 'approve')).status).toBe(200);
    expect((await send('0.01')).body.code).toBe('wallet.transfer.insufficient-funds');
  });
});
