import { newId } from '#kernel';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

let wallet: WalletApp;
let ada: TestMember;
beforeAll(async () => void (wallet = await WalletApp.start()));
afterAll(async () => void (await wallet.close()));
beforeEach(async () => {
  ada = await wallet.member();
  await wallet.give(ada, '10');
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
async function hold(amount: bigint, purpose: string, expiresAt: Date): Promise<string> {
  const holdId = newId();
  const command = { type: 'create-hold', holdId, account: memberAccount(ada.memberId, 'SFN') } as const;
  expect(await wallet.get(Ledger).submit({ command: { ...command, amount, purpose, expiresAt } })).toMatchObject({
    accepted: true,
  });
  return holdId;
}
const list = async (who = ada, query = '') =>
  (await wallet.request(who, 'GET', `/api/wallet/holds${query}`)).body.holds;

describe('what is reserved in my accounts', () => {
  it('says how much, for what, since when and until when, what ends first first', async () => {
    const [late, soon] = [inDays(9), inDays(2)];
    const one = await hold(15n * 10n ** 17n, 'order', late);
    const other = await hold(2n * 10n ** 18n, 'ride', soon);
    expect(await list()).toEqual([
      {
        ...{ id: other, asset: 'SFN', amount: '2', captured: '0', purpose: 'ride', status: 'open' },
        ...{ since: expect.any(String), until: soon.toISOString() },
      },
      {
        ...{ id: one, asset: 'SFN', amount: '1.5', captured: '0', purpose: 'order', status: 'open' },
        ...{ since: expect.any(String), until: late.toISOString() },
      },
    ]);
    const { accounts } = (await wallet.request(ada, 'GET', '/api/wallet/accounts')).body;
    expect(accounts.find(({ asset }: { asset: string }) => asset === 'SFN').held).toBe('3.5');
  });

  it('ends with the hold, is told per asset, and to nobody else', async () => {
    const id = await hold(10n ** 18n, 'order', inDays(1));
    expect(await list(await wallet.member())).toEqual([]);
    expect(await list(ada, '?asset=EUR')).toEqual([]);
    expect(await list(ada, '?asset=SFN')).toHaveLength(1);
    await wallet.get(Ledger).submit({ command: { type: 'void-hold', holdId: id } });
    expect(await list()).toEqual([]);
  });
});
