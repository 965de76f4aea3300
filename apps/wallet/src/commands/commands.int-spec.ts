import type { EventEnvelope } from '#contracts/events';
import { transferRefused, transferRequested, type TransferTemplate } from '#contracts/wallet';
import { newId } from '#kernel';
import { brokenInvariants } from '../../test-support/invariants.js';
import {
  ada,
  ask,
  asking,
  balanceOf,
  bob,
  countOf,
  event,
  move,
  requestOf,
  SFN,
  sfn,
  told,
  useWallet,
  wallet,
} from '../../test-support/requests.js';

useWallet();

describe('a transfer that another area asks for', () => {
  it('may bring in what comes from outside before anything has gone out', async () => {
    const { type } = await move({ template: 'deposit', to: bob.memberId, asset: 'USD', amountMinor: '500' });
    expect(type).toBe('wallet.transfer-completed.v1');
    expect(await wallet.balance(bob, 'USD')).toBe('5');
  });

  it('moves money and tells so in the same commit', async () => {
    const [escrow, requestId] = [newId(), newId()];
    const outcome = await move({ template: 'escrow.fund', from: ada.memberId, escrow, ...sfn(10) }, requestId);
    expect(outcome).toMatchObject({
      type: 'wallet.transfer-completed.v1',
      payload: {
        ...{ requestId, purpose: 'orders.test', at: expect.any(String) },
        transfers: [{ transferId: expect.any(String), asset: 'SFN', amountMinor: `${10n * SFN}`, feeMinor: '0' }],
      },
    });
    expect(await balanceOf('escrow', escrow)).toBe(10n * SFN);
    const [row] = await wallet.dataSource.query(
      `SELECT (SELECT xmin::text FROM outbox WHERE id = $1) = (SELECT xmin::text FROM transfers WHERE id = $2) AS together`,
      [outcome.id, outcome.payload.transfers[0].transferId],
    );
    expect(row).toEqual({ together: true });
  });

  it('may be as much as a template can say, and no amount holds up the ledger', async () => {
    const [rich, amountMinor] = [await wallet.member(), '9'.repeat(77)];
    const outcome = await move({ template: 'deposit', to: rich.memberId, asset: 'ZAR', amountMinor });
    expect(outcome.payload.transfers).toMatchObject([{ amountMinor }]);
    const back = await move({ template: 'payout', from: rich.memberId, asset: 'ZAR', amountMinor });
    expect(back.type).toBe('wallet.transfer-completed.v1');
    expect(await wallet.balance(rich, 'ZAR')).toBe('0');
  });

  it('keeps the commission of what is released, and tells what was kept', async () => {
    const [escrow, merchant] = [newId(), newId()];
    const fees = await balanceOf('fees', null);
    await move({ template: 'escrow.fund', from: ada.memberId, escrow, ...sfn(10) });
    const { payload } = await move({
      template: 'escrow.release',
      ...{ escrow, to: { settlement: merchant }, ...sfn(10), commissionMinor: `${SFN}` },
    });
    expect(payload.transfers).toMatchObject([{ amountMinor: `${10n * SFN}`, feeMinor: `${SFN}` }]);
    expect(await balanceOf('settlement', merchant)).toBe(9n * SFN);
    expect((await balanceOf('fees', null)) - fees).toBe(SFN);
  });

  it('knows an escrow again however its ID is typed: what came in once goes out once', async () => {
    const escrow = newId();
    const typed = escrow.toUpperCase();
    await move({ template: 'escrow.fund', from: ada.memberId, escrow: typed, ...sfn(10) });
    const release = (id: string) =>
      move({ template: 'escrow.release', escrow: id, to: { settlement: newId() }, ...sfn(10) });
    expect((await release(escrow)).type).toBe('wallet.transfer-completed.v1');
    expect((await release(typed)).payload).toMatchObject({ code: 'wallet.transfer.insufficient-funds' });
    expect(await balanceOf('escrow', escrow)).toBe(0n);
  });

  it('is refused in words where a commission is to be kept of what goes to the fees anyway', async () => {
    const escrow = newId();
    await move({ template: 'escrow.fund', from: ada.memberId, escrow, ...sfn(10) });
    const to = { system: 'fees' } as const;
    expect(await move({ template: 'escrow.release', escrow, to, ...sfn(10), commissionMinor: `${SFN}` })).toMatchObject(
      { type: 'wallet.transfer-refused.v1', payload: { code: 'wallet.fee.above-amount' } },
    );
    expect(await balanceOf('escrow', escrow)).toBe(10n * SFN);
  });

  it('costs between members what the rules say, and no more than they allow', async () => {
    const ends = { from: ada.memberId, to: bob.memberId };
    const { payload } = await move({ template: 'transfer', ...ends, ...sfn(100) });
    expect(payload.transfers).toMatchObject([{ amountMinor: `${100n * SFN}`, feeMinor: `${SFN}` }]);
    expect(await move({ template: 'transfer', ...ends, ...sfn(501) })).toMatchObject({
      type: 'wallet.transfer-refused.v1',
      payload: { code: 'wallet.transfer.limit-per-transfer', message: 'This is more than one transfer may move.' },
    });
  });

  it('moves both legs of a swap or none', async () => {
    await move({ template: 'escrow.fund', from: ada.memberId, escrow: newId(), ...sfn(1) });
    const before = await wallet.balance(ada);
    const outcome = await move({
      template: 'swap',
      ...{ member: ada.memberId, with: { system: 'treasury' }, gives: sfn(5) },
      gets: { asset: 'USD', amountMinor: '100' },
    });
    expect(outcome).toMatchObject({ type: 'wallet.transfer-refused.v1' });
    expect(await wallet.balance(ada)).toBe(before);
    const both = await move({
      template: 'swap',
      ...{ member: ada.memberId, with: { system: 'treasury' }, gives: sfn(5), gets: sfn(2) },
    });
    expect(both.payload.transfers).toMatchObject([{ amountMinor: `${5n * SFN}` }, { amountMinor: `${2n * SFN}` }]);
  });

  it('is refused where members are of different tenants', async () => {
    const stranger = await wallet.member('member', 'another');
    const outcome = await move({ template: 'transfer', from: ada.memberId, to: stranger.memberId, ...sfn(1) });
    expect(outcome.payload).toMatchObject({ code: 'wallet.recipient.unknown' });
  });

  it('keeps metadata beside it, and counts from when it says', async () => {
    const [requestId, effectiveAt] = [newId(), new Date(Date.now() - 3_600_000).toISOString()];
    const template: TransferTemplate = { template: 'payout', from: ada.memberId, ...sfn(1) };
    const { payload } = await ask(
      event(transferRequested, {
        ...{ purpose: 'orders.test', requestId, template, effectiveAt },
        metadata: { order: '42' },
      }),
    );
    const [row] = await wallet.dataSource.query(
      `SELECT m.data, t.effective_at AS at FROM transfers t JOIN transfer_metadata m ON m.transfer_id = t.id WHERE t.id = $1`,
      [payload.transfers[0].transferId],
    );
    expect(row).toEqual({ data: { order: '42' }, at: new Date(effectiveAt) });
  });
});

