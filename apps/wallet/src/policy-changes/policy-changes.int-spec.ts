import { newId, systemClock } from '#kernel';
import { feeRule, limitRule, RuleMakers, share } from '../../test-support/rules.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { memberAccount } from '../ledger/account.js';
import { Ledger } from '../ledger/ledger.service.js';
import { policyApproved } from './policy.companion.js';

const HOUR_MS = 3_600_000;
let wallet: WalletApp;
let makers: RuleMakers;
let offsetMs = 0;

beforeEach(async () => {
  offsetMs = 0;
  vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + offsetMs));
  wallet = await WalletApp.start();
  makers = await RuleMakers.engage(wallet);
});
afterEach(async () => {
  await wallet.close();
  vi.restoreAllMocks();
});

const at = (ms: number) => new Date(systemClock.now().getTime() + ms).toISOString();
const refusal = (status: number, code: string) => ({ status, body: { code: `wallet.policy.${code}` } });
const versions = async (rule = 'fee/transfer/SFN/everyone') =>
  (await makers.list({ rule })).map(
    ({ version, state, standing }: { version: number; state: string; standing: string | null }) =>
      `${version} ${standing ?? state}`,
  );
const audit = () =>
  wallet.dataSource.query<{ action: string; actor_id: string; before: object | null; after: object }[]>(
    `SELECT action, actor_id, before, after FROM audit_log WHERE target_type = 'policy' ORDER BY at, id`,
  );

