import { readFileSync } from 'node:fs';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { SignedWalletMessage } from '#contracts/identity';
import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signUp } from '../../test-support/journeys.js';
import { askForMessage, linkWallet, newWallet, prove, signed, verifyWallet } from '../../test-support/wallets.js';
import { SiweNoncesRepository } from './siwe-nonces.repository.js';

let identity: IdentityApp;
let wallet: PrivateKeyAccount;
let owner: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  identity = await startIdentity({ settings: { LIMIT_WALLET_NONCES_PER_IP: '500' } });
  owner = await signUp(identity);
  wallet = newWallet();
  expect((await linkWallet(owner.browser, wallet)).status).toBe(200);
});
afterAll(() => identity?.close());

const INVALID = { status: 401, body: { code: 'identity.wallet.invalid' } };
const nonces = async () =>
  (await identity.source.query<{ n: number }[]>('SELECT count(*)::int AS n FROM siwe_nonces'))[0]!.n;

/** Whatever is refused has used its nonce up: the right proof comes too late then. */
async function expectRefused(browser: Browser, wrong: SignedWalletMessage, right?: SignedWalletMessage): Promise<void> {
  expect(await verifyWallet(browser, wrong)).toMatchObject(INVALID);
  if (right) expect(await verifyWallet(browser, right)).toMatchObject(INVALID);
  expect(await isSignedIn(identity, browser)).toBe(false);
}

