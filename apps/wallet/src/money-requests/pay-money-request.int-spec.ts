import { newId } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import {
  acts,
  ada,
  ask,
  asked,
  bob,
  box,
  cancel,
  decline,
  expire,
  linked,
  NOT_FOUND,
  pay,
  read,
  RESOLVED,
  told,
  useWallet,
  wallet,
} from '../../test-support/money-requests.js';
import { Ledger } from '../ledger/ledger.service.js';
import { CreateTransferService } from '../transfers/create-transfer.service.js';
import { requestKey } from './request-key.js';

useWallet();

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

  it('moves nothing where the request is open no more by the time of the commit', async () => {
    const { id } = await asked();
    const ledger = wallet.get(Ledger);
    const submit = ledger.submit.bind(ledger);
    const spy = vi.spyOn(ledger, 'submit').mockImplementationOnce(async (submission) => {
      const sql = `UPDATE money_requests SET state = 'cancelled', resolved_at = now() WHERE id = $1`;
      await wallet.dataSource.query(sql, [id]);
      return submit(submission);
    });
    expect(await pay(bob, id)).toMatchObject(RESOLVED);
    spy.mockRestore();
    expect(await wallet.balance(bob)).toBe('1000');
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