describe('a proposal', () => {
  it('becomes the rule when another administrator approves it; the log has what held before and what holds now', async () => {
    const first = await makers.make(feeRule(share(10)));
    const asked = await makers.propose(feeRule(share(20)));
    expect(asked).toMatchObject({ status: 201, body: { state: 'proposed', standing: null, version: 2 } });
    const approved = await makers.act(asked.body.id, 'approve', makers.decider, { reason: 'as agreed' });
    expect(approved).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'approved', standing: 'in-force', approval: 'second-admin', decisionReason: 'as agreed' },
        ...{ proposedBy: makers.asker.memberId, decidedBy: makers.decider.memberId },
      },
    });
    expect(await versions()).toEqual(expect.arrayContaining(['1 past', '2 in-force']));
    const acts = await audit();
    expect(acts.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ...[
        ['policy.proposed', makers.asker.memberId],
        ['policy.approved', makers.decider.memberId],
      ],
      ...[
        ['policy.proposed', makers.asker.memberId],
        ['policy.approved', makers.decider.memberId],
      ],
    ]);
    expect(acts.at(-1)).toMatchObject({
      before: { rule: first.rule, terms: share(10) },
      after: { terms: share(20), state: 'approved', approval: 'second-admin' },
    });
  });

  it('changes nothing when it is rejected or withdrawn', async () => {
    const [one, other] = [await makers.propose(feeRule(share(10))), await makers.propose(feeRule(share(20)))];
    expect((await makers.act(one.body.id, 'reject', makers.decider, { reason: 'too dear' })).body.state).toBe(
      'rejected',
    );
    expect((await makers.act(other.body.id, 'withdraw', makers.asker)).body.state).toBe('withdrawn');
    expect(await makers.list({ standing: 'in-force' })).toEqual([]);
    expect((await audit()).map(({ action }) => action).slice(2)).toEqual(['policy.rejected', 'policy.withdrawn']);
  });

  it('is never decided by whoever made it, nor withdrawn by anybody else', async () => {
    const { id } = (await makers.propose(feeRule(share(10)))).body;
    for (const verb of ['approve', 'reject'] as const)
      expect(await makers.act(id, verb, makers.asker)).toMatchObject(refusal(403, 'own-proposal'));
    expect(await makers.act(id, 'withdraw')).toMatchObject(refusal(403, 'not-yours'));
  });

  it('is neither made nor approved by whom it is about', async () => {
    const about = (who: TestMember) => limitRule({ perTransfer: null, perDay: null }, memberScope(who));
    expect(await makers.propose(about(makers.asker))).toMatchObject(refusal(403, 'about-oneself'));
    const { id } = (await makers.propose(about(makers.decider))).body;
    expect(await makers.act(id, 'approve')).toMatchObject(refusal(403, 'about-oneself'));
    expect(await makers.act(id, 'reject')).toMatchObject(refusal(403, 'about-oneself'));
    const credit = { kind: 'credit', terms: { limit: '1' }, scope: memberScope(makers.asker).scope } as const;
    expect(await makers.propose(credit)).toMatchObject(refusal(403, 'about-oneself'));
  });

  it('is not approved by a ledger that comes to it after the moment from which it was to hold', async () => {
    const { id } = (await makers.propose(feeRule(share(10), { effectiveFrom: at(HOUR_MS) }))).body;
    const ledger = wallet.get(Ledger);
    const submit = ledger.submit.bind(ledger);
    vi.spyOn(ledger, 'submit').mockImplementationOnce((submission) => {
      offsetMs = HOUR_MS;
      return submit(submission);
    });
    expect(await makers.act(id, 'approve')).toMatchObject(refusal(422, 'past'));
    expect(await versions()).toEqual(['1 proposed']);
    expect((await audit()).map(({ action }) => action)).toEqual(['policy.proposed']);
  });

  it('has no effect on the ledger where it was decided meanwhile, and takes nobody of the same commit along', async () => {
    const ada = await wallet.member();
    const terms = { limit: '5' };
    const { id, rule } = (await makers.propose({ kind: 'credit', terms, effectiveFrom: null, ...memberScope(ada) }))
      .body;
    await makers.act(id, 'reject', makers.decider, { reason: 'no' });
    const account = memberAccount(ada.memberId, 'SFN');
    const decided = { decidedBy: makers.decider.memberId, decidedByLabel: 'SF-1', reason: null } as const;
    const approval = policyApproved({
      ...{ id, rule, effectiveFrom: systemClock.now(), approval: 'second-admin', ...decided, revision: 1 },
    });
    const ledger = wallet.get(Ledger);
    const [late, other] = await Promise.allSettled([
      ledger.submit({ command: { type: 'set-floor', account, floor: -5n }, companions: [approval] }),
      ledger.submit({ command: { type: 'freeze-owner', ownerId: ada.memberId, isFrozen: false } }),
    ]);
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'wallet.policy.decided', status: 409 } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { accepted: true } });
    const floors = `SELECT DISTINCT floor FROM account_standings WHERE owner_id = $1 AND purpose = 'member'`;
    expect(await wallet.dataSource.query(floors, [ada.memberId])).toEqual([{ floor: '0' }]);
  });

  it('is decided once, however many decide at the same time', async () => {
    const { id } = (await makers.propose(feeRule(share(10)))).body;
    const verbs = ['approve', 'reject', 'approve', 'reject', 'approve', 'reject'] as const;
    const answers = await Promise.all(verbs.map((verb) => makers.act(id, verb)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('holds for all of many that are approved at the same time', async () => {
    const tiers = Array.from({ length: 12 }, (_, index) => `tier-${index}`);
    const asked = await Promise.all(
      tiers.map((tier) => makers.propose(feeRule(share(10), { scope: { type: 'tier', tier } }))),
    );
    const answers = await Promise.all(asked.map(({ body }) => makers.act(body.id, 'approve')));
    expect(answers.map(({ status }) => status)).toEqual(tiers.map(() => 200));
    expect(await makers.list({ standing: 'in-force' })).toHaveLength(tiers.length);
    const revisions = await wallet.dataSource.query<{ number: string }[]>(
      'SELECT number FROM policy_revisions ORDER BY number',
    );
    expect(revisions.map(({ number }) => Number(number))).toEqual(tiers.map((_, index) => index + 1));
  });

  it('is refused for terms that do not fit, and for a moment that has passed', async () => {
    const tiers = [
      { above: '0', basisPoints: 1, fixed: '0' },
      { above: '0', basisPoints: 2, fixed: '0' },
    ];
    expect(await makers.propose(feeRule(share(0, { tiers, min: '2', max: '1' })))).toMatchObject({
      ...refusal(422, 'terms'),
      body: { details: [{ path: 'terms.tiers.1.above' }, { path: 'terms.max' }] },
    });
    expect(await makers.propose(feeRule(share(1), { effectiveFrom: at(-1) }))).toMatchObject({
      ...refusal(422, 'past'),
      body: { details: [{ path: 'effectiveFrom' }] },
    });
    const late = (await makers.propose(feeRule(share(1), { effectiveFrom: at(HOUR_MS) }))).body;
    offsetMs = HOUR_MS;
    expect(await makers.act(late.id, 'approve')).toMatchObject(refusal(422, 'past'));
  });
});

const memberScope = ({ saffronId }: TestMember) => ({ scope: { type: 'member', member: saffronId } });

describe('the versions of a rule', () => {
  it('hold one after another, and what is to begin at the same moment is superseded', async () => {
    const from = at(HOUR_MS);
    await makers.make(feeRule(share(10)));
    await makers.make(feeRule(share(20), { effectiveFrom: from }));
    await makers.make(feeRule(share(30), { effectiveFrom: from }));
    expect(await versions()).toEqual(expect.arrayContaining(['1 in-force', '2 superseded', '3 coming']));
    offsetMs = HOUR_MS;
    expect(await versions()).toEqual(expect.arrayContaining(['1 past', '2 superseded', '3 in-force']));
  });

  it('are ended from a date on', async () => {
    const { id } = await makers.make(feeRule(share(10)));
    const end = await makers.act(id, 'end', makers.asker, { reason: 'over', effectiveFrom: at(HOUR_MS) });
    expect(end).toMatchObject({ status: 201, body: { terms: null, version: 2 } });
    await makers.act(end.body.id, 'approve');
    expect(await versions()).toEqual(expect.arrayContaining(['1 in-force', '2 coming']));
    offsetMs = HOUR_MS;
    expect(await versions()).toEqual(expect.arrayContaining(['1 past', '2 past']));
    expect(await makers.act(id, 'end', makers.asker, { reason: 'again' })).toMatchObject(
      refusal(409, 'nothing-to-end'),
    );
  });

  it('that are still to come never begin where their end is approved: what holds before them goes on', async () => {
    await makers.make(feeRule(share(10)));
    const from = at(HOUR_MS);
    const coming = await makers.make(feeRule(share(20), { effectiveFrom: from }));
    const early = { reason: 'a mistake', effectiveFrom: at(HOUR_MS / 2) };
    expect(await makers.act(coming.id, 'end', makers.asker, early)).toMatchObject({
      ...refusal(422, 'terms'),
      body: { details: [{ path: 'effectiveFrom' }] },
    });
    const end = await makers.act(coming.id, 'end', makers.asker, { reason: 'a mistake' });
    expect(end).toMatchObject({ status: 201, body: { terms: share(10), effectiveFrom: from, version: 3 } });
    await makers.act(end.body.id, 'approve');
    expect(await versions()).toEqual(expect.arrayContaining(['1 in-force', '2 superseded', '3 coming']));
    offsetMs = HOUR_MS;
    expect((await makers.list({ standing: 'in-force' })).map(({ terms }: { terms: object }) => terms)).toEqual([
      share(10),
    ]);
  });

  it('that are still to come leave no rule where there was none before them, and may be ended later on', async () => {
    const [from, until] = [at(HOUR_MS), at(2 * HOUR_MS)];
    const coming = await makers.make(feeRule(share(20), { effectiveFrom: from }));
    const end = await makers.act(coming.id, 'end', makers.asker, { reason: 'over', effectiveFrom: until });
    expect(end).toMatchObject({ status: 201, body: { terms: null, effectiveFrom: until } });
    await makers.act(end.body.id, 'withdraw', makers.asker);
    const never = await makers.act(coming.id, 'end', makers.asker, { reason: 'a mistake' });
    expect(never).toMatchObject({ status: 201, body: { terms: null, effectiveFrom: from } });
    await makers.act(never.body.id, 'approve');
    offsetMs = HOUR_MS;
    expect(await makers.list({ standing: 'in-force' })).toEqual([]);
  });

  it('are found by what they are about, the proposed ones first', async () => {
    await makers.make(feeRule(share(10)));
    await makers.make(limitRule({ perTransfer: '5', perDay: null }, { asset: 'EUR' }));
    await makers.propose(feeRule(share(20)));
    expect((await makers.list()).map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual(
      [...['fee proposed', 'limit approved', 'fee approved']],
    );
    expect(await makers.list({ kind: 'limit', asset: 'EUR', scope: 'everyone', state: 'approved' })).toHaveLength(1);
    expect(await makers.list({ kind: 'limit', asset: 'USD' })).toHaveLength(0);
    expect(await makers.list({ rule: 'fee/\u0000' })).toMatchObject({ code: 'http.validation-failed' });
  });

  it('are told beside what the settings say where there are none', async () => {
    const { body } = await wallet.request(makers.asker, 'GET', '/api/admin/policies/settings');
    expect(body.feeBasisPoints).toBe(0);
    expect(body.limits).toContainEqual({ asset: 'SFN', perTransfer: '100000', perDay: '250000' });
  });
});

describe('a rule about a member', () => {
  it('is seen, made and decided by administrators of his tenant alone', async () => {
    const [ada, stranger] = [await wallet.member(), await wallet.member('admin', 'other')];
    const wish = limitRule({ perTransfer: '5', perDay: null }, memberScope(ada));
    expect((await makers.propose(wish, stranger)).body.code).toBe('wallet.recipient.unknown');
    const { id } = (await makers.propose(wish)).body;
    for (const answer of [
      await wallet.request(stranger, 'GET', `/api/admin/policies/${id}`),
      await makers.act(id, 'approve', stranger),
      await makers.act(id, 'reject', stranger),
    ])
      expect(answer).toMatchObject(refusal(404, 'not-found'));
    expect((await wallet.request(stranger, 'GET', '/api/admin/policies')).body).toEqual([]);
  });
});

describe('a monitor', () => {
  it('is not of what is kept for an order, since nobody knows whose tenant that is', async () => {
    const account = { purpose: 'escrow', asset: 'SFN', ownerId: newId() } as const;
    await wallet.get(Ledger).submit({ command: { type: 'open-account', account, floor: 0n } });
    const [{ id: accountId } = { id: '' }] = await wallet.dataSource.query<{ id: string }[]>(
      'SELECT id FROM account_standings WHERE owner_id = $1',
      [account.ownerId],
    );
    const terms = { direction: 'below', threshold: '1' };
    const scope = { type: 'account', accountId };
    const asked = await makers.propose({ kind: 'monitor', scope, terms, effectiveFrom: null });
    expect(asked).toMatchObject({ status: 404, body: { code: 'wallet.account.not-found' } });
  });
});

describe('with a single administrator', () => {
  it('a proposal is approved at once and recorded as such, but never about himself', async () => {
    await wallet.close();
    wallet = await WalletApp.start({ POLICY_APPROVALS: 'one' });
    makers = await RuleMakers.engage(wallet);
    const { body } = await makers.propose(feeRule(share(10)));
    expect(body).toMatchObject({ state: 'approved', standing: 'in-force', approval: 'single-admin' });
    const own = limitRule({ perTransfer: null, perDay: null }, memberScope(makers.asker));
    expect(await makers.propose(own)).toMatchObject(refusal(403, 'about-oneself'));
  });
});
