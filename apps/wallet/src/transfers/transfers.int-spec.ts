import { newId } from '#kernel';
import { ada, bob, claimFor, usePayers, wallet } from '../../test-support/payers.js';
import type { TestMember } from '../../test-support/wallet-app.js';
import { Ledger } from '../ledger/ledger.service.js';

usePayers();

describe('sending money over HTTP', () => {
  it('answers 201 with the transfer, takes amount and fee, and shows both sides their part', async () => {
    const { status, body } = await wallet.send(ada, { to: bob.saffronId, amount: '10.50', memo: 'Lunch' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      status: 'completed',
      amount: '10.5',
      asset: 'SFN',
      fee: '0.0525',
      feePaidBy: 'sender',
      memo: 'Lunch',
      from: { saffronId: ada.saffronId, name: `Name ${ada.saffronId.slice(-2)}.` },
      to: { saffronId: bob.saffronId, name: `Name ${bob.saffronId.slice(-2)}.` },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await wallet.balance(ada)).toBe('989.4475');
    expect(await wallet.balance(bob)).toBe('10.5');
    for (const party of [ada, bob]) {
      expect((await wallet.request(party, 'GET', `/api/wallet/transfers/${body.id}`)).body).toEqual(body);
    }
    const stranger = await wallet.member();
    expect(await wallet.request(stranger, 'GET', `/api/wallet/transfers/${body.id}`)).toMatchObject({
      status: 404,
      body: { code: 'wallet.transfer.not-found' },
    });
  });

  it('finds the recipient by e-mail address and by member ID in any spelling', async () => {
    const spelled = bob.saffronId.replace(/^SF(\d{4})(\d{4})/, 'sf $1-$2-');
    for (const to of [bob.email, ` ${bob.email.toUpperCase()} `, spelled]) {
      expect((await wallet.send(ada, { to, amount: '1' })).status).toBe(201);
    }
    expect(await wallet.balance(bob)).toBe('3');
  });

  it('gives the same answer to the same key, even when the amount is spelled otherwise, and moves money once', async () => {
    const key = newId();
    const answers = await Promise.all(
      ['5', '5.0', '5.00', '5'].map((amount) => wallet.send(ada, { to: bob.saffronId, amount }, { key })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await wallet.balance(bob)).toBe('5');
    const other = await wallet.send(ada, { to: bob.saffronId, amount: '6' }, { key });
    expect(other).toMatchObject({ status: 409, body: { code: 'wallet.idempotency.conflict' } });
    expect((await wallet.send(bob, { to: ada.saffronId, amount: '1' }, { key })).status).toBe(201);
  });

  it.each([
    ['nothing', undefined],
    ['a space', 'a b'],
    ['an umlaut', 'ä'],
    ['129 characters', 'x'.repeat(129)],
  ])('refuses %s as a key', async (_, key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await wallet.request(
      ada,
      'POST',
      '/api/wallet/transfers',
      { to: bob.saffronId, asset: 'SFN', amount: '1' },
      { headers },
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'wallet.idempotency.key-missing' } });
  });

  it.each([
    ['zero', { amount: '0' }, 400, 'wallet.amount.invalid'],
    ['a negative amount', { amount: '-1' }, 400, 'wallet.amount.invalid'],
    ['too many decimals', { amount: '0.0000000000000000001' }, 400, 'wallet.amount.invalid'],
    ['an exponent', { amount: '1e2' }, 400, 'wallet.amount.invalid'],
    ['a number', { amount: 1 }, 400, 'http.validation-failed'],
    ['an unknown asset', { asset: 'BTC' }, 400, 'http.validation-failed'],
    ['an unknown field', { feeAccount: 'x' }, 400, 'http.validation-failed'],
    ['an unknown member ID', { to: 'SF 0000-0000-0000' }, 422, 'wallet.recipient.unknown'],
    ['an unknown address', { to: 'nobody@example.org' }, 422, 'wallet.recipient.unknown'],
    ['more than a transfer may move', { amount: '500.000000000000000001' }, 422, 'wallet.transfer.limit-per-transfer'],
    ['money that is not there', { asset: 'EUR', amount: '1' }, 422, 'wallet.transfer.insufficient-funds'],
  ])('refuses %s', async (_, change, status, code) => {
    const answer = await wallet.send(ada, { to: bob.saffronId, amount: '1', ...change });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await wallet.balance(ada)).toBe('1000');
  });

  it('asks the ledger once for what it refuses', async () => {
    const ledger = wallet.get(Ledger);
    const [asked, askedAgain] = [vi.spyOn(ledger, 'submit'), vi.spyOn(ledger, 'submitAll')];
    const wish = { to: ada.saffronId, amount: '1' };
    const key = newId();
    for (let times = 0; times < 2; times += 1)
      expect((await wallet.send(bob, wish, { key })).body.code).toBe('wallet.transfer.insufficient-funds');
    expect([asked, askedAgain].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
    vi.restoreAllMocks();
  });

  it('refuses oneself, by member ID and by address', async () => {
    for (const to of [ada.saffronId, ada.email]) {
      expect(await wallet.send(ada, { to, amount: '1' })).toMatchObject({
        status: 422,
        body: { code: 'wallet.recipient.self' },
      });
    }
  });

  it('keeps the limits of a transfer and of a day', async () => {
    const pay = (amount: string) =>
      wallet.send(ada, { to: bob.saffronId, amount }, { claims: [claimFor(bob.saffronId, amount)] });
    expect(await pay('500.01')).toMatchObject({ status: 422, body: { code: 'wallet.transfer.limit-per-transfer' } });
    expect((await pay('500')).status).toBe(201);
    expect(await pay('300.01')).toMatchObject({ status: 422, body: { code: 'wallet.transfer.limit-per-day' } });
    const terms = await wallet.request(ada, 'GET', '/api/wallet/transfers/terms?asset=SFN');
    expect(terms.body).toEqual({
      asset: 'SFN',
      available: '497.5',
      maxPerTransfer: '500',
      maxPerDay: '800',
      fee: { tiers: [{ above: '0', basisPoints: 50, fixed: '0' }], min: null, max: null, paidBy: 'sender' },
      remainingToday: '300',
      codeAbove: '100',
    });
  });

  it('quotes fee, total and balance after, and refuses what the transfer would be refused for', async () => {
    const quote = (amount: string) =>
      wallet.request(ada, 'POST', '/api/wallet/transfers/quote', { to: bob.email, asset: 'SFN', amount });
    expect((await quote('100.01')).body).toMatchObject({
      fee: '0.50005',
      total: '100.51005',
      balanceAfter: '899.48995',
      codeRequired: true,
    });
    expect((await quote('600')).body).toMatchObject({ code: 'wallet.transfer.limit-per-transfer' });
  });

  it('keeps what came along with a transfer for its sender alone', async () => {
    const metadata = { order: '42', 'shop:till': '7' };
    const key = newId();
    const wish = { to: bob.saffronId, amount: '1', metadata };
    const { body } = await wallet.send(ada, wish, { key });
    expect(body.metadata).toEqual(metadata);
    expect((await wallet.send(ada, wish, { key })).body).toEqual(body);
    const read = async (who: TestMember) =>
      (await wallet.request(who, 'GET', `/api/wallet/transfers/${body.id}`)).body.metadata;
    expect(await read(ada)).toEqual(metadata);
    expect(await read(bob)).toBeUndefined();
    expect(await wallet.send(ada, { ...wish, metadata: { order: '43' } }, { key })).toMatchObject({ status: 409 });
  });

  it.each(['\u0000', '\ud800', 'a\u202eb'])(
    'takes nothing along that the database cannot hold, so that nobody holds up the ledger by it: %j',
    async (text) => {
      const wish = { to: bob.saffronId, asset: 'SFN', amount: '1', metadata: { order: text } };
      expect(await wallet.send(ada, wish)).toMatchObject({ status: 400, body: { code: 'http.validation-failed' } });
      const transfers = [{ key: newId(), ...wish }];
      expect(await wallet.request(ada, 'POST', '/api/wallet/transfers/bulk', { transfers })).toMatchObject({
        status: 400,
      });
    },
  );

  it('moves as much as there is where that is asked for, and says how much it was', async () => {
    const carl = await wallet.member();
    await wallet.give(carl, '10');
    const key = newId();
    const wish = { to: bob.saffronId, amount: '50', upTo: true };
    const { status, body } = await wallet.send(carl, wish, { key });
    expect(status).toBe(201);
    const left = Number(await wallet.balance(carl));
    expect(Number(body.amount) + Number(body.fee) + left).toBeCloseTo(10, 12);
    expect(Number(body.amount)).toBeGreaterThan(9.9);
    // What is left would not pay for one more of the smallest units.
    expect(left).toBeLessThan(1e-17);
    expect((await wallet.send(carl, wish, { key })).body).toEqual(body);
    const enough = await wallet.send(ada, { to: bob.saffronId, amount: '2', upTo: true });
    expect(enough.body.amount).toBe('2');
  });

  it('moves nothing up to an amount where nothing is there, and wants a code for what it may come to', async () => {
    const poor = await wallet.member();
    expect(await wallet.send(poor, { to: bob.saffronId, amount: '5', upTo: true })).toMatchObject({
      status: 422,
      body: { code: 'wallet.transfer.insufficient-funds' },
    });
    expect(await wallet.send(ada, { to: bob.saffronId, amount: '200', upTo: true })).toMatchObject({
      status: 401,
      body: { code: 'wallet.transfer.code-required' },
    });
  });

  it('fineract#5674: moves nothing for a payment without a key, however often it is sent', async () => {
    const body = { to: bob.saffronId, asset: 'SFN', amount: '1' };
    for (let times = 0; times < 3; times += 1) {
      expect(await wallet.request(ada, 'POST', '/api/wallet/transfers', body)).toMatchObject({
        status: 400,
        body: { code: 'wallet.idempotency.key-missing' },
      });
    }
    expect(await wallet.balance(bob)).toBe('0');
  });

  it('lets suspended members neither send nor receive, and reactivated ones do both again', async () => {
    await wallet.suspend(bob);
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '1' })).body.code).toBe('wallet.recipient.unavailable');
    await wallet.reactivate(bob);
    await wallet.suspend(ada);
    expect(await wallet.send(ada, { to: bob.saffronId, amount: '1' })).toMatchObject({
      status: 403,
      body: { code: 'wallet.account.frozen' },
    });
    await wallet.reactivate(ada);
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '1' })).status).toBe(201);
  });

  it('turns visitors away', async () => {
    expect((await wallet.request(undefined, 'GET', '/api/wallet/accounts')).status).toBe(401);
    expect((await wallet.request(undefined, 'POST', '/api/wallet/transfers', {})).status).toBe(401);
  });
});
