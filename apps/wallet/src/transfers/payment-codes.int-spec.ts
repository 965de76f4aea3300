import { newId } from '#kernel';
import type { Claim } from '#platform/auth';
import { ada, bob, claimFor, usePayers, wallet } from '../../test-support/payers.js';
import type { TestMember } from '../../test-support/wallet-app.js';

usePayers();

describe('the code for a large payment', () => {
  it('spends a confirmed code once, for exactly its payment, and replays the answer without one (attack 24)', async () => {
    const body = { to: bob.saffronId, amount: '200' };
    expect(await wallet.send(ada, body)).toMatchObject({
      status: 401,
      body: { code: 'wallet.transfer.code-required' },
    });
    for (const wrong of [
      claimFor(bob.saffronId, '201'),
      claimFor(bob.email, '200'),
      claimFor(bob.saffronId, '200', { expiresAt: Date.now() - 1 }),
    ]) {
      expect((await wallet.send(ada, body, { claims: [wrong] })).status).toBe(401);
    }
    const claims = [claimFor(bob.saffronId, '200')];
    const key = newId();
    const sent = await wallet.send(ada, body, { claims, key });
    expect(sent.status).toBe(201);
    expect((await wallet.send(ada, body, { key })).text).toBe(sent.text);
    expect(await wallet.send(ada, body, { claims })).toMatchObject({
      status: 401,
      body: { code: 'wallet.transfer.code-required' },
    });
    expect(await wallet.balance(bob)).toBe('200');
  });

  it('takes a code for a member ID however either was typed', async () => {
    const typed = bob.saffronId.replace(/^SF(\d{4})(\d{4})/, ' sf $1-$2-');
    const sent = await wallet.send(ada, { to: typed, amount: '200' }, { claims: [claimFor(bob.saffronId, '200')] });
    expect(sent.status).toBe(201);
  });

  it('takes the code that was confirmed last where an earlier one for the same payment is spent', async () => {
    const body = { to: bob.saffronId, amount: '200' };
    const [first, second] = [claimFor(bob.saffronId, '200'), claimFor(bob.saffronId, '200')];
    expect((await wallet.send(ada, body, { claims: [first] })).status).toBe(201);
    expect((await wallet.send(ada, body, { claims: [first, second] })).status).toBe(201);
    expect(await wallet.balance(bob)).toBe('400');
  });

  it('asks for no code for what no code makes possible', async () => {
    const ask = (from: TestMember, amount: string, claims: Claim[] = []) =>
      wallet.send(from, { to: bob.saffronId, amount }, { claims });
    const poor = await wallet.member();
    await wallet.give(poor, '150');
    const short = { status: 422, body: { code: 'wallet.transfer.insufficient-funds' } };
    expect(await ask(poor, '150')).toMatchObject(short);
    expect(await ask(poor, '149')).toMatchObject({ status: 401, body: { code: 'wallet.transfer.code-required' } });
    const spent = claimFor(bob.saffronId, '120');
    expect((await ask(poor, '120', [spent])).status).toBe(201);
    expect(await ask(poor, '120', [spent])).toMatchObject(short);
    expect((await ask(ada, '500', [claimFor(bob.saffronId, '500')])).status).toBe(201);
    expect(await ask(ada, '300.01')).toMatchObject({ status: 422, body: { code: 'wallet.transfer.limit-per-day' } });
    expect(await ask(ada, '500.01')).toMatchObject({
      status: 422,
      body: { code: 'wallet.transfer.limit-per-transfer' },
    });
  });

  it('stays refused under its key, also where it was refused before the ledger was asked', async () => {
    const poor = await wallet.member();
    const [key, claims] = [newId(), [claimFor(bob.saffronId, '150')]];
    const late = () => wallet.send(poor, { to: bob.saffronId, amount: '150' }, { key, claims });
    expect((await late()).body.code).toBe('wallet.transfer.insufficient-funds');
    await wallet.give(poor, '500');
    expect(await late()).toMatchObject({ status: 422, body: { code: 'wallet.transfer.insufficient-funds' } });
    const other = { to: bob.saffronId, amount: '1' };
    expect((await wallet.send(poor, other, { key })).body.code).toBe('wallet.idempotency.conflict');
    expect(await wallet.balance(bob)).toBe('0');
  });

  it('is judged again under its key where a code was all that was missing', async () => {
    const [key, body] = [newId(), { to: bob.saffronId, amount: '150' }];
    expect((await wallet.send(ada, body, { key })).body.code).toBe('wallet.transfer.code-required');
    expect((await wallet.send(ada, body, { key, claims: [claimFor(bob.saffronId, '150')] })).status).toBe(201);
  });
});
