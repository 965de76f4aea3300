import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';
import { linkWallet, newWallet, prove, verifyWallet } from '../../test-support/wallets.js';

let identity: IdentityApp;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity?.close());

const WALLETS = '/api/user/wallets';
const TAKEN = { status: 409, body: { code: 'identity.wallet.taken' } };
const STALE = { status: 401, body: { code: 'identity.step-up.required' } };

const audited = (memberId: string) =>
  identity.source.query(
    `SELECT action, before, after FROM audit_log WHERE target_id = $1 AND action LIKE 'wallet.%' ORDER BY at`,
    [memberId],
  );
const noticesTo = async (email: string) => {
  const rows = await identity.source.query<{ payload: { kind: string; facts: Record<string, string> } }[]>(
    `SELECT payload FROM outbox WHERE type = 'identity.notice-requested.v1' AND payload->>'email' = $1 ORDER BY seq`,
    [email],
  );
  return rows.map(({ payload }) => payload).filter(({ kind }) => kind !== 'new-device');
};

/** As if the member had proven himself a while ago. */
const age = (memberId: string) =>
  identity.source.query(`UPDATE sessions SET strong_at = now() - interval '6 minutes' WHERE member_id = $1`, [
    memberId,
  ]);

describe('Linking a wallet', () => {
  it('lists it, records it, and tells the member by mail', async () => {
    const { browser, id, email } = await signUp(identity);
    const wallet = newWallet();
    const linked = { address: wallet.address, linkedAt: expect.any(String), lastUsedAt: null };
    expect(await linkWallet(browser, wallet)).toMatchObject({ status: 200, body: { wallets: [linked] } });
    expect((await browser.get(WALLETS)).body).toEqual({ wallets: [linked] });
    expect(await audited(id)).toEqual([{ action: 'wallet.linked', before: null, after: { address: wallet.address } }]);
    expect(await noticesTo(email)).toEqual([
      expect.objectContaining({ kind: 'wallet-linked', facts: expect.objectContaining({ wallet: wallet.address }) }),
    ]);
  });

  it('again changes nothing', async () => {
    const { browser, id } = await signUp(identity);
    const wallet = newWallet();
    await linkWallet(browser, wallet);
    expect((await linkWallet(browser, wallet)).status).toBe(200);
    expect(await audited(id)).toHaveLength(1);
  });

  it('(17) that belongs to another account is refused, and no account changes', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    const wallet = newWallet();
    await linkWallet(ada.browser, wallet);
    expect(await linkWallet(eve.browser, wallet)).toMatchObject(TAKEN);
    expect((await eve.browser.get(WALLETS)).body).toEqual({ wallets: [] });
    const visitor = identity.browser();
    const { body } = await verifyWallet(visitor, await prove(visitor, wallet));
    expect(body.user?.id).toBe(ada.id);
  });

  it('(17) by a proof that another session asked for is refused', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    const proof = await prove(ada.browser, newWallet(), 'link');
    expect((await eve.browser.post(WALLETS, proof)).body.code).toBe('identity.wallet.invalid');
    expect((await ada.browser.post(WALLETS, proof)).body.code).toBe('identity.wallet.invalid');
  });

  it('(17) by many members at once gives it to one of them', async () => {
    const wallet = newWallet();
    const members = await Promise.all(Array.from({ length: 10 }, () => signUp(identity)));
    const proofs = await Promise.all(members.map(({ browser }) => prove(browser, wallet, 'link')));
    const answers = await Promise.all(members.map(({ browser }, n) => browser.post(WALLETS, proofs[n])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'identity.wallet.taken')).toHaveLength(9);
  });

  it('wants a fresh proof of the member, and keeps the signature good until it is there', async () => {
    const { browser, id } = await signUp(identity);
    const proof = await prove(browser, newWallet(), 'link');
    await age(id);
    expect(await browser.post(WALLETS, proof)).toMatchObject(STALE);
    await identity.source.query('UPDATE sessions SET strong_at = now() WHERE member_id = $1', [id]);
    expect((await browser.post(WALLETS, proof)).status).toBe(200);
  });

  it('is refused beyond ten', async () => {
    const { browser } = await signUp(identity);
    for (let n = 0; n < 10; n++) expect((await linkWallet(browser, newWallet())).status).toBe(200);
    expect(await linkWallet(browser, newWallet())).toMatchObject({
      status: 409,
      body: { code: 'identity.wallet.too-many' },
    });
    expect((await browser.get(WALLETS)).body['wallets']).toHaveLength(10);
  });

  it('is nothing for visitors', async () => {
    const browser = identity.browser();
    expect((await browser.get(WALLETS)).status).toBe(401);
    expect((await browser.post(WALLETS, { message: 'x', signature: '0x' })).status).toBe(401);
    expect((await browser.call('DELETE', `${WALLETS}/${newWallet().address}`)).status).toBe(401);
  });
});

describe('Unlinking a wallet', () => {
  it('ends its signing in at once, is recorded, and told by mail', async () => {
    const { browser, id, email } = await signUp(identity);
    const wallet = newWallet();
    await linkWallet(browser, wallet);
    const visitor = identity.browser();
    const proof = await prove(visitor, wallet);
    const answer = await browser.call('DELETE', `${WALLETS}/${wallet.address.toLowerCase()}`);
    expect(answer).toMatchObject({ status: 200, body: { wallets: [] } });
    expect((await verifyWallet(visitor, proof)).body.code).toBe('identity.wallet.not-linked');
    expect(await audited(id)).toContainEqual({
      action: 'wallet.unlinked',
      before: { address: wallet.address },
      after: null,
    });
    expect((await noticesTo(email)).map(({ kind }) => kind)).toEqual(['wallet-linked', 'wallet-unlinked']);
  });

  it('frees it for another account', async () => {
    const [ada, bo] = [await signUp(identity), await signUp(identity)];
    const wallet = newWallet();
    await linkWallet(ada.browser, wallet);
    await ada.browser.call('DELETE', `${WALLETS}/${wallet.address}`);
    expect((await linkWallet(bo.browser, wallet)).status).toBe(200);
  });

  it('(19) of another member answers as if there were none', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    const wallet = newWallet();
    await linkWallet(ada.browser, wallet);
    for (const address of [wallet.address, newWallet().address]) {
      expect(await eve.browser.call('DELETE', `${WALLETS}/${address}`)).toMatchObject({
        status: 404,
        body: { code: 'identity.wallet.not-found' },
      });
    }
    expect((await ada.browser.get(WALLETS)).body['wallets']).toHaveLength(1);
  });

  it('wants a fresh proof of the member', async () => {
    const { browser, id } = await signUp(identity);
    const wallet = newWallet();
    await linkWallet(browser, wallet);
    await age(id);
    expect(await browser.call('DELETE', `${WALLETS}/${wallet.address}`)).toMatchObject(STALE);
    expect((await browser.get(WALLETS)).body['wallets']).toHaveLength(1);
  });
});