describe('the same request again', () => {
  it('fineract#2756: has no second effect, and the same event is told again', async () => {
    const template: TransferTemplate = { template: 'stake', member: ada.memberId, ...sfn(3) };
    const requestId = newId();
    const first = await move(template, requestId);
    await wallet.dataSource.query('DELETE FROM outbox WHERE key = $1', [requestId]);
    expect(await move(template, requestId)).toEqual(first);
    expect(await balanceOf('stake', ada.memberId)).toBe(3n * SFN);
  });

  it('is told its refusal again, even where it would be accepted by now', async () => {
    const late = await wallet.member();
    const template: TransferTemplate = { template: 'stake', member: late.memberId, ...sfn(3) };
    const requestId = newId();
    const first = await move(template, requestId);
    expect(first.payload.code).toBe('wallet.transfer.insufficient-funds');
    await wallet.give(late, '10');
    await wallet.dataSource.query('DELETE FROM outbox WHERE key = $1', [requestId]);
    expect(await move(template, requestId)).toEqual(first);
    expect(await wallet.balance(late)).toBe('10');
  });

  it('is refused where it asks for something else, and the first outcome stands', async () => {
    const requestId = newId();
    const stake = (amount: number): TransferTemplate => ({
      template: 'stake',
      ...{ member: ada.memberId, ...sfn(amount) },
    });
    const before = await balanceOf('stake', ada.memberId);
    const first = await move(stake(1), requestId);
    expect(await move(stake(2), requestId)).toMatchObject({
      type: 'wallet.transfer-refused.v1',
      payload: { requestId, code: 'wallet.idempotency.conflict' },
    });
    await wallet.dataSource.query('DELETE FROM outbox WHERE key = $1', [requestId]);
    expect(await move(stake(1), requestId)).toEqual(first);
    expect((await balanceOf('stake', ada.memberId)) - before).toBe(SFN);
  });

  it('of another purpose is another request', async () => {
    const requestId = newId();
    const template: TransferTemplate = { template: 'stake', member: ada.memberId, ...sfn(1) };
    const before = await balanceOf('stake', ada.memberId);
    await wallet.deliver(asking(template, requestId, 'orders.one'));
    await wallet.deliver(asking(template, requestId, 'orders.other'));
    expect((await balanceOf('stake', ada.memberId)) - before).toBe(2n * SFN);
  });

  it('formancehq/stack#1464: the same payment told by five webhooks at once is applied once', async () => {
    const payment = newId();
    const before = await balanceOf('member', bob.memberId);
    const template: TransferTemplate = { template: 'deposit', to: bob.memberId, ...sfn(7) };
    await Promise.all(Array.from({ length: 5 }, () => wallet.deliver(asking(template, payment, 'banking.deposit'))));
    expect((await balanceOf('member', bob.memberId)) - before).toBe(7n * SFN);
    expect(new Set((await told(payment)).map(({ id }) => id)).size).toBe(1);
  });

  it('blnk#152: a refund that is asked for again and again pays once', async () => {
    const { payload } = await move({ template: 'escrow.fund', from: ada.memberId, escrow: newId(), ...sfn(4) });
    const before = await balanceOf('member', ada.memberId);
    const requestId = newId();
    const template: TransferTemplate = {
      template: 'refund',
      ...{ originalId: payload.transfers[0].transferId, amountMinor: `${SFN}` },
    };
    for (let times = 0; times < 3; times += 1) await move(template, requestId);
    expect((await balanceOf('member', ada.memberId)) - before).toBe(SFN);
    const more = await move({ ...template, amountMinor: `${4n * SFN}` });
    expect(more.payload.code).toBe('wallet.refund.amount');
  });
});

