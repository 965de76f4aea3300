import type { BulkTransferItem, BulkTransferResult } from '#contracts/wallet';
import { newId } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import { ada, bob, BULKS, item, outcomes, post, useWallet, wallet } from '../../test-support/bulks.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { limitRule, RuleMakers } from '../../test-support/rules.js';
import type { TestMember } from '../../test-support/wallet-app.js';

useWallet({
  ...{ TRANSFER_FEE_BASIS_POINTS: '100', TRANSFER_CODE_ABOVE: 'SFN=1000' },
  ...{ TRANSFER_MAX: 'none', TRANSFER_MAX_PER_DAY: 'none' },
});

const claimFor = (to: string, amount: string): Claim => ({
  ...{ id: newId(), action: 'payment', expiresAt: Date.now() + 60_000 },
  binding: paymentBinding({ to, asset: 'SFN', amount }) as string,
});

describe('many transfers in one request', () => {
  it('answers each by itself, in the order of the request', async () => {
    const items = [
      item({ amount: '10', memo: 'first' }),
      item({ amount: '0' }),
      item({ amount: '1', to: 'nobody@example.org' }),
      item({ amount: '1', to: ada.saffronId }),
      item({ amount: '1', asset: 'EUR' }),
      item({ amount: '20', to: bob.email }),
    ];
    const { status, body } = await post(items);
    expect(status).toBe(200);
    expect(outcomes(body.results)).toEqual([
      ...['10', 'wallet.amount.invalid', 'wallet.recipient.unknown', 'wallet.recipient.self'],
      ...['wallet.transfer.insufficient-funds', '20'],
    ]);
    expect(body.results.map(({ key }: BulkTransferResult) => key)).toEqual(items.map(({ key }) => key));
    expect(body.results[0].transfer).toMatchObject({ fee: '0.1', memo: 'first', status: 'completed' });
    expect(body.results[1].error.message).toBe('Enter an amount above zero with no more decimals than the asset has.');
    expect(await wallet.balance(bob)).toBe('30');
    expect(await wallet.balance(ada)).toBe('4969.7');
  });

  it('judges later items by what earlier ones have left', async () => {
    const { body } = await post(['1000', '999', '999', '999', '999', '900'].map((amount) => item({ amount })));
    expect(outcomes(body.results)).toEqual(['1000', '999', '999', '999', 'wallet.transfer.insufficient-funds', '900']);
  });

  it('formancehq/stack#1633: takes the same key twice in one request as one transfer', async () => {
    const twice = item({ amount: '7' });
    const { status, body } = await post([twice, twice, { ...twice, amount: '8' }]);
    expect(status).toBe(200);
    expect(outcomes(body.results)).toEqual(['7', '7', 'wallet.idempotency.conflict']);
    expect(body.results[1].transfer).toEqual(body.results[0].transfer);
    expect(await wallet.balance(bob)).toBe('7');
  });

  it('knows a key that was used for a single transfer, and a single transfer knows a key of a bulk', async () => {
    const one = item({ amount: '3', metadata: { order: '42' } });
    const { key, ...wish } = one;
    const single = await wallet.send(ada, wish, { key });
    const { body } = await post([one]);
    expect(body.results[0].transfer).toEqual(single.body);
    const other = item({ amount: '4' });
    await post([other]);
    const { key: otherKey, ...otherWish } = other;
    expect((await wallet.send(ada, otherWish, { key: otherKey })).status).toBe(201);
    expect(await wallet.balance(bob)).toBe('7');
  });

  it('answers the same again, whatever has changed since, and moves money once', async () => {
    const items = [item({ amount: '5' }), item({ amount: '1', asset: 'EUR' }), item({ amount: '6', to: bob.email })];
    const first = await post(items);
    await wallet.suspend(bob);
    const again = await post(items);
    await wallet.reactivate(bob);
    expect(again.body).toEqual(first.body);
    expect(await wallet.balance(bob)).toBe('11');
  });

  it('gives one answer to eight of the same at once', async () => {
    const items = Array.from({ length: 20 }, () => item({ amount: '1' }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(items)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await wallet.balance(bob)).toBe('20');
  });

  it('refuses what wants a code and has none, and spends a code once', async () => {
    const [large, small] = [item({ amount: '1001' }), item({ amount: '1' })];
    expect(outcomes((await post([large, small])).body.results)).toEqual(['wallet.transfer.code-required', '1']);
    const claims = [claimFor(bob.saffronId, '1001')];
    const { body } = await post([large, item({ amount: '1001' })], { claims });
    expect(outcomes(body.results)).toEqual(['1001', 'wallet.transfer.code-required']);
  });

  it('spends a code of its own for each of two equal payments', async () => {
    const claims = [claimFor(bob.saffronId, '1002'), claimFor(bob.saffronId, '1002')];
    const items = [item({ amount: '1002' }), item({ amount: '1002' })];
    const first = await post(items, { claims });
    expect(outcomes(first.body.results)).toEqual(['1002', '1002']);
    expect((await post(items, { claims })).text).toBe(first.text);
    const third = await post([item({ amount: '1002' })], { claims });
    expect(outcomes(third.body.results)).toEqual(['wallet.transfer.code-required']);
  });

  it('looks up a hundred members together and asks the ledger once', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => wallet.member()));
    const items = Array.from({ length: 100 }, (_, n) => item({ to: people[n % 25]!.saffronId, amount: '1' }));
    const [before] = await wallet.dataSource.query('SELECT max(number)::int AS n FROM batches');
    const { body } = await post(items);
    expect(outcomes(body.results)).toEqual(Array(100).fill('1'));
    const [after] = await wallet.dataSource.query('SELECT max(number)::int AS n FROM batches');
    expect(after.n - before.n).toBe(1);
  });

  it.each([
    ['no transfers', { transfers: [] }],
    ['a key with a space', { transfers: [{ key: 'a b', to: 'x', asset: 'SFN', amount: '1' }] }],
    ['no key', { transfers: [{ to: 'x', asset: 'SFN', amount: '1' }] }],
    ['an unknown field', { transfers: [{ key: 'a', to: 'x', asset: 'SFN', amount: '1', fee: '0' }] }],
    [
      'eleven pairs of metadata',
      { transfers: [{ key: 'a', to: 'x', asset: 'SFN', amount: '1', metadata: pairs(11) }] },
    ],
  ])('has no place for %s', async (_, body) => {
    expect(await wallet.request(ada, 'POST', BULKS, body)).toMatchObject({
      status: 400,
      body: { code: 'http.validation-failed' },
    });
  });

  it('refuses more than an operator allows, and takes a body that is larger than elsewhere', async () => {
    const long = (n: number) =>
      item({ amount: '0.01', memo: 'm'.repeat(140), metadata: pairs(10, `${n}`.padEnd(150)) });
    expect(await post(Array.from({ length: 101 }, (__, n) => long(n)))).toMatchObject({
      status: 422,
      body: { code: 'wallet.transfer.too-many' },
    });
    const { status, body } = await post(Array.from({ length: 100 }, (__, n) => long(n)));
    expect(status).toBe(200);
    expect(outcomes(body.results)).toEqual(Array(100).fill('0.01'));
  });

  it('counts towards the limit of the day together with single ones, groups and what was asked for', async () => {
    const makers = await RuleMakers.engage(wallet);
    const scope = { type: 'member', member: ada.saffronId };
    await makers.make(limitRule({ perTransfer: null, perDay: '100' }, { scope }));
    const over = 'wallet.transfer.limit-per-day';
    const { body } = await post(['30', '30', '30', '30'].map((amount) => item({ amount })));
    expect(outcomes(body.results)).toEqual(['30', '30', '30', over]);
    const group = await post([item({ amount: '8' }), item({ amount: '8' })], { atomic: true, key: newId() });
    expect(outcomes(group.body.results)).toContain(over);
    const asked = { from: ada.saffronId, asset: 'SFN', amount: '10' };
    const { body: request } = await wallet.request(bob, 'POST', '/api/wallet/money-requests', asked);
    expect(await wallet.send(ada, { to: bob.saffronId, amount: '1' })).toMatchObject({ status: 201 });
    const pay = () => wallet.request(ada, 'POST', `/api/wallet/money-requests/${request.id}/pay`, {});
    expect(await pay()).toMatchObject({ status: 422, body: { code: over } });
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '9' })).body.amount).toBe('9');
    expect(await wallet.balance(bob)).toBe('100');
  });

  it('turns visitors away', async () => {
    expect((await wallet.request(undefined, 'POST', BULKS, { transfers: [item({ amount: '1' })] })).status).toBe(401);
  });
});

