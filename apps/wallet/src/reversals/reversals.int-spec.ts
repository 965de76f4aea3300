import { newId } from '#kernel';
import { payment } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount, systemAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

let wallet: WalletApp;
let admin: TestMember;
let ada: TestMember;
let bob: TestMember;

beforeAll(async () => void (wallet = await WalletApp.start({ TRANSFER_FEE_BASIS_POINTS: '100' })));
afterAll(async () => void (await wallet.close()));

beforeEach(async () => {
  [admin, ada, bob] = [await wallet.member('admin'), await wallet.member(), await wallet.member()];
  await wallet.give(ada, '1000');
});

const pay = async (amount: string, from = ada, to = bob): Promise<string> =>
  (await wallet.send(from, { to: to.saffronId, amount })).body.id;
const reverse = (id: string, who = admin) =>
  wallet.request(who, 'POST', `/api/admin/transactions/${id}/reverse`, { reason: 'sent twice' });
const refund = (id: string, amount: string, key?: string, who = admin) =>
  wallet.request(
    who,
    'POST',
    `/api/admin/transactions/${id}/refund`,
    { reason: 'half of it was missing', amount },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  );
const balances = () => Promise.all([ada, bob].map((member) => wallet.balance(member)));
const acts = (targetId: string): Promise<unknown[]> =>
  wallet.dataSource.query(`SELECT action, reason, after FROM audit_log WHERE target_id = $1 ORDER BY at`, [targetId]);

describe('a reversal', () => {
  it('takes a transfer back whole with its fee, and keeps who did it and why', async () => {
    const id = await pay('100');
    expect(await balances()).toEqual(['899', '100']);
    const { status, body } = await reverse(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'reversal', amount: '100', originalId: id, returned: '0' });
    expect(await balances()).toEqual(['1000', '0']);
    const original = await wallet.request(admin, 'GET', `/api/admin/transactions/${id}`);
    expect(original.body).toMatchObject({ returned: '100', originalId: null });
    expect(await acts(id)).toEqual([
      {
        ...{ action: 'transfer.reversed', reason: 'sent twice' },
        after: { transferId: body.id, amount: '100', asset: 'SFN' },
      },
    ]);
  });

  it('blnk#152: happens once, whoever asks for it and how many at a time', async () => {
    const id = await pay('100');
    const other = await wallet.member('admin');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reverse(id, n % 2 ? admin : other)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'wallet.transfer.reversed' });
    expect(await balances()).toEqual(['1000', '0']);
    expect(await acts(id)).toHaveLength(1);
  });

  it('is never of a transfer of one’s own, given or taken', async () => {
    await wallet.give(admin, '10');
    const given = await pay('1', admin, bob);
    const taken = await pay('1', ada, admin);
    for (const id of [given, taken])
      expect(await reverse(id)).toMatchObject({ status: 403, body: { code: 'wallet.transfer.own' } });
  });

  it('is not of a reversal, nor of what created money', async () => {
    const { body } = await reverse(await pay('1'));
    expect(await reverse(body.id)).toMatchObject({ status: 422, body: { code: 'wallet.transfer.not-reversible' } });
    const [issued] = await wallet.dataSource.query(`SELECT id FROM transfers WHERE kind = 'issuance'`);
    expect((await reverse(issued.id)).body.code).toBe('wallet.transfer.not-reversible');
  });

  it('is not of what has left for a bank, or has come from one', async () => {
    const payout = payment({
      ...{
        kind: 'payout',
        amount: 10n,
        from: memberAccount(ada.memberId, 'SFN'),
        to: systemAccount('clearing', 'SFN'),
      },
    });
    expect(await wallet.get(Ledger).submit({ command: payout })).toMatchObject({ accepted: true });
    const { id } = payout.transfer;
    for (const answer of [await reverse(id), await refund(id, '0.000000000000000001', newId())])
      expect(answer).toMatchObject({ status: 422, body: { code: 'wallet.transfer.not-reversible' } });
  });

  it('moves nothing where the money is gone or an account is suspended', async () => {
    const id = await pay('100');
    await pay('50', bob, ada);
    expect(await reverse(id)).toMatchObject({ status: 422, body: { code: 'wallet.return.uncovered' } });
    await wallet.suspend(bob);
    expect(await reverse(id)).toMatchObject({ status: 409, body: { code: 'wallet.return.suspended' } });
    await wallet.reactivate(bob);
    expect(await acts(id)).toEqual([]);
  });

  it('is of one’s own tenant alone, of something that exists, and not by a member', async () => {
    const stranger = await wallet.member('admin', 'another');
    const id = await pay('1');
    const asked: [TestMember, string][] = [
      [stranger, id],
      [admin, newId()],
    ];
    for (const [who, target] of asked)
      expect(await reverse(target, who)).toMatchObject({ status: 404, body: { code: 'wallet.transfer.not-found' } });
    expect((await reverse(id, ada)).status).toBe(403);
  });
});

describe('a refund', () => {
  it('gives back parts, and all of them never more than the whole', async () => {
    const id = await pay('100');
    expect((await refund(id, '30', newId())).body).toMatchObject({ kind: 'refund', amount: '30', originalId: id });
    expect((await refund(id, '70', newId())).status).toBe(201);
    expect(await refund(id, '0.01', newId())).toMatchObject({ status: 422, body: { code: 'wallet.refund.amount' } });
    expect(await balances()).toEqual(['999', '0']);
    expect(await reverse(id)).toMatchObject({ status: 409, body: { code: 'wallet.transfer.reversed' } });
    expect(await acts(id)).toHaveLength(2);
  });

  it('blnk#152: under the same key pays once, and is answered the same', async () => {
    const id = await pay('100');
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, '10', key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(await balances()).toEqual(['909', '90']);
    expect(await acts(id)).toHaveLength(1);
  });

  it('formancehq/ledger#1601: another refund under the same key is a conflict, not a fault', async () => {
    const id = await pay('100');
    const key = newId();
    await refund(id, '10', key);
    expect(await refund(id, '11', key)).toMatchObject({ status: 409, body: { code: 'wallet.idempotency.conflict' } });
    expect(await balances()).toEqual(['909', '90']);
  });

  it('of two at once that are too much together, one is made', async () => {
    const id = await pay('100');
    const answers = await Promise.all([refund(id, '60', newId()), refund(id, '60', newId())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await balances()).toEqual(['959', '40']);
  });

  it('wants a key and an amount', async () => {
    const id = await pay('1');
    expect(await refund(id, '1')).toMatchObject({ status: 400, body: { code: 'wallet.idempotency.key-missing' } });
    expect(await refund(id, '0', newId())).toMatchObject({ status: 400, body: { code: 'wallet.amount.invalid' } });
  });
});

describe('after all of this', () => {
  it('the books are as they must be', async () => expect(await brokenInvariants(wallet.dataSource)).toEqual({}));
});