describe('A linked wallet', () => {
  it('signs its owner in, however the wallet spells its address', async () => {
    const browser = identity.browser();
    const lower = { address: wallet.address.toLowerCase() as typeof wallet.address };
    const { message } = await askForMessage(browser, lower, 'sign-in');
    expect(message).toContain(`\n${wallet.address}\n`);
    const answer = await verifyWallet(browser, await signed(wallet, message));
    expect(answer).toMatchObject({ status: 200, body: { verified: true, user: { id: owner.id } } });
    expect(await isSignedIn(identity, browser)).toBe(true);
    const { sessions } = (await browser.get('/api/user/sessions')).body as { sessions: { method: string }[] };
    expect(sessions).toContainEqual(expect.objectContaining({ current: true, method: 'siwe' }));
  });

  it('still wants the second factor where one is set up', async () => {
    const { browser: first, id } = await signUp(identity);
    const own = newWallet();
    await linkWallet(first, own);
    await identity.source.query(
      `INSERT INTO totp_factors (member_id, sealed_secret, confirmed_at) VALUES ($1, 'sealed', now())`,
      [id],
    );
    const browser = identity.browser();
    const answer = await verifyWallet(browser, await prove(browser, own));
    expect(answer).toMatchObject({ status: 200, body: { secondFactor: { methods: ['totp'] } } });
    expect(answer.body.user).toBeUndefined();
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('opens nothing while its owner is suspended', async () => {
    const { browser: first, id } = await signUp(identity);
    const own = newWallet();
    await linkWallet(first, own);
    await identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [id]);
    const browser = identity.browser();
    const answer = await verifyWallet(browser, await prove(browser, own));
    expect(answer).toMatchObject({ status: 403, body: { code: 'identity.member.suspended' } });
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('makes nobody a member who is none', async () => {
    const browser = identity.browser();
    const answer = await verifyWallet(browser, await prove(browser, newWallet()));
    expect(answer).toMatchObject({ status: 409, body: { code: 'identity.wallet.not-linked' } });
  });
});

describe('Attack 16: a message of EIP-4361', () => {
  const changes: [string, (text: string) => string][] = [
    ['another domain', (text) => text.replace('localhost:3000', 'evil.example')],
    ['an address of another site', (text) => text.replace('http://localhost:3000', 'http://evil.example')],
    ['another chain', (text) => text.replace('Chain ID: 137', 'Chain ID: 1')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['another statement', (text) => text.replace(/\n\n.*\n\n/, '\n\nWhatever\n\n')],
    ['another purpose', (text) => text.replace('Request ID: sign-in', 'Request ID: link')],
    ['an end that has passed', (text) => text.replace(/(Expiration Time: ).*/, '$12020-01-01T00:00:00.000Z')],
    ['a beginning that has not come', (text) => text.replace(/\nReq/, '\nNot Before: 2999-01-01T00:00:00.000Z\nReq')],
    ['its writing in the future', (text) => text.replace(/(Issued At: ).*/, '$12999-01-01T00:00:00.000Z')],
    ['its writing long ago', (text) => text.replace(/(Issued At: ).*/, '$12020-01-01T00:00:00.000Z')],
    ['the address in lower case', (text) => text.replace(/0x\w{40}/, (address) => address.toLowerCase())],
  ];
  it.each(changes)('signed with %s is refused, and its nonce is gone', async (_, change) => {
    const browser = identity.browser();
    const { message } = await askForMessage(browser, wallet, 'sign-in');
    expect(change(message)).not.toBe(message);
    await expectRefused(browser, await signed(wallet, change(message)), await signed(wallet, message));
  });

  it('whose text was changed after it was signed is refused, and its nonce is gone', async () => {
    const browser = identity.browser();
    const right = await prove(browser, wallet);
    await expectRefused(browser, { ...right, message: `${right.message}0` }, right);
  });

  it('that names a wallet and was signed by another one is refused', async () => {
    const browser = identity.browser();
    const { message } = await askForMessage(browser, wallet, 'sign-in');
    await expectRefused(browser, await signed(newWallet(), message), await signed(wallet, message));
  });

  it.each(['0x', 'nonsense', `0x${'00'.repeat(65)}`, `0x${'ab'.repeat(200)}`])(
    'with the signature %s is refused, and its nonce is gone',
    async (signature) => {
      const browser = identity.browser();
      const right = await prove(browser, wallet);
      await expectRefused(browser, { ...right, signature }, right);
    },
  );

  it('is taken once', async () => {
    const browser = identity.browser();
    const proof = await prove(browser, wallet);
    expect((await verifyWallet(browser, proof)).status).toBe(200);
    expect(await verifyWallet(browser, proof)).toMatchObject(INVALID);
  });

  it('with a nonce that nobody was given is refused', async () => {
    const browser = identity.browser();
    const { message, nonce } = await askForMessage(browser, wallet, 'sign-in');
    await expectRefused(browser, await signed(wallet, message.replace(nonce, 'f'.repeat(32))));
  });

  it('with the nonce of another browser is refused, in the other browser too then', async () => {
    const [victim, thief] = [identity.browser(), identity.browser()];
    await askForMessage(thief, wallet, 'sign-in');
    const proof = await prove(victim, wallet);
    await expectRefused(thief, proof);
    await expectRefused(victim, proof);
  });

  it('from a program without cookies is refused: nothing ties it to who asked', async () => {
    const browser = identity.browser();
    browser.forgetsCookies = true;
    await expectRefused(browser, await prove(browser, wallet));
  });

  it('that was made for linking signs nobody in, and the other way round', async () => {
    const linking = await prove(owner.browser, wallet, 'link');
    expect(await verifyWallet(owner.browser, linking)).toMatchObject(INVALID);
    const signingIn = await prove(owner.browser, wallet);
    expect(await owner.browser.post('/api/user/wallets', signingIn)).toMatchObject(INVALID);
  });

  it('after ten minutes is refused', async () => {
    const browser = identity.browser();
    const proof = await prove(browser, wallet);
    await identity.source.query(`UPDATE siwe_nonces SET expires_at = expires_at - interval '10 minutes'`);
    await expectRefused(browser, proof);
  });

  it('that hides its nonce behind one in the statement is refused, and that one is gone', async () => {
    const browser = identity.browser();
    const { message, nonce } = await askForMessage(browser, wallet, 'sign-in');
    const hidden = message.replace(/\n\n.*\n\n/, `\n\nNonce: ${'e'.repeat(32)}\n\n`);
    await expectRefused(browser, await signed(wallet, hidden));
    expect(hidden).toContain(`Nonce: ${nonce}`);
  });

  const malformed = Object.entries(
    JSON.parse(readFileSync('test/data/siwe/parsing_negative.json', 'utf8')) as Record<string, string>,
  );
  it.each(malformed)('that is malformed is refused: %s', async (_, message) => {
    await expectRefused(identity.browser(), await signed(wallet, message));
  });

  it('that is malformed uses its nonce up all the same', async () => {
    const browser = identity.browser();
    const { message } = await askForMessage(browser, wallet, 'sign-in');
    const before = await nonces();
    await expectRefused(browser, await signed(wallet, `\n${message}`), await signed(wallet, message));
    expect(await nonces()).toBe(before - 1);
  });
});

describe('Parallel uses of one nonce', () => {
  it.each(Array.from({ length: 5 }, (_, n) => n + 1))('sign in once: a burst of 100, number %i', async () => {
    const browser = identity.browser();
    const proof = await prove(browser, wallet);
    const answers = await Promise.all(Array.from({ length: 100 }, () => verifyWallet(browser, proof)));
    const statuses = Object.groupBy(answers, ({ status }) => String(status));
    expect(statuses['200']).toHaveLength(1);
    expect(statuses['401']).toHaveLength(99);
  });
});

describe('Nonces', () => {
  it('are kept as hashes alone', async () => {
    const { nonce } = await askForMessage(identity.browser(), wallet, 'sign-in');
    const rows = await identity.source.query<{ row: string }[]>('SELECT siwe_nonces::text AS row FROM siwe_nonces');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(nonce))).toEqual([]);
  });

  it('serve the purpose they were asked for, and are gone after another one', async () => {
    const repository = identity.app.get(SiweNoncesRepository);
    const boundTo = Buffer.from('somebody');
    const [one, other] = [await repository.issue('link', boundTo), await repository.issue('link', boundTo)];
    expect(await repository.take(one.nonce, 'link', boundTo)).toBe(true);
    expect(await repository.take(other.nonce, 'sign-in', boundTo)).toBe(false);
    expect(await repository.take(other.nonce, 'link', boundTo)).toBe(false);
  });

  it('are limited for one network', async () => {
    const small = await startIdentity({ settings: { LIMIT_WALLET_NONCES_PER_IP: '2' } });
    const browser = small.browser();
    const ask = () => browser.post('/api/auth/siwe/nonce', { address: wallet.address, purpose: 'sign-in' });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await small.close();
  });

  it('for linking are for members alone', async () => {
    const answer = await identity.browser().post('/api/auth/siwe/nonce', { address: wallet.address, purpose: 'link' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'http.unauthenticated' } });
  });
});
