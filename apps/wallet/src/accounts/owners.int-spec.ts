import type { AdminAccount } from '#contracts/wallet';
import { newId } from '#kernel';
import { move, sfn, useWallet, wallet } from '../../test-support/requests.js';
import { RuleMakers } from '../../test-support/rules.js';
import type { TestMember } from '../../test-support/wallet-app.js';

useWallet();

let here: TestMember;
let payer: TestMember;
const [order, merchant] = [newId(), newId()];
beforeAll(async () => {
  [here, payer] = [await wallet.member('admin'), await wallet.member()];
  await wallet.give(payer, '100');
  const paid = { template: 'escrow.fund', from: payer.memberId, escrow: order, ...sfn(10) } as const;
  expect((await move(paid)).type).toBe('wallet.transfer-completed.v1');
  await move({ template: 'escrow.release', escrow: order, to: { settlement: merchant }, ...sfn(4) });
});

const ask = (owner: string, who = here) =>
  wallet.request(
    who,
    'GET',
    `/api/admin/accounts?filter=${encodeURIComponent(JSON.stringify({ owner, asset: 'SFN' }))}`,
  );
const accountsOf = async (owner: string, who = here): Promise<AdminAccount[]> => (await ask(owner, who)).body;

describe('An account in the console', () => {
  it('says which order or merchant it is kept for, and is found by that', async () => {
    const [escrow, ...more] = await accountsOf(order);
    expect(escrow).toMatchObject({ purpose: 'escrow', ownerId: order, saffronId: null, total: '6', isFrozen: false });
    expect(more).toEqual([]);
    expect(await accountsOf(merchant.toUpperCase())).toMatchObject([{ purpose: 'settlement', ownerId: merchant }]);
    const read = await wallet.request(here, 'GET', `/api/admin/accounts/${escrow?.id}`);
    expect(read.body).toEqual(escrow);
  });

  it('says which member it is kept for, and is found by his id and by his member ID as it is typed', async () => {
    const { memberId: ownerId, saffronId } = payer;
    const found = await accountsOf(ownerId);
    expect(found).toMatchObject([{ purpose: 'member', ownerId, saffronId, creditLimit: '0' }]);
    expect(await accountsOf(` sf ${saffronId.slice(2, 6)}-${saffronId.slice(6)}`)).toEqual(found);
    expect(await accountsOf((await wallet.member()).memberId)).toMatchObject([{ total: '0' }]);
    expect(await accountsOf(newId())).toEqual([]);
    for (const odd of ['x', '', 'SF000000000001']) expect((await ask(odd)).status).toBe(400);
  });

  it('says how far it may go below zero, and whether it is frozen', async () => {
    const member = await wallet.member();
    const scope = { type: 'member', member: member.saffronId };
    await (await RuleMakers.engage(wallet)).make({ kind: 'credit', scope, terms: { limit: '12.5' } });
    await wallet.suspend(member);
    expect(await accountsOf(member.memberId)).toMatchObject([{ creditLimit: '12.5', isFrozen: true }]);
    const request = { filter: JSON.stringify({ owner: member.saffronId, asset: 'SFN' }), reason: 'for a test' };
    const { text } = await wallet.request(here, 'POST', '/api/admin/accounts/export', request);
    expect(text.split('\r\n')[1]).toBe(
      `${(await accountsOf(member.memberId))[0]?.id},member,${member.memberId},${member.saffronId},SFN,12.5,0,0,12.5,true`,
    );
  });

  it('is nobody’s where it is kept for an order and there are two tenants, and a member’s own tenant’s', async () => {
    const there = await wallet.member('admin', 'elsewhere');
    for (const who of [here, there]) expect(await accountsOf(order, who)).toEqual([]);
    expect(await accountsOf(payer.saffronId)).toHaveLength(1);
    expect(await accountsOf(payer.saffronId, there)).toEqual([]);
  });
});
