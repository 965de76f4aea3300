import { type AdminTransaction, holdRequested, transferRequested } from '#contracts/wallet';
import { newId } from '#kernel';
import { ada, ask, bob, event, move, sfn, useWallet, wallet } from '../../test-support/requests.js';
import type { TestMember } from '../../test-support/wallet-app.js';

useWallet();

let admin: TestMember;
beforeAll(async () => void (admin = await wallet.member('admin')));

const list = async (filter: object, who = admin): Promise<AdminTransaction[]> =>
  (await wallet.request(who, 'GET', `/api/admin/transactions?filter=${encodeURIComponent(JSON.stringify(filter))}`))
    .body;
const read = async (id: string): Promise<AdminTransaction> =>
  (await wallet.request(admin, 'GET', `/api/admin/transactions/${id}`)).body;
const idsOf = ({ payload }: { payload: { transfers: { transferId: string }[] } }) =>
  payload.transfers.map(({ transferId }) => transferId);
const toBob = (amount: number) =>
  ({ template: 'transfer', ...{ from: ada.memberId, to: bob.memberId, ...sfn(amount) } }) as const;

describe('A transaction in the console', () => {
  it('is linked to what happened together with it, and that is found by their group', async () => {
    const ids = idsOf(await move({ template: 'group', legs: [toBob(1), toBob(2)] }));
    const { groupId } = await read(ids[0]!);
    expect(groupId).toEqual(expect.any(String));
    const found = await list({ groupId });
    expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(found[0]).toMatchObject({ groupId, effectiveAt: null, holdId: null });
    const request = { filter: JSON.stringify({ groupId }), reason: 'for a test' };
    const { text } = await wallet.request(admin, 'POST', '/api/admin/transactions/export', request);
    expect(text.split('\r\n').filter((line) => line.includes(`,${groupId},`))).toHaveLength(ids.length);
    expect(await list({ groupId }, await wallet.member('admin', 'elsewhere'))).toEqual([]);
    expect(await list({ groupId: newId() })).toEqual([]);
  });

  it('has no group of its own', async () => {
    const [id = ''] = idsOf(await move(toBob(1)));
    expect(await read(id)).toMatchObject({ groupId: null, effectiveAt: null, holdId: null });
  });

  it('says from when it counts where it is dated back', async () => {
    const effectiveAt = '2026-01-02T03:04:05.000Z';
    const wish = { purpose: 'orders.test', requestId: newId(), template: toBob(1), effectiveAt };
    const [id = ''] = idsOf(await ask(event(transferRequested, wish)));
    expect(await read(id)).toMatchObject({ effectiveAt });
  });

  it('names the hold that it was captured from', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const wish = { purpose: 'orders.hold', requestId: newId(), member: ada.memberId, ...sfn(10), expiresAt };
    const { holdId } = (await ask(event(holdRequested, wish))).payload;
    const to = { settlement: newId() };
    const [id = ''] = idsOf(await move({ template: 'capture', holdId, from: ada.memberId, to, ...sfn(10) }));
    expect(await read(id)).toMatchObject({ holdId });
  });
});