describe('a request when the process dies on the way', () => {
  const request = () => asking({ template: 'escrow.fund', from: ada.memberId, escrow: newId(), ...sfn(1) });
  const postings = (requestId: string) =>
    countOf(
      `transfers t JOIN command_outcomes o ON o.payload->'transfers'->0->>'transferId' = t.id::text WHERE o.request_id = $1`,
      requestId,
    );
  const deliverAndDie = (one: EventEnvelope) =>
    wallet.dataSource
      .transaction(async (manager) => {
        await wallet.deliverWithin(manager, one);
        throw new Error('killed');
      })
      .catch((error: unknown) => expect(String(error)).toContain('killed'));

  it('after the posting and before the request is settled: handed out again, it is told as it was and posted once', async () => {
    const one = request();
    const before = await balanceOf('member', ada.memberId);
    await deliverAndDie(one);
    const [first] = await told(requestOf(one));
    await wallet.deliver(one);
    expect(await told(requestOf(one))).toEqual([first]);
    expect(before - (await balanceOf('member', ada.memberId))).toBe(SFN);
    expect(await postings(requestOf(one))).toBe(1);
  });

  it('after a refusal and before it is told: handed out again, it is refused and told', async () => {
    const one = asking({ template: 'escrow.fund', from: bob.memberId, escrow: newId(), ...sfn(1_000_000) });
    await deliverAndDie(one);
    expect(await told(requestOf(one))).toEqual([]);
    expect(await ask(one)).toMatchObject({ payload: { code: 'wallet.transfer.insufficient-funds' } });
  });

  it('in the commit of the posting: nothing was moved and nothing told, and handed out again it is done', async () => {
    const one = request();
    const before = await balanceOf('member', ada.memberId);
    await wallet.dataSource.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
      CREATE TRIGGER dies BEFORE INSERT ON command_outcomes FOR EACH ROW EXECUTE FUNCTION die()`);
    await expect(wallet.deliver(one)).rejects.toThrow();
    await wallet.dataSource.query('DROP TRIGGER dies ON command_outcomes; DROP FUNCTION die()');
    expect(await balanceOf('member', ada.memberId)).toBe(before);
    expect(await told(requestOf(one))).toEqual([]);
    expect(await ask(one)).toMatchObject({ type: 'wallet.transfer-completed.v1' });
    expect(before - (await balanceOf('member', ada.memberId))).toBe(SFN);
  });
});

describe('a refusal that may pass', () => {
  const unknown = (occurredAt: string): EventEnvelope => {
    const template: TransferTemplate = { template: 'stake', member: newId(), ...sfn(1) };
    return event(transferRequested, { purpose: 'orders.test', requestId: newId(), template }, { occurredAt });
  };

  it('is tried again, and told once patience is over', async () => {
    const young = unknown(new Date().toISOString());
    await expect(wallet.deliver(young)).rejects.toThrow('Your wallet is being set up');
    expect(await told(requestOf(young))).toEqual([]);
    const old = unknown(new Date(Date.now() - 31_000).toISOString());
    expect(await ask(old)).toMatchObject({
      type: transferRefused.type,
      payload: { code: 'wallet.account.not-ready' },
    });
  });

  it('leaves the request open: a member who is let in again is served by the next try', async () => {
    const carl = await wallet.member();
    await wallet.give(carl, '5');
    await wallet.suspend(carl);
    const one = asking({ template: 'payout', from: carl.memberId, ...sfn(2) });
    await expect(wallet.deliver(one)).rejects.toThrow('Your wallet is suspended');
    await wallet.reactivate(carl);
    expect(await ask(one)).toMatchObject({ type: 'wallet.transfer-completed.v1' });
  });
});

describe('a request that has not its shape', () => {
  it('moves nothing and is set aside', async () => {
    const one = asking({ template: 'payout', from: ada.memberId, asset: 'SFN', amountMinor: '-5' });
    await expect(wallet.deliver(one)).rejects.toThrow();
    expect(await told(requestOf(one))).toEqual([]);
  });
});

describe('after all of this', () => {
  it('the books are as they must be', async () => {
    const broken = Object.keys(await brokenInvariants(wallet.dataSource));
    // These tests take outcomes out of the outbox, as publishing them would.
    expect(broken.filter((rule) => !rule.startsWith('the outbox'))).toEqual([]);
  });
});
