import { newId } from '#kernel';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';
import { pay } from '../../test-support/commands.js';
import { periodClosed } from './period.companions.js';

describe('Closing the books', () => {
  let wallet: WalletApp;
  let admin: TestMember;
  let other: TestMember;
  let ada: TestMember;
  let bob: TestMember;
  beforeEach(async () => {
    wallet = await WalletApp.start();
    [admin, other] = [await wallet.member('admin'), await wallet.member('admin')];
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '100');
  }, 30_000);
  afterEach(() => wallet.close());

  const post = (who: TestMember, path: string, body: object = {}) =>
    wallet.request(who, 'POST', `/api/admin/periods${path}`, body);
  const get = (path: string) => wallet.request(admin, 'GET', `/api/admin/periods${path}`);
  const ask = (through: string, who = admin) => post(who, '', { through, reason: 'end of the month' });
  const ended = () => new Date(Date.now() - 1).toISOString();
  /** As another area would, with a date of its own. */
  const payAt = (effectiveAt: Date) =>
    wallet.get(Ledger).submit({
      command: pay(ada.memberId, bob.memberId, 1n, { from: memberAccount(ada.memberId, 'SFN'), effectiveAt }),
    });

  it('takes two administrators; then nothing takes effect before, and what the books came to is kept', async () => {
    const through = ended();
    const { status, body: asked } = await ask(through);
    expect({ status, state: asked.status, through: asked.through }).toEqual({ status: 201, state: 'pending', through });
    expect((await post(admin, `/${asked.id}/approve`)).body.code).toBe('wallet.period.own-request');
    expect(await payAt(new Date(through))).toMatchObject({ accepted: true });

    const { body: closed } = await post(other, `/${asked.id}/approve`, { reason: 'checked' });
    expect(closed).toMatchObject({ status: 'approved', decidedByLabel: other.saffronId, decisionReason: 'checked' });
    const [batch] = await wallet.dataSource.query<object[]>(
      `SELECT encode(hash, 'hex') AS hash FROM batches WHERE number = $1`,
      [closed.batchNumber],
    );
    expect(batch).toEqual({ hash: closed.batchHash });
    expect(await payAt(new Date(through))).toMatchObject({ accepted: false, code: 'wallet.period.closed' });
    expect(await payAt(new Date(Date.parse(through) - 86_400_000))).toMatchObject({ code: 'wallet.period.closed' });
    expect(await payAt(new Date(Date.parse(through) + 1))).toMatchObject({ accepted: true });

    const sfn = closed.trialBalances.find(({ asset }: { asset: string }) => asset === 'SFN');
    expect(sfn).toMatchObject({ at: through, basis: 'effective', isBalanced: true });
    expect(sfn.lines).toContainEqual({ purpose: 'member', side: 'liability', debit: '0', credit: '100' });
    expect(closed.digest).toMatch(/^[0-9a-f]{64}$/);
    const { body: again } = await wallet.request(
      ...([admin, 'GET', `/api/admin/ledger/trial-balance?basis=effective&at=${through}`] as const),
    );
    expect(again).toEqual(sfn);
    const acts = await wallet.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE target_id = $1 ORDER BY at`,
      [asked.id],
    );
    expect(acts.map(({ action }) => action)).toEqual(['period.requested', 'period.closed']);
  });

  it('does not close what was refused while the approval was on its way', async () => {
    const { body: asked } = await ask(ended());
    expect((await post(other, `/${asked.id}/reject`)).status).toBe(200);
    const decided = { decidedBy: other.memberId, decidedByLabel: other.saffronId, reason: null };
    const late = wallet.get(Ledger).submit({
      command: { type: 'close-period', through: new Date(asked.through) },
      companions: [periodClosed({ requestId: asked.id, through: asked.through, ...decided })],
    });
    await expect(late).rejects.toMatchObject({ code: 'wallet.period.decided', status: 409 });
    expect(await payAt(new Date(asked.through))).toMatchObject({ accepted: true });
  });

  it('is refused for what is not over, for what is closed already, and while another request waits', async () => {
    expect((await ask('2999-01-01')).body.code).toBe('wallet.period.not-over');
    expect((await ask('yesterday')).body.code).toBe('http.validation-failed');
    const { body: first } = await ask('2026-01-31');
    expect(first.through).toBe('2026-01-31T00:00:00.000Z');
    expect((await ask('2026-02-28')).body.code).toBe('wallet.period.pending');
    await post(other, `/${first.id}/approve`);
    expect((await ask('2026-01-31')).body.code).toBe('wallet.period.closed');
    expect((await ask('2025-12-31')).body.code).toBe('wallet.period.closed');
    expect((await ask('2026-02-28')).status).toBe(201);
  });

  it('leaves the books open where it is rejected', async () => {
    const { body: asked } = await ask(ended());
    expect((await post(admin, `/${asked.id}/reject`)).body.code).toBe('wallet.period.own-request');
    const { body } = await post(other, `/${asked.id}/reject`, { reason: 'too early' });
    expect(body).toMatchObject({ status: 'rejected', decisionReason: 'too early', trialBalances: null });
    expect((await post(other, `/${asked.id}/approve`)).body.code).toBe('wallet.period.decided');
    expect(await payAt(new Date(asked.through))).toMatchObject({ accepted: true });
    expect((await get('?filter={"status":"rejected"}')).body).toHaveLength(1);
    expect((await get(`/${newId()}`)).body.code).toBe('wallet.period.not-found');
  });

  it('happens once where two approve at the same time', async () => {
    const third = await wallet.member('admin');
    const { body: asked } = await ask(ended());
    const answers = await Promise.all([other, third].map((who) => post(who, `/${asked.id}/approve`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await wallet.dataSource.query('SELECT FROM periods')).toHaveLength(1);
  });

  it('is decided once where one approves and another rejects at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { body: asked } = await ask(ended());
      const verbs = round % 2 ? (['approve', 'reject'] as const) : (['reject', 'approve'] as const);
      const answers = await Promise.all(verbs.map((verb) => post(other, `/${asked.id}/${verb}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body: decided } = await get(`/${asked.id}`);
      expect(await wallet.dataSource.query('SELECT FROM periods WHERE through = $1', [asked.through])).toHaveLength(
        decided.status === 'approved' ? 1 : 0,
      );
    }
  });

  it('still holds after a restart', async () => {
    const { body: asked } = await ask(ended());
    await post(other, `/${asked.id}/approve`);
    const database = await wallet.close({ keepDatabase: true });
    wallet = await WalletApp.start({}, database);
    const { memberId } = ada;
    const command = pay(memberId, bob.memberId, 1n, { effectiveAt: new Date(asked.through) });
    expect(await wallet.get(Ledger).submit({ command })).toMatchObject({ code: 'wallet.period.closed' });
  });
});