describe('many transfers as one act', () => {
  it('happen all, under one key, and are answered the same again', async () => {
    const items = [item({ amount: '1', memo: 'one' }), item({ amount: '2' }), item({ amount: '3' })];
    const key = newId();
    const first = await post(items, { atomic: true, key });
    expect(outcomes(first.body.results)).toEqual(['1', '2', '3']);
    expect((await post(items, { atomic: true, key })).body).toEqual(first.body);
    expect(await wallet.balance(bob)).toBe('6');
    const groups = await wallet.dataSource.query(
      'SELECT count(*)::int AS n, count(DISTINCT group_id)::int AS groups FROM transfers WHERE id = ANY ($1::uuid[])',
      [first.body.results.map(({ transfer }: { transfer: { id: string } }) => transfer.id)],
    );
    expect(groups).toEqual([{ n: 3, groups: 1 }]);
  });

  it('happen not at all where the ledger refuses one, and the answer names it', async () => {
    const items = [item({ amount: '999' }), item({ amount: '900', asset: 'USD' }), item({ amount: '1' })];
    const key = newId();
    const { status, body } = await post(items, { atomic: true, key });
    expect(status).toBe(200);
    expect(outcomes(body.results)).toEqual([
      ...['wallet.transfer.group-refused', 'wallet.transfer.insufficient-funds', 'wallet.transfer.group-refused'],
    ]);
    expect(await wallet.balance(bob)).toBe('0');
    expect(await wallet.balance(ada)).toBe('5000');
    const again = await post(items, { atomic: true, key });
    expect(outcomes(again.body.results)).toEqual(Array(3).fill('wallet.transfer.insufficient-funds'));
  });

  it('happen not at all where one cannot be asked for, and the answer names it', async () => {
    const items = [item({ amount: '1' }), item({ amount: '1', to: 'nobody@example.org' })];
    const { body } = await post(items, { atomic: true, key: newId() });
    expect(outcomes(body.results)).toEqual(['wallet.transfer.group-refused', 'wallet.recipient.unknown']);
    expect(await wallet.balance(bob)).toBe('0');
  });

  it.each([true, false])(
    'stay refused under the key where one could not be asked for (as one act: %s)',
    async (atomic) => {
      const [to, key] = [`${newId()}@example.org`, newId()];
      const late = item({ amount: '1', to });
      const ask = () => post([late], atomic ? { atomic, key } : {});
      expect(outcomes((await ask()).body.results)).toEqual(['wallet.recipient.unknown']);
      await wallet.member('member', 'default', to);
      expect(outcomes((await ask()).body.results)).toEqual(['wallet.recipient.unknown']);
      expect(await wallet.balance(ada)).toBe('5000');
    },
  );

  it('want a key of their own, and refuse another request under it', async () => {
    const key = newId();
    expect(await post([item({ amount: '1' })], { atomic: true })).toMatchObject({
      status: 400,
      body: { code: 'wallet.idempotency.key-missing' },
    });
    await post([item({ amount: '1' })], { atomic: true, key });
    expect(await post([item({ amount: '1' })], { atomic: true, key })).toMatchObject({
      status: 409,
      body: { code: 'wallet.idempotency.conflict' },
    });
  });

  it('do not deadlock where many groups touch the same members in other orders', async () => {
    await wallet.give(bob, '100');
    const back = (amount: string) => ({ key: newId(), to: ada.saffronId, asset: 'SFN' as const, amount });
    const groups = Array.from({ length: 10 }, (_, n) => {
      const [who, items] =
        n % 2 ? [ada, [item({ amount: '1' }), item({ amount: '2' })]] : [bob, [back('2'), back('1')]];
      return post(items, { from: who, atomic: true, key: newId() });
    });
    for (const { body } of await Promise.all(groups)) expect(outcomes(body.results).sort()).toEqual(['1', '2']);
  });
});

