import type { MoneyRequest, MoneyRequestPage } from '#contracts/wallet';
import { newId } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import { brokenInvariants } from '../../test-support/invariants.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { Ledger } from '../ledger/ledger.service.js';
import { CreateTransferService } from '../transfers/create-transfer.service.js';
import { requestKey } from './request-key.js';

let wallet: WalletApp;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  wallet = await WalletApp.start({
    ...{ TRANSFER_CODE_ABOVE: 'SFN=100', TRANSFER_MAX: 'SFN=500', TRANSFER_FEE_BASIS_POINTS: '100' },
    ...{ LIMIT_MONEY_REQUESTS_PER_DAY: '30', LIMIT_MONEY_REQUESTS_PER_PAIR: '12' },
  });
});
afterAll(async () => {
  expect(await brokenInvariants(wallet.dataSource)).toEqual({});
  await wallet.close();
});
beforeEach(async () => {
  [ada, bob] = [await wallet.member(), await wallet.member()];
  await wallet.give(bob, '1000');
});

const PATH = '/api/wallet/money-requests';
const ask = (who: TestMember, body: object) => wallet.request(who, 'POST', PATH, { asset: 'SFN', ...body });
const asked = async (body: object = { amount: '10' }): Promise<MoneyRequest> =>
  (await ask(ada, { from: bob.saffronId, ...body })).body;
const linked = async (body: object = {}): Promise<MoneyRequest> => (await ask(ada, body)).body;
const read = async (who: TestMember, id: string) => (await wallet.request(who, 'GET', `${PATH}/${id}`)).body;
const pay = (who: TestMember, id: string, body: object | undefined = {}, claims: Claim[] = []) =>
  wallet.request(who, 'POST', `${PATH}/${id}/pay`, body, { claims });
const decline = (who: TestMember, id: string, body: object = {}) =>
  wallet.request(who, 'POST', `${PATH}/${id}/decline`, body);
const cancel = (who: TestMember, id: string) => wallet.request(who, 'POST', `${PATH}/${id}/cancel`);
const box = async (who: TestMember, query: Record<string, string>) =>
  (await wallet.request(who, 'GET', `${PATH}?${new URLSearchParams(query)}`)).body as MoneyRequestPage;
