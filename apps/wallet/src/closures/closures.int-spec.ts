import { closureReleased, closureRequested, memberChanged } from '#contracts/identity';
import { closureChecked, type TransferTemplate } from '#contracts/wallet';
import { newId } from '#kernel';
import { asking, sfn } from '../../test-support/requests.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';

let wallet: WalletApp;
beforeAll(async () => void (wallet = await WalletApp.start()));
afterAll(async () => void (await wallet.close()));

const tell = (type: string, memberId: string, payload: object) =>
  wallet.deliver({ id: newId(), type, key: memberId, occurredAt: new Date().toISOString(), payload });
const check = ({ memberId }: TestMember, isFinal: boolean, closureId = newId()) =>
  tell(closureRequested.type, memberId, { closureId, memberId, isFinal });
const release = ({ memberId }: TestMember) => tell(closureReleased.type, memberId, { closureId: newId(), memberId });

const answersTo = async ({ memberId }: TestMember) => {
  const rows = await wallet.dataSource.query<{ payload: { isFinal: boolean; remaining: unknown[] } }[]>(
    'SELECT payload FROM outbox WHERE type = $1 AND key = $2 ORDER BY seq',
    [closureChecked.type, memberId],
  );
  return rows.map(({ payload: { isFinal, remaining } }) => ({ isFinal, remaining }));
};
const isFrozen = async ({ memberId }: TestMember) =>
  (
    await wallet.dataSource.query<{ frozen: boolean }[]>(
      'SELECT bool_and(frozen) AS frozen FROM accounts WHERE owner_id = $1',
      [memberId],
    )
  )[0]!.frozen;

describe('what a member who leaves would leave behind', () => {
  it('is nothing with empty accounts, which go on working after a first look', async () => {
    const ada = await wallet.member();
    await check(ada, false);
    expect(await answersTo(ada)).toEqual([{ isFinal: false, remaining: [] }]);
    expect(await isFrozen(ada)).toBe(false);
  });

  it('is told of every account that is his, of what he has staked too', async () => {
    const ada = await wallet.member();
    await wallet.give(ada, '12.5');
    const template: TransferTemplate = { template: 'stake', member: ada.memberId, ...sfn(5) };
    await wallet.deliver(asking(template));
    await check(ada, false);
    expect(await answersTo(ada)).toEqual([
      {
        isFinal: false,
        remaining: [
          { asset: 'SFN', available: '7.5', held: '0' },
          { asset: 'SFN', available: '5', held: '0' },
        ],
      },
    ]);
  });

  it('is what he has staked, where that is all: the account is not closed over it', async () => {
    const ada = await wallet.member();
    await wallet.give(ada, '5');
    await wallet.deliver(asking({ template: 'stake', member: ada.memberId, ...sfn(5) }));
    expect(await wallet.balance(ada)).toBe('0');
    await check(ada, true);
    expect(await answersTo(ada)).toEqual([{ isFinal: true, remaining: [{ asset: 'SFN', available: '5', held: '0' }] }]);
    expect(await isFrozen(ada)).toBe(false);
  });

  it('is his own money alone: no credit that he has, and what he owes of it', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    const credit = {
      type: 'set-floor',
      account: memberAccount(ada.memberId, 'SFN'),
      floor: -50n * 10n ** 18n,
    } as const;
    await wallet.get(Ledger).submit({ command: credit });
    expect(await wallet.balance(ada)).toBe('50');
    await check(ada, false);
    await wallet.send(ada, { to: bob.saffronId, amount: '20' });
    await check(ada, false);
    expect((await answersTo(ada)).map(({ remaining }) => remaining)).toEqual([
      [],
      [{ asset: 'SFN', available: '-20', held: '0' }],
    ]);
  });

  it('is told per asset, with what is held', async () => {
    const ada = await wallet.member();
    await wallet.give(ada, '12.5');
    await check(ada, false);
    expect(await answersTo(ada)).toEqual([
      { isFinal: false, remaining: [{ asset: 'SFN', available: '12.5', held: '0' }] },
    ]);
  });
});

