import { memberActivated, memberChanged } from '#contracts/identity';
import { ASSET_CODES } from '#kernel';
import { WalletApp } from '../../test-support/wallet-app.js';
import { MemberDirectory } from './member-directory.js';
import { MembersRepository } from './members.repository.js';

describe('what the wallet knows of members', () => {
  let wallet: WalletApp;
  beforeAll(async () => void (wallet = await WalletApp.start()));
  afterAll(async () => void (await wallet.close()));

  const accountsOf = async (member: Awaited<ReturnType<WalletApp['member']>>) =>
    (await wallet.request(member, 'GET', '/api/wallet/accounts')).body.accounts as { asset: string }[];

  it('opens one empty account per asset when a member is activated, however often that is told', async () => {
    const ada = await wallet.member();
    await Promise.all([1, 2, 3].map(() => wallet.announce(memberActivated, ada, 'active')));
    const accounts = await accountsOf(ada);
    expect(accounts.map(({ asset }) => asset)).toEqual(ASSET_CODES);
    const nothing = { available: '0', held: '0', total: '0', creditLimit: '0' };
    expect(accounts[0]).toEqual({ asset: 'SFN', decimals: 18, ...nothing });
  });

  it('keeps the newest version, whatever the order of events, in the ledger too', async () => {
    const ada = await wallet.member();
    await wallet.announce(memberChanged, ada, 'suspended', 7);
    await wallet.announce(memberChanged, ada, 'active', 6);
    await wallet.announce(memberActivated, ada, 'active', 1);
    expect((await wallet.get(MemberDirectory).byId(ada.memberId))?.state).toBe('suspended');
    const frozen = await wallet.dataSource.query(
      'SELECT bool_and(frozen) AS frozen FROM accounts WHERE owner_id = $1',
      [ada.memberId],
    );
    expect(frozen).toEqual([{ frozen: true }]);
  });

  it('opens accounts frozen when the suspension was told before the activation', async () => {
    const ada = await wallet.member();
    const bob = {
      ...ada,
      memberId: ada.memberId.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      saffronId: `${ada.saffronId}x`,
      email: 'x@example.org',
    };
    await wallet.announce(memberChanged, bob, 'suspended', 2);
    await wallet.announce(memberActivated, bob, 'active', 1);
    const [row] = await wallet.dataSource.query(
      'SELECT count(*)::int AS n, bool_and(frozen) AS frozen FROM accounts WHERE owner_id = $1',
      [bob.memberId],
    );
    expect(row).toEqual({ n: ASSET_CODES.length, frozen: true });
  });

  it('finds many at once in few queries, each by his own key', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => wallet.member()));
    const directory = wallet.get(MemberDirectory);
    const found = await Promise.all(
      members.flatMap(({ memberId, saffronId, email }) => [
        directory.byId(memberId),
        directory.byTyped(saffronId),
        directory.byTyped(email),
      ]),
    );
    expect(found.map((member) => member?.memberId)).toEqual(
      members.flatMap(({ memberId }) => [memberId, memberId, memberId]),
    );
    expect(await directory.byTyped('%')).toBeUndefined();
  });

  it('never finds by memory what has changed, whoever changed it', async () => {
    const directory = wallet.get(MemberDirectory);
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    const find = async () => {
      const [byAddress, byId] = await Promise.all([directory.byTyped(ada.email), directory.byId(ada.memberId)]);
      return [byAddress?.memberId, byId?.state];
    };
    expect(await find()).toEqual([ada.memberId, 'active']);
    await wallet.announce(memberChanged, { ...ada, email: 'moved@example.org' }, 'active', 2);
    expect(await find()).toEqual([undefined, 'active']);
    await wallet.announce(memberChanged, { ...bob, email: ada.email }, 'active', 2);
    expect(await find()).toEqual([bob.memberId, 'active']);
    await wallet.dataSource.query(`UPDATE members SET state = 'suspended' WHERE member_id = $1`, [ada.memberId]);
    expect(await find()).toEqual([bob.memberId, 'suspended']);
    await wallet.dataSource.query('DELETE FROM members WHERE member_id = $1', [ada.memberId]);
    expect(await find()).toEqual([bob.memberId, undefined]);
  });

  it.each(['remembered', 'read'])('finds nobody by an address that two have, be its old owner %s', async (how) => {
    const directory = wallet.get(MemberDirectory);
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    const find = async () => (await directory.byTyped(ada.email))?.memberId;
    if (how === 'remembered') expect(await find()).toBe(ada.memberId);
    await wallet.announce(memberChanged, { ...bob, email: ada.email }, 'active', 2);
    expect(await find()).toBeUndefined();
    expect((await directory.byId(ada.memberId))?.state).toBe('active');
    await wallet.announce(memberChanged, { ...ada, email: `moved-${ada.email}` }, 'active', 2);
    expect(await find()).toBe(bob.memberId);
  });

  it('forgets those alone who have changed, and remembers members before they are named', async () => {
    const repository = wallet.get(MembersRepository);
    const [ada, bob] = [await wallet.member(), await wallet.member()];
    await repository.fill(() => false);
    const memory = await repository.remembered();
    expect([memory.get(ada.memberId)?.state, memory.get(bob.saffronId)?.state]).toEqual(['active', 'active']);
    const before = memory.get(bob.memberId);
    await wallet.announce(memberChanged, ada, 'suspended', 2);
    const after = await repository.remembered();
    expect([after.get(ada.memberId), after.get(ada.saffronId), after.get(bob.memberId)]).toEqual([
      undefined,
      undefined,
      before,
    ]);
  });

  it('remembers nobody as he was before a change that was told while he was read', async () => {
    const directory = wallet.get(MemberDirectory);
    const repository = wallet.get(MembersRepository);
    const ada = await wallet.member();
    await repository.remembered();
    const { dataSource } = wallet;
    const read = dataSource.query.bind(dataSource);
    let isTold = false;
    const spy = vi.spyOn(dataSource, 'query').mockImplementation(async (sql: string, values?: object) => {
      const rows: unknown = await read(sql, values);
      if (isTold || !sql.includes('email_hash = ANY')) return rows;
      isTold = true;
      await wallet.announce(memberChanged, ada, 'suspended', 2);
      await repository.remembered();
      return rows;
    });
    expect((await directory.byTyped(ada.email))?.state).toBe('active');
    spy.mockRestore();
    expect((await directory.byTyped(ada.email))?.state).toBe('suspended');
  });

  it('sees every one of many changes at once, each as soon as it is committed', async () => {
    const directory = wallet.get(MemberDirectory);
    const members = await Promise.all(Array.from({ length: 8 }, () => wallet.member()));
    for (const version of [2, 3, 4]) {
      const state = version % 2 === 0 ? 'suspended' : 'active';
      const seen = members.map(async (member) => {
        await wallet.announce(memberChanged, member, state, version);
        return (await directory.byId(member.memberId))?.state;
      });
      expect(await Promise.all(seen)).toEqual(members.map(() => state));
    }
  });

  it('keeps of tier and country what was told last, and what is not told at all', async () => {
    const directory = wallet.get(MemberDirectory);
    const ada = await wallet.member();
    const tell = async (version: number, more: { tier?: string | null; country?: string | null }) => {
      await wallet.announce(memberChanged, ada, 'active', version, more);
      const { tier, country } = (await directory.byId(ada.memberId))!;
      return [tier, country];
    };
    expect(await tell(2, {})).toEqual([null, null]);
    expect(await tell(4, { tier: 'gold', country: 'ZA' })).toEqual(['gold', 'ZA']);
    expect(await tell(3, { tier: 'silver' })).toEqual(['gold', 'ZA']);
    expect(await tell(5, { country: 'DE' })).toEqual(['gold', 'DE']);
    expect(await tell(6, { tier: null })).toEqual([null, 'DE']);
  });
});