const expire = (id: string) =>
  wallet.dataSource.query(`UPDATE money_requests SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
const told = (id: string) =>
  wallet.dataSource
    .query<{ type: string; payload: object }[]>('SELECT type, payload FROM outbox WHERE key = $1 ORDER BY seq', [id])
    .then((rows) => rows.filter(({ type }) => type.startsWith('wallet.')));
const acts = async (id: string) =>
  (
    await wallet.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_log WHERE target_id = $1 ORDER BY at, id',
      [id],
    )
  ).map(({ action }) => action);
const RESOLVED = { status: 409, body: { code: 'wallet.money-request.resolved' } };
const NOT_FOUND = { status: 404, body: { code: 'wallet.money-request.not-found' } };

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

describe('paying a request', () => {
  it('moves the money to who asked and resolves the request in one commit', async () => {
    const request = await asked({ amount: '10', memo: 'Lunch' });
    const paid = await pay(bob, request.id);
    expect(paid).toMatchObject({
      status: 201,
      body: { amount: '10', fee: '0.1', memo: 'Lunch', from: { saffronId: bob.saffronId }, to: request.asker },
    });
    expect([await wallet.balance(ada), await wallet.balance(bob)]).toEqual(['10', '989.9']);
    for (const who of [ada, bob])
      expect(await read(who, request.id)).toMatchObject({
        ...{ status: 'paid', transferId: paid.body.id, paidAmount: '10', resolvedAt: paid.body.createdAt },
      });
    expect((await box(bob, { box: 'received' })).waiting).toBe(0);
    expect((await told(request.id)).at(-1)).toMatchObject({
      type: 'wallet.money-request-paid.v1',
      payload: { payerId: bob.memberId, transferId: paid.body.id, amountMinor: '10000000000000000000' },
    });
  });

  it('pays once, however often it is asked for at once, and gives each asker the same receipt', async () => {
    const { id } = await asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(bob, id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await pay(bob, id)).text).toBe(answers[0]?.text);
    expect(await wallet.balance(ada)).toBe('10');
  });

  it('lets one of many pay an open link, with the amount of his choice, and tells others nothing of him', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => wallet.member()));
    for (const rival of rivals) await wallet.give(rival, '10');
    const { id } = await linked({ memo: 'Collection' });
    const answers = await Promise.all(rivals.map((who, index) => pay(who, id, { amount: String(index + 1) })));
    const won = answers.findIndex(({ status }) => status === 201);
    for (const [index, answer] of answers.entries()) if (index !== won) expect(answer).toMatchObject(RESOLVED);
    expect(await wallet.balance(ada)).toBe(String(won + 1));
    expect(await read(ada, id)).toMatchObject({ status: 'paid', payer: { saffronId: rivals[won]?.saffronId } });
    expect(await read(bob, id)).toMatchObject({
      ...{ role: 'open', status: 'paid', payer: null, transferId: null, paidAmount: null },
    });
  });

  it('refuses another amount than was asked for, and none where the payer chooses', async () => {
    const { id } = await asked();
    expect((await pay(bob, id, { amount: '9' })).body.code).toBe('wallet.money-request.amount');
    const open = await asked({});
    expect((await pay(bob, open.id)).body.code).toBe('wallet.amount.invalid');
    expect((await pay(bob, id, { amount: '10.00' })).status).toBe(201);
    expect(await pay(bob, id, { amount: '11' })).toMatchObject(RESOLVED);
  });

  it('moves nothing where the fee is more than the one that was shown', async () => {
    const { id } = await asked();
    expect((await pay(bob, id, { maxFee: '0.05' })).body.code).toBe('wallet.fee.changed');
    expect((await pay(bob, id, { maxFee: '0.1' })).status).toBe(201);
    expect(await wallet.balance(ada)).toBe('10');
  });

  it('is for who was asked alone, and never for who asked', async () => {
    const stranger = await wallet.member();
    const { id } = await asked();
    expect(await pay(stranger, id)).toMatchObject(NOT_FOUND);
    expect((await pay(ada, id)).body.code).toBe('wallet.money-request.own');
    expect((await pay(ada, (await linked()).id, { amount: '1' })).body.code).toBe('wallet.money-request.own');
    expect(await pay(bob, newId())).toMatchObject(NOT_FOUND);
  });

  it('takes the same code, once, as a transfer to who asked', async () => {
    const { id } = await asked({ amount: '200' });
    expect((await pay(bob, id)).body.code).toBe('wallet.transfer.code-required');
    const binding = paymentBinding({ to: ada.saffronId, asset: 'SFN', amount: '200' }) as string;
    const claim: Claim = { id: newId(), action: 'payment', binding, expiresAt: Date.now() + 60_000 };
    expect((await pay(bob, id, {}, [claim])).status).toBe(201);
    expect((await pay(bob, (await asked({ amount: '200' })).id, {}, [claim])).body.code).toBe(
      'wallet.transfer.code-required',
    );
  });

  it('can be tried again after a refusal, by the same key or another, and pays once then', async () => {
    const eve = await wallet.member();
    const { id } = await linked({ amount: '10' });
    expect((await pay(eve, id)).body.code).toBe('wallet.transfer.insufficient-funds');
    expect((await pay(eve, id)).body.code).toBe('wallet.transfer.insufficient-funds');
    await wallet.give(eve, '20.2');
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(eve, id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await wallet.balance(ada)).toBe('10');
  });

  it('goes on where a refusal was judged and nobody lived to say so', async () => {
    const eve = await wallet.member();
    const { id } = await linked({ amount: '10' });
    await pay(eve, id);
    await wallet.dataSource.query('UPDATE money_requests SET attempt = 1 WHERE id = $1', [id]);
    await wallet.give(eve, '20');
    expect((await pay(eve, id)).status).toBe(201);
    expect(await wallet.balance(ada)).toBe('10');
  });

  it('does not reach who cannot receive, nor go out from who is suspended', async () => {
    const { id } = await asked();
    await wallet.suspend(ada);
    expect((await pay(bob, id)).body.code).toBe('wallet.recipient.unavailable');
    await wallet.reactivate(ada);
    await wallet.suspend(bob);
    expect((await pay(bob, id)).status).toBe(403);
    await wallet.reactivate(bob);
    expect((await pay(bob, id)).status).toBe(201);
  });
});

describe('a request that is not paid', () => {
  it('is declined by who was asked, with a reason that who asked reads', async () => {
    const { id } = await asked();
    expect(await decline(bob, id, { reason: 'I have paid in cash' })).toMatchObject({
      ...{ status: 200, body: { status: 'declined', declineReason: 'I have paid in cash' } },
    });
    expect(await read(ada, id)).toMatchObject({ status: 'declined', declineReason: 'I have paid in cash' });
    for (const late of [pay(bob, id), decline(bob, id), cancel(ada, id)]) expect(await late).toMatchObject(RESOLVED);
    expect((await told(id)).at(-1)?.type).toBe('wallet.money-request-declined.v1');
    expect(await acts(id)).toEqual(['money-request.made', 'money-request.declined']);
  });

  it('is taken back by who asked, and by nobody else', async () => {
    const { id } = await asked();
    expect(await cancel(bob, id)).toMatchObject(NOT_FOUND);
    expect(await decline(ada, id)).toMatchObject(NOT_FOUND);
    expect((await cancel(ada, id)).body.status).toBe('cancelled');
    expect(await pay(bob, id)).toMatchObject(RESOLVED);
    expect(await wallet.balance(ada)).toBe('0');
  });

  it('expires by time alone', async () => {
    const { id } = await asked();
    await expire(id);
    expect(await read(bob, id)).toMatchObject({ status: 'expired' });
    for (const late of [pay(bob, id), decline(bob, id), cancel(ada, id)]) expect(await late).toMatchObject(RESOLVED);
    expect(await box(bob, { box: 'received', status: 'open' })).toMatchObject({ items: [], waiting: 0 });
    expect((await box(bob, { box: 'received', status: 'expired' })).items).toHaveLength(1);
  });

  it('is either paid or ended where both are tried at once, and the money says which', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [asker, payer] = [await wallet.member(), await wallet.member()];
      await wallet.give(payer, '100');
      const { body } = await ask(asker, { from: payer.saffronId, amount: '10' });
      const act = round % 2 === 0 ? () => cancel(asker, body.id) : () => decline(payer, body.id);
      const pays = () => [1, 2, 3].map(() => pay(payer, body.id));
      const early = round % 4 < 2 ? pays() : [];
      const [ended, ...paid] = await Promise.all([act(), ...(early.length > 0 ? early : pays())]);
      const status = (await read(asker, body.id)).status as string;
      expect(await wallet.balance(asker)).toBe(status === 'paid' ? '10' : '0');
      expect(ended?.status).toBe(status === 'paid' ? 409 : 200);
      for (const answer of paid) expect(answer.status).toBe(status === 'paid' ? 201 : 409);
    }
  });

  it.each([
    ['taken back', (id: string) => cancel(ada, id)],
    ['declined', (id: string) => decline(bob, id)],
  ])('cannot be paid by an order that reaches the ledger after it was %s', async (_, end) => {
    const { id } = await asked();
    const wish = { to: ada.saffronId, asset: 'SFN', amount: '10' } as const;
    const command = await wallet.get(CreateTransferService).prepare({ memberId: bob.memberId, claims: [] }, wish);
    await end(id);
    const idempotency = requestKey({ id, attempt: 1 }, { payerId: bob.memberId, amount: '10' });
    expect(await wallet.get(Ledger).submit({ command, idempotency })).toMatchObject({ accepted: false });
    expect(await wallet.balance(ada)).toBe('0');
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
