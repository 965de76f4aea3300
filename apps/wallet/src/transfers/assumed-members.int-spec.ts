import { eventually } from '#testing/eventually';
import type { Submission } from '../ledger/submission.js';
import { Ledger } from '../ledger/ledger.service.js';
import { Latest } from '../members/latest.js';
import { MembersRepository } from '../members/members.repository.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { feeRule, RuleMakers, share } from '../../test-support/rules.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const ROUNDS = 40;

describe('a payment that is judged by members as they are remembered', () => {
  let wallet: WalletApp;
  let ada: TestMember;
  let bob: TestMember;
  beforeAll(async () => void (wallet = await WalletApp.start()));
  beforeEach(async () => {
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '1000');
    await wallet.get(MembersRepository).remembered();
    // Once found, both are remembered.
    expect(await pay()).toBe(201);
    await calm();
  });
  afterEach(async () => expect(await brokenInvariants(wallet.dataSource)).toEqual({}));
  afterAll(() => wallet.close());

  const repository = () => wallet.get(MembersRepository);
  const calm = () => eventually(() => expect(repository().assumed()).toBeDefined());
  const send = (from = ada, to = bob) => wallet.send(from, { to: to.saffronId, amount: '1' });
  const pay = async () => (await send()).status;
  /** As another instance tells it. */
  const change = (member: TestMember, to: string) =>
    wallet.dataSource.query(`UPDATE members SET ${to} WHERE member_id = $1`, [member.memberId]);
  const paid = async (): Promise<number> => {
    const [row] = await wallet.dataSource.query<{ count: string }[]>('SELECT count(*) FROM transfers');
    return Number(row?.count);
  };

  it('looks at nobody before it, and is committed with what makes sure of them', async () => {
    const look = vi.spyOn(Latest.prototype, 'get');
    const submit = vi.spyOn(wallet.get(Ledger), 'submit');
    expect(await pay()).toBe(201);
    expect(submit.mock.calls.map(([{ assumes }]: [Submission]) => assumes?.revision)).toEqual([expect.any(Number)]);
    expect(look).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is refused where the recipient was suspended by another instance, and nothing of it is kept', async () => {
    const before = await paid();
    await change(bob, `state = 'suspended'`);
    expect((await send()).body).toMatchObject({ code: 'wallet.recipient.unavailable' });
    expect(await paid()).toBe(before);
    await change(bob, `state = 'active'`);
    expect(await pay()).toBe(201);
  });

  it('names the recipient as he is called now', async () => {
    await change(bob, `masked_name = 'Robert N.'`);
    const { status, body } = await send();
    expect([status, body.to.name]).toEqual([201, 'Robert N.']);
  });

  it('is not refused for what was true before, either', async () => {
    const makers = await RuleMakers.engage(wallet);
    await makers.make(feeRule(share(200), { scope: { type: 'tier', tier: 'gold' } }));
    const withoutFee = async () => (await wallet.send(ada, { to: bob.saffronId, amount: '1', maxFee: '0' })).body.code;
    await change(ada, `tier = 'gold'`);
    expect(await withoutFee()).toBe('wallet.fee.changed');
    await send();
    await calm();
    await change(ada, 'tier = NULL');
    expect(await withoutFee()).toBeUndefined();
  });

  it('is judged once where others have changed', async () => {
    const carol = await wallet.member();
    await calm();
    const submit = vi.spyOn(wallet.get(Ledger), 'submit');
    await change(carol, `state = 'suspended'`);
    expect(await pay()).toBe(201);
    expect(submit).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it('does not keep others from theirs, in the same batch', async () => {
    const [carol, dan] = [await wallet.member(), await wallet.member()];
    await wallet.give(carol, '10');
    expect((await send(carol, dan)).status).toBe(201);
    await calm();
    await change(bob, `state = 'suspended'`);
    const answers = await Promise.all([send(), send(carol, dan), send(), send(carol, dan)]);
    expect(answers.map(({ status }) => status)).toEqual([422, 201, 422, 201]);
  });

  it('never stands against what another instance had told before it was asked for', async () => {
    const carol = await wallet.member();
    for (let round = 0; round < ROUNDS; round += 1) {
      const isSuspended = round % 2 === 0;
      await change(bob, `state = '${isSuspended ? 'suspended' : 'active'}'`);
      const meanwhile = change(carol, `tier = '${round}'`);
      const answers = await Promise.all([pay(), pay(), pay()]);
      await meanwhile;
      expect(answers).toEqual(Array(3).fill(isSuspended ? 422 : 201));
      // Every other pair of rounds comes upon memory that nobody has doubted lately.
      if (round % 4 > 1) await calm();
    }
  });
});