describe('after all of this', () => {
  it('the books are as they must be', async () => expect(await brokenInvariants(wallet.dataSource)).toEqual({}));
});

function pairs(count: number, value = 'x'): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, value]));
}

describe('items that move at most what is there', () => {
  let carl: TestMember;
  beforeEach(async () => {
    carl = await wallet.member();
    await wallet.give(carl, '111.1');
  });

  it('move what those before them have left, and say how much', async () => {
    const items = [
      item({ amount: '100' }),
      item({ amount: '100', upTo: true }),
      item({ amount: '100', upTo: true }),
      item({ amount: '1' }),
    ];
    const { body } = await post(items, { from: carl });
    const none = 'wallet.transfer.insufficient-funds';
    expect(outcomes(body.results)).toEqual(['100', '10', none, none]);
    expect(body.results[1].transfer).toMatchObject({ amount: '10', fee: '0.1' });
    expect([await wallet.balance(carl), await wallet.balance(bob)]).toEqual(['0', '110']);
  });

  it('are the same as single ones under the same key, and another one that moves exactly that much is not', async () => {
    const { key, ...wish } = item({ amount: '500', upTo: true });
    const { body } = await post([{ key, ...wish }], { from: carl });
    expect(outcomes(body.results)).toEqual(['110']);
    await wallet.give(carl, '50');
    expect((await post([{ key, ...wish }], { from: carl })).body).toEqual(body);
    expect(await wallet.send(carl, wish, { key })).toMatchObject({ body: body.results[0].transfer });
    const exact = await post([item({ key, amount: '500' })], { from: carl });
    expect(outcomes(exact.body.results)).toEqual(['wallet.idempotency.conflict']);
    expect(await wallet.balance(carl)).toBe('50');
  });

  it('take the rest of one act with others, which is refused whole where there is no rest', async () => {
    const rest = () => item({ amount: '500', upTo: true });
    const key = newId();
    const items = [item({ amount: '100' }), rest()];
    const tooMany = await post([...items, rest()], { from: carl, atomic: true, key: newId() });
    expect(outcomes(tooMany.body.results).at(-1)).toBe('wallet.transfer.insufficient-funds');
    expect(await wallet.balance(carl)).toBe('111.1');
    const { body } = await post(items, { from: carl, atomic: true, key });
    expect(outcomes(body.results)).toEqual(['100', '10']);
    await wallet.give(carl, '50');
    expect((await post(items, { from: carl, atomic: true, key })).body).toEqual(body);
    const [first, second] = items as [BulkTransferItem, BulkTransferItem];
    const exact = await post([first, { ...second, upTo: false }], { from: carl, atomic: true, key });
    expect(exact.body.code).toBe('wallet.idempotency.conflict');
    expect(await wallet.balance(carl)).toBe('50');
  });
});
