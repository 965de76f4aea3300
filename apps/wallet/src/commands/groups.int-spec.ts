import { holdRequested, transferRequested, type TransferTemplate } from '#contracts/wallet';
import { newId } from '#kernel';
import { brokenInvariants } from '../../test-support/invariants.js';
import { ada, ask, bob, countOf, event, move, SFN, sfn, useWallet, wallet } from '../../test-support/requests.js';

useWallet();

async function hold(purpose = 'orders.hold'): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const wish = { purpose, requestId: newId(), member: ada.memberId, ...sfn(10), expiresAt };
  return (await ask(event(holdRequested, wish))).payload.holdId;
}

describe('a group that another area asks for', () => {
  const capture = (holdId: string, amount: number, to = newId()) =>
    ({ template: 'capture', ...{ holdId, from: ada.memberId, to: { settlement: to }, ...sfn(amount) } }) as const;
  const isOpen = async (holdId: string) => (await countOf(`holds WHERE id = $1 AND state = 'open'`, holdId)) === 1;

  it('blnk#316: takes all holds of an order or leaves every one as it was, and tells which was in the way', async () => {
    const holds = [await hold(), await hold()] as const;
    const legs = [capture(holds[0], 10), capture(holds[1], 11)];
    const outcome = await move({ template: 'group', legs });
    expect(outcome).toMatchObject({
      type: 'wallet.transfer-refused.v1',
      payload: { code: 'wallet.hold.amount', leg: 1 },
    });
    expect(await Promise.all(holds.map(isOpen))).toEqual([true, true]);
    const all = await move({ template: 'group', legs: holds.map((id) => capture(id, 10)) });
    expect(all.payload.transfers).toMatchObject([{ amountMinor: `${10n * SFN}` }, { amountMinor: `${10n * SFN}` }]);
    expect(await Promise.all(holds.map(isOpen))).toEqual([false, false]);
  });

  it('takes from no hold of another area, wherever in the group it stands', async () => {
    const [own, foreign] = [await hold(), await hold('invest.hold')];
    const outcome = await move({ template: 'group', legs: [capture(own, 1), capture(foreign, 1)] });
    expect(outcome.payload.code).toBe('wallet.hold.not-found');
    expect(await Promise.all([own, foreign].map(isOpen))).toEqual([true, true]);
  });

  it('is done once, however often it is asked for, and what another leg makes of it is a conflict', async () => {
    const [one, other, requestId] = [capture(await hold(), 10), capture(await hold(), 10), newId()];
    const first = await move({ template: 'group', legs: [one, other] }, requestId);
    expect(await move({ template: 'group', legs: [one, other] }, requestId)).toEqual(first);
    const swapped = await move({ template: 'group', legs: [other, one] }, requestId);
    expect(swapped.payload.code).toBe('wallet.idempotency.conflict');
  });
});

describe('what goes back by a template', () => {
  it('counts from when it is told to, and never in a time that is yet to come', async () => {
    const paid = await move({ template: 'transfer', from: ada.memberId, to: bob.memberId, ...sfn(100) });
    const originalId = paid.payload.transfers[0].transferId;
    const template: TransferTemplate = { template: 'refund', originalId, amountMinor: String(SFN) };
    const at = (effectiveAt: string) =>
      ask(event(transferRequested, { purpose: 'orders.back', requestId: newId(), template, effectiveAt }));
    const effectiveAt = '2026-01-02T03:04:05.000Z';
    const { payload } = await at(effectiveAt);
    const when = await wallet.dataSource.query<{ effectiveAt: Date }[]>(
      `SELECT DISTINCT effective_at AS "effectiveAt" FROM entries WHERE transfer_id = $1`,
      [payload.transfers[0].transferId],
    );
    expect(when).toEqual([{ effectiveAt: new Date(effectiveAt) }]);
    expect((await at('2999-01-01T00:00:00.000Z')).payload.code).toBe('wallet.effective.future');
  });
});

describe('after all of this', () => {
  it('the books are as they must be', async () => {
    expect(await brokenInvariants(wallet.dataSource)).toEqual({});
  });
});
