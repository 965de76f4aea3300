import type { TransferTemplate } from '#contracts/wallet';
import { newId } from '#kernel';
import { payment } from '../../test-support/commands.js';
import { ada, move, SFN, sfn, useWallet, wallet } from '../../test-support/requests.js';
import type { TestMember } from '../../test-support/wallet-app.js';
import { ownedAccount, systemAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

useWallet();

const moved = async (template: TransferTemplate): Promise<string> =>
  String((await move(template)).payload.transfers[0].transferId);
/** From a member into what is kept for an order, and on to what a merchant has earned. */
async function buy(buyer: TestMember, settlement = newId()) {
  const escrow = newId();
  await moved({ template: 'escrow.fund', from: buyer.memberId, escrow, ...sfn(10) });
  const released = await moved({ template: 'escrow.release', escrow, to: { settlement }, ...sfn(10) });
  return { settlement, released };
}
/** What nobody of any tenant has paid for. */
async function endow(): Promise<string> {
  const [from, to] = [systemAccount('treasury', 'SFN'), ownedAccount('escrow', newId(), 'SFN')];
  const command = payment({ from, to, amount: SFN });
  expect(await wallet.get(Ledger).submit({ command })).toMatchObject({ accepted: true });
  return command.transfer.id;
}

const read = (who: TestMember, path: string) => wallet.request(who, 'GET', `/api/admin/transactions${path}`);
const write = (who: TestMember, path: string, body: object) =>
  wallet.request(who, 'POST', `/api/admin/transactions${path}`, body, { headers: { 'idempotency-key': newId() } });
const listed = async (who: TestMember): Promise<string[]> =>
  (await read(who, '?range=[0,199]')).body.map(({ id }: { id: string }) => id);
const reason = 'for a test';

let here: TestMember;
beforeAll(async () => void (here = await wallet.member('admin')));

describe('A transfer between orders and merchants, where there is one tenant', () => {
  it('is that tenant’s, whoever has paid for it', async () => {
    const { released } = await buy(ada);
    for (const id of [released, await endow()]) {
      expect((await read(here, `/${id}`)).body).toMatchObject({ id, from: null, to: null });
      expect(await listed(here)).toContain(id);
      expect((await write(here, `/${id}/metadata`, { data: { seen: 'yes' } })).status).toBe(200);
      expect((await write(here, `/${id}/reverse`, { reason })).status).toBe(201);
    }
  });
});

describe('A transfer between orders and merchants, where there are two tenants', () => {
  let there: TestMember;
  let bea: TestMember;
  beforeAll(async () => {
    [there, bea] = [await wallet.member('admin', 'elsewhere'), await wallet.member('member', 'elsewhere')];
    await wallet.give(bea, '1000');
  });
  const seenBy = async (id: string) =>
    (await Promise.all([here, there].map((who) => read(who, `/${id}`)))).map(({ status }) => status === 200);

  it('is not there for the other tenant, whatever is tried with it', async () => {
    const { released: id } = await buy(ada);
    expect((await read(there, `/${id}`)).body.code).toBe('wallet.transfer.not-found');
    expect(await listed(there)).not.toContain(id);
    expect((await write(there, '/export', { filter: '{}', reason })).text).not.toContain(id);
    expect((await read(there, `/${id}/metadata`)).status).toBe(404);
    expect((await write(there, `/${id}/metadata`, { data: { mine: 'now' } })).status).toBe(404);
    expect((await write(there, `/${id}/refund`, { amount: '1', reason })).status).toBe(404);
    expect((await write(there, `/${id}/reverse`, { reason })).status).toBe(404);
  });

  it('is the tenant’s whose member has paid for it, and can be taken back there', async () => {
    const { released: id } = await buy(ada);
    expect(await listed(here)).toContain(id);
    expect((await write(here, '/export', { filter: '{}', reason })).text).toContain(id);
    expect((await write(here, `/${id}/refund`, { amount: '1', reason })).body).toMatchObject({ originalId: id });
    expect((await write(here, `/${id}/reverse`, { reason })).body).toMatchObject({ code: 'wallet.transfer.reversed' });
    const { released: other } = await buy(ada);
    expect((await write(here, `/${other}/reverse`, { reason })).body).toMatchObject({ originalId: other });
  });

  it('is found however many stand between it and who has paid, and where its other end is the platform', async () => {
    const { settlement } = await buy(ada);
    expect(await seenBy(await moved({ template: 'fee', from: { settlement }, ...sfn(1) }))).toEqual([true, false]);
    const { settlement: beas } = await buy(bea);
    expect(await seenBy(await moved({ template: 'fee', from: { settlement: beas }, ...sfn(1) }))).toEqual([
      false,
      true,
    ]);
  });

  it('with a member at one end is his tenant’s, whoever else has paid that merchant', async () => {
    const { settlement } = await buy(ada);
    const paid = await moved({ template: 'settlement.collect', from: bea.memberId, settlement, ...sfn(1) });
    expect(await seenBy(paid)).toEqual([false, true]);
  });

  it('is nobody’s where both have a part in it, or neither', async () => {
    const { settlement } = await buy(ada);
    const { released } = await buy(bea, settlement);
    expect(await seenBy(released)).toEqual([false, false]);
    expect(await seenBy(await endow())).toEqual([false, false]);
  });
});