describe('the final look', () => {
  it('leaves empty accounts shut for whatever comes, however often it is asked for and whatever else is told', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(bob, '10');
    const closureId = newId();
    await Promise.all([check(ada, true, closureId), check(ada, true, closureId)]);
    await wallet.announce(memberChanged, ada, 'active');
    expect(await wallet.send(bob, { to: ada.saffronId, amount: '1' })).toMatchObject({
      status: 422,
      body: { code: 'wallet.recipient.unavailable' },
    });
    expect(await answersTo(ada)).toEqual([
      { isFinal: true, remaining: [] },
      { isFinal: true, remaining: [] },
    ]);
    await wallet.announce(memberChanged, ada, 'closed');
    expect(await isFrozen(ada)).toBe(true);
  });

  it('lets accounts work again where something is left', async () => {
    const ada = await wallet.member();
    await wallet.give(ada, '1');
    await check(ada, true);
    expect(await isFrozen(ada)).toBe(false);
    expect((await answersTo(ada))[0]!.remaining).toHaveLength(1);
  });

  it('does not open the accounts of who is suspended', async () => {
    const ada = await wallet.member();
    await wallet.give(ada, '1');
    await wallet.suspend(ada);
    await check(ada, true);
    expect(await isFrozen(ada)).toBe(true);
    await check(ada, true);
    await release(ada);
    expect(await isFrozen(ada)).toBe(true);
  });

  it('is taken back where the closure comes to nothing', async () => {
    const ada = await wallet.member();
    await check(ada, true);
    expect(await isFrozen(ada)).toBe(true);
    await Promise.all([release(ada), release(ada)]);
    expect(await isFrozen(ada)).toBe(false);
  });

  it('races payments without losing any: either the money is there and the closure refused, or it never came', async () => {
    const bob = await wallet.member();
    await wallet.give(bob, '100');
    for (let round = 0; round < 12; round++) {
      const ada = await wallet.member();
      const payments = Array.from({ length: 4 }, () => wallet.send(bob, { to: ada.saffronId, amount: '0.1' }));
      await Promise.all([...payments, check(ada, true)]);
      const arrived = (await Promise.all(payments)).filter(({ status }) => status < 300).length;
      const { remaining } = (await answersTo(ada))[0]!;
      // Payments judged after the look find the accounts shut, unless the look itself found money.
      if (remaining.length === 0) expect({ round, arrived }).toEqual({ round, arrived: 0 });
      else expect(await isFrozen(ada)).toBe(false);
    }
  });
});

describe('when a member has left', () => {
  it('his address book and blocks are gone, what was open with others has ended, and what was paid stays', async () => {
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(bob, '10');
    const ask = async (who: TestMember, from: TestMember) =>
      (await wallet.request(who, 'POST', '/api/wallet/money-requests', {
        ...{ from: from.saffronId, asset: 'SFN', amount: '1' },
      })) as { body: { id: string } };
    const [sent, received, blocked, paid] = [
      ...[await ask(ada, bob), await ask(bob, ada), await ask(bob, ada), await ask(ada, bob)],
    ] as const;
    await wallet.request(bob, 'POST', `/api/wallet/money-requests/${paid.body.id}/pay`);
    await wallet.request(ada, 'POST', `/api/wallet/money-requests/${blocked.body.id}/decline`, { blockAsker: true });
    await wallet.request(ada, 'POST', '/api/wallet/contacts', { who: bob.saffronId });
    await wallet.request(bob, 'POST', '/api/wallet/contacts', { who: ada.saffronId });
    await wallet.announce(memberChanged, ada, 'closed');
    await wallet.announce(memberChanged, ada, 'closed');

    const statusOf = async ({ body: { id } }: { body: { id: string } }) =>
      (await wallet.request(bob, 'GET', `/api/wallet/money-requests/${id}`)).body.status as string;
    expect(await Promise.all([sent, received, blocked, paid].map(statusOf))).toEqual([
      ...['cancelled', 'declined', 'declined', 'paid'],
    ]);
    const left = await wallet.dataSource.query<{ owner_id: string }[]>('SELECT owner_id FROM contacts');
    expect(left.map(({ owner_id: owner }) => owner)).toEqual([bob.memberId]);
    expect(await wallet.dataSource.query('SELECT FROM money_request_blocks')).toEqual([]);
  });
});
