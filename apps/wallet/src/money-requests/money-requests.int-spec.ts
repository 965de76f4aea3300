import type { MoneyRequestPage } from '#contracts/wallet';
import { newId } from '#kernel';
import type { TestMember } from '../../test-support/wallet-app.js';
import {
  acts,
  ada,
  ask,
  asked,
  bob,
  box,
  cancel,
  decline,
  linked,
  NOT_FOUND,
  PATH,
  pay,
  told,
  useWallet,
  wallet,
} from '../../test-support/money-requests.js';

useWallet();

describe('asking for money', () => {
  it('shows the request to both sides, as waiting to the one who was asked, and tells it', async () => {
    const request = await asked({ amount: '10.50', memo: 'Lunch' });
    expect(request).toMatchObject({
      ...{ role: 'asker', status: 'open', asset: 'SFN', amount: '10.5', memo: 'Lunch', transferId: null },
      ...{ asker: { saffronId: ada.saffronId }, payer: { saffronId: bob.saffronId }, resolvedAt: null },
    });
    expect(Date.parse(request.expiresAt) - Date.parse(request.createdAt)).toBe(7 * 86_400_000);
    expect(await box(bob, { box: 'received' })).toEqual({
      ...{ items: [{ ...request, role: 'payer' }], nextCursor: null, waiting: 1 },
    });
    expect(await box(ada, { box: 'sent' })).toEqual({ items: [request], nextCursor: null, waiting: 0 });
    expect(await told(request.id)).toEqual([
      {
        type: 'wallet.money-requested.v1',
        payload: {
          ...{ requestId: request.id, askerId: ada.memberId, payerId: bob.memberId, asset: 'SFN' },
          ...{ amountMinor: '10500000000000000000', expiresAt: request.expiresAt },
        },
      },
    ]);
    expect(await acts(request.id)).toEqual(['money-request.made']);
  });

  it('moves nothing and reserves nothing', async () => {
    await asked();
    expect(await wallet.balance(bob)).toBe('1000');
  });

  it.each([
    ['no amount', { amount: '0' }, 400],
    ['a negative amount', { amount: '-1' }, 400],
    ['too many decimals', { amount: '0.0000000000000000001' }, 400],
    ['more than 30 days', { amount: '1', expiresInDays: 31 }, 400],
    ['a past end', { amount: '1', expiresInDays: 0 }, 400],
    ['nobody', { amount: '1', from: 'nobody@example.org' }, 422],
  ])('refuses %s', async (_, body, status) =>
    expect((await ask(ada, { from: bob.saffronId, ...body })).status).toBe(status),
  );

  it('refuses oneself, who is suspended, and members of another tenant, who see nothing of it either', async () => {
    const stranger = await wallet.member('member', 'elsewhere');
    expect((await ask(ada, { from: ada.email })).body.code).toBe('wallet.money-request.to-oneself');
    expect((await ask(ada, { from: stranger.saffronId })).body.code).toBe('wallet.recipient.unknown');
    const { id } = await linked();
    expect(await pay(stranger, id, { amount: '1' })).toMatchObject(NOT_FOUND);
    await wallet.suspend(bob);
    expect((await ask(ada, { from: bob.saffronId })).body.code).toBe('wallet.recipient.unknown');
  });

  it('makes one under one key, however often it is asked and however many at once, whatever has become of it', async () => {
    const key = newId();
    const again = () => ask(ada, { from: bob.saffronId, amount: '10', memo: 'Lunch' }, key);
    const answers = await Promise.all(Array.from({ length: 8 }, again));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { id } = answers[0]!.body;
    expect([(await told(id)).length, await acts(id)]).toEqual([1, ['money-request.made']]);
    await decline(bob, id, { blockAsker: true });
    expect(await again()).toMatchObject({ status: 201, body: { id, status: 'declined' } });
    expect((await box(bob, { box: 'received' })).items).toHaveLength(1);
  });

  it('refuses something else under a key, knows the keys of each member apart, and asks again what was refused', async () => {
    const key = newId();
    expect((await ask(ada, { from: 'nobody@example.org' }, key)).status).toBe(422);
    const { body } = await ask(ada, { amount: '1' }, key);
    expect(await ask(ada, { amount: '2' }, key)).toMatchObject({
      status: 409,
      body: { code: 'wallet.idempotency.conflict' },
    });
    expect((await ask(bob, { amount: '1' }, key)).body.id).not.toBe(body.id);
    expect(await ask(ada, { amount: '1' }, 'a key with spaces')).toMatchObject({
      status: 400,
      body: { code: 'wallet.idempotency.key-missing' },
    });
  });

  it('has an end for a day, nearer for one person, that parallel requests do not pass', async () => {
    const ofBob = await Promise.all(Array.from({ length: 15 }, () => ask(ada, { from: bob.saffronId })));
    expect(ofBob.filter(({ status }) => status === 201)).toHaveLength(12);
    const links = await Promise.all(Array.from({ length: 25 }, () => ask(ada, {})));
    expect(links.filter(({ status }) => status === 201)).toHaveLength(18);
    const refusal = links.find(({ status }) => status !== 201);
    expect(refusal).toMatchObject({ status: 429, body: { code: 'wallet.money-request.too-many' } });
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(3_600);
  });
});

describe('who is blocked', () => {
  it('is told no from then on, until he is let in again', async () => {
    const { id } = await asked();
    await decline(bob, id, { blockAsker: true });
    expect((await ask(ada, { from: bob.saffronId })).body.code).toBe('wallet.money-request.not-taken');
    const blocks = async () => (await wallet.request(bob, 'GET', '/api/wallet/money-request-blocks')).body.blocks;
    const [block] = await blocks();
    expect(block).toMatchObject({ member: { saffronId: ada.saffronId } });
    const lift = (who: TestMember) => wallet.request(who, 'DELETE', `/api/wallet/money-request-blocks/${block.id}`);
    expect((await lift(ada)).body.code).toBe('wallet.money-request.block-not-found');
    expect((await lift(bob)).body).toEqual({ success: true });
    expect(await blocks()).toEqual([]);
    expect((await ask(ada, { from: bob.saffronId })).status).toBe(201);
  });

  it('does not block the other way round', async () => {
    await decline(bob, (await asked()).id, { blockAsker: true });
    expect((await ask(bob, { from: ada.saffronId })).status).toBe(201);
  });
});

describe('the lists', () => {
  it('page newest first, each once, while others come in', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await asked()).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: MoneyRequestPage = await box(bob, { box: 'received', limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await asked();
    }
    expect(seen).toEqual(ids);
  });

  it('keep to a status', async () => {
    const [open, gone] = [await asked(), await asked()];
    await cancel(ada, gone.id);
    expect((await box(ada, { box: 'sent', status: 'open' })).items.map(({ id }) => id)).toEqual([open.id]);
    expect((await box(ada, { box: 'sent', status: 'cancelled' })).items.map(({ id }) => id)).toEqual([gone.id]);
    expect((await wallet.request(ada, 'GET', PATH)).status).toBe(400);
  });
});
