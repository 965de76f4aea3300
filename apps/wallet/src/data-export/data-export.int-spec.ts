import { dataExportRequested } from '#contracts/identity';
import { walletDataExported } from '#contracts/wallet';
import { newId } from '#kernel';
import { linesOf } from '#platform/data-export';
import { asking, SFN, sfn } from '../../test-support/requests.js';
import { limitRule, RuleMakers } from '../../test-support/rules.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

let wallet: WalletApp;
beforeAll(async () => void (wallet = await WalletApp.start()));
afterAll(async () => void (await wallet.close()));

async function partOf({ memberId, email }: TestMember): Promise<{ kind: string }[]> {
  const exportId = newId();
  const payload = { exportId, memberId, email };
  const occurredAt = new Date().toISOString();
  await wallet.deliver({ id: newId(), type: dataExportRequested.type, key: exportId, occurredAt, payload });
  const rows = await wallet.dataSource.query<{ payload: { content: string } }[]>(
    'SELECT payload FROM outbox WHERE type = $1 AND key = $2 ORDER BY seq',
    [walletDataExported.type, exportId],
  );
  const lines = await Promise.all(rows.map(({ payload: { content } }) => linesOf(Buffer.from(content, 'base64'))));
  return lines.flat().map((line) => JSON.parse(line) as { kind: string });
}

const inSfn = { asset: 'SFN', decimals: 18, creditLimit: '0' };
const SPENDABLE = { kind: 'account', purpose: 'member', ...inSfn, available: '7', held: '0', total: '7' };

describe("the wallet's part of an export", () => {
  it('tells accounts and every transaction of the member, and of nobody else', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '10');
    const metadata = { shop: '7' };
    const { body } = await wallet.send(ada, { to: bob.saffronId, amount: '3', memo: 'for the tea', metadata });
    const [adas, bobs] = [await partOf(ada), await partOf(bob)];
    expect(adas).toContainEqual(expect.objectContaining({ kind: 'member', saffronId: ada.saffronId }));
    expect(adas).toContainEqual(SPENDABLE);
    const transactions = adas.filter(({ kind }) => kind === 'transaction');
    expect(transactions).toMatchObject([
      { type: 'transfer', direction: 'out', amount: '3', memo: 'for the tea' },
      { type: 'allocation', direction: 'in', amount: '10' },
    ]);
    expect(adas).toContainEqual({ kind: 'metadata', transferId: body.id, data: metadata });
    expect(bobs.filter(({ kind }) => kind === 'metadata')).toEqual([]);
    expect(bobs.filter(({ kind }) => kind === 'transaction')).toHaveLength(1);
    expect(bobs.filter(({ kind }) => kind === 'allocation')).toEqual([]);
  });

  it('tells what the member has staked, and what is reserved', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '10');
    await wallet.deliver(asking({ template: 'stake', member: ada.memberId, ...sfn(3) }));
    const hold = { purpose: 'ride', amount: 2n * SFN, expiresAt: new Date(Date.now() + 60_000) };
    const command = {
      type: 'create-hold',
      holdId: newId(),
      account: memberAccount(ada.memberId, 'SFN'),
      ...hold,
    } as const;
    await wallet.get(Ledger).submit({ command });
    const adas = await partOf(ada);
    const accounts = adas.filter((record) => record.kind === 'account' && 'asset' in record && record.asset === 'SFN');
    expect(accounts).toEqual([
      { kind: 'account', purpose: 'member', ...inSfn, available: '5', held: '2', total: '7' },
      { kind: 'account', purpose: 'stake', ...inSfn, available: '3', held: '0', total: '3' },
    ]);
    expect(adas.filter(({ kind }) => kind === 'hold')).toMatchObject([
      { id: command.holdId, purpose: 'ride', asset: 'SFN', amountMinor: `${2n * SFN}`, capturedMinor: '0' },
    ]);
    expect((await partOf(bob)).filter(({ kind }) => kind === 'hold')).toEqual([]);
  });

  it('tells the address book, the blocks and the money requests of both directions', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.request(ada, 'POST', '/api/wallet/contacts', { who: bob.email, label: 'Landlord', note: 'Rent' });
    const wish = { from: ada.saffronId, asset: 'SFN', amount: '5', memo: 'Tea' };
    const { body } = await wallet.request(bob, 'POST', '/api/wallet/money-requests', wish);
    await wallet.request(ada, 'POST', `/api/wallet/money-requests/${body.id}/decline`, { blockAsker: true });
    const [adas, bobs] = [await partOf(ada), await partOf(bob)];
    expect(adas).toContainEqual(
      expect.objectContaining({ kind: 'contact', saffronId: bob.saffronId, label: 'Landlord', note: 'Rent' }),
    );
    expect(adas).toContainEqual(expect.objectContaining({ kind: 'money-request', id: body.id, status: 'declined' }));
    expect(adas).toContainEqual(expect.objectContaining({ kind: 'money-request-block' }));
    expect(bobs.map(({ kind }) => kind)).toContain('money-request');
    expect(bobs.map(({ kind }) => kind)).not.toContain('contact');
    expect(bobs.map(({ kind }) => kind)).not.toContain('money-request-block');
  });

  it('tells the rules that were made about the member', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    const makers = await RuleMakers.engage(wallet);
    const scope = { type: 'member', member: ada.saffronId };
    await makers.make(limitRule({ perTransfer: '5', perDay: null }, { scope }));
    const [adas, bobs] = [await partOf(ada), await partOf(bob)];
    expect(adas.filter(({ kind }) => kind === 'rule')).toMatchObject([
      { rule: 'limit', transferKind: 'transfer', asset: 'SFN', terms: { perTransfer: '5' }, state: 'approved' },
    ]);
    expect(bobs.map(({ kind }) => kind)).not.toContain('rule');
  });
});
