import { FirstAdminService } from '../first-admin/first-admin.service.js';
import { type Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import {
  addPasskey,
  appCode,
  optionsFrom,
  passFirstFactor,
  secondFactor,
  setUpTotp,
} from '../../test-support/factors.js';
import { confirm, isSignedIn, newAddress, register, sendCode, signIn, signUp } from '../../test-support/journeys.js';
import { linkWallet, newWallet, prove, verifyWallet } from '../../test-support/wallets.js';

const NORTH_ROOT = 'root@north.test';
const SOUTH_ROOT = 'root@south.test';
/** Two sites on one database, each with a tenant of its own. */
let north: IdentityApp;
let south: IdentityApp;
let northRoot: Browser;
let southRoot: Browser;

beforeAll(async () => {
  const settings = (tenant: string, root: string) => ({ TENANT_ID: tenant, SUPER_ADMIN_EMAILS: root });
  north = await startIdentity({ settings: settings('north', NORTH_ROOT) });
  south = await startIdentity({ settings: settings('south', SOUTH_ROOT), beside: north });
  ({ browser: northRoot } = await signUp(north, NORTH_ROOT));
  ({ browser: southRoot } = await signUp(south, SOUTH_ROOT));
});
afterAll(async () => {
  await south?.close();
  await north?.close();
});
beforeEach(() => north.source.query('DELETE FROM counters'));

const bothWays = () => [
  { here: north, root: northRoot, there: south },
  { here: south, root: southRoot, there: north },
];

describe('The members of another tenant', () => {
  it('are in no list of a super administrator, whatever he filters by', async () => {
    for (const { here, root, there } of bothWays()) {
      const own = await signUp(here);
      const other = await signUp(there);
      const listed = async (filter: object) =>
        (
          (await root.get(`/api/admin/members?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,199]`))
            .body as unknown as { id: string }[]
        ).map(({ id }) => id);
      expect(await listed({})).toContain(own.id);
      expect(await listed({})).not.toContain(other.id);
      for (const filter of [{ id: [other.id] }, { q: other.email }, { q: other.saffronId }]) {
        expect(await listed(filter)).toEqual([]);
      }
    }
  });

  it('are not there for any act of a super administrator, and stay as they are', async () => {
    for (const { root, there } of bothWays()) {
      const { id, browser } = await signUp(there);
      const reason = 'across the fence';
      const answers = [
        await root.get(`/api/admin/members/${id}`),
        await root.get(`/api/admin/members/${id}/sessions`),
        await root.call('DELETE', `/api/admin/members/${id}/sessions`),
        await root.post(`/api/admin/members/${id}/suspend`, { reason }),
        await root.post(`/api/admin/members/${id}/reactivate`, { reason }),
        await root.post(`/api/admin/members/${id}/role`, { reason, role: 'admin' }),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.body.code]).toEqual([404, 'identity.member.not-found']);
      }
      expect(await isSignedIn(there, browser)).toBe(true);
    }
  });
});

describe('Somebody from another tenant', () => {
  it('is a stranger at the sign-in until a right code proves the address, and then is told where it belongs', async () => {
    for (const { here, there } of bothWays()) {
      const { email, saffronId } = await signUp(there);
      const browser = here.browser();
      expect((await browser.post('/api/saffron/email-check', { email })).body).toMatchObject({ isNewUser: true });
      const password = 'correct horse battery';
      const shown = await browser.post('/api/saffron/retrieve-profile', { email, saffronId, password });
      expect(shown.body.code).toBe('identity.profile.credentials');
      const { tempToken } = await register(browser, { email });
      await confirm(browser, email, tempToken);
      expect(await signIn(here, browser, email)).toMatchObject({
        status: 403,
        body: { code: 'identity.member.other-tenant' },
      });
      expect(await isSignedIn(here, browser)).toBe(false);
    }
  });

  it('is told the same by every other way of signing in', async () => {
    for (const { here, there } of bothWays()) {
      const member = await signUp(there);
      const wallet = newWallet();
      await linkWallet(member.browser, wallet);
      const passkey = await addPasskey(member);
      const [byWallet, byPasskey, bySecondFactor] = [here.browser(), here.browser(), here.browser()];
      const refused = [
        await verifyWallet(byWallet, await prove(byWallet, wallet)),
        await byPasskey.post('/api/auth/passkey', {
          response: passkey.sign(await optionsFrom(byPasskey, '/api/auth/passkey/options')),
        }),
      ];
      const secret = await setUpTotp(there, member);
      const waiting = await passFirstFactor(there, member.email);
      for (const [name, value] of waiting.cookies) bySecondFactor.cookies.set(name, value);
      refused.push(await secondFactor(bySecondFactor, 'totp', { code: appCode(secret) }));
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'identity.member.other-tenant' } });
      }
      for (const browser of [byWallet, byPasskey, bySecondFactor]) expect(await isSignedIn(here, browser)).toBe(false);
    }
  });

  it('is sent no code where nobody here has that address', async () => {
    const { email } = await signUp(south);
    const before = await north.mailbox.latest(email);
    expect((await sendCode(north.browser(), email)).status).toBe(200);
    expect(await north.mailbox.latest(email)).toBe(before);
  });

  it('has a session at the own site alone', async () => {
    for (const { here, there } of bothWays()) {
      const { browser } = await signUp(there);
      expect(await isSignedIn(there, browser)).toBe(true);
      expect(await isSignedIn(here, browser)).toBe(false);
    }
  });

  it('is not made super administrator by the addresses that this site names', async () => {
    const { id } = await signUp(south, newAddress('soon-root'));
    await north.source.query(`DELETE FROM members WHERE email = $1`, [NORTH_ROOT]);
    await north.source.query(`UPDATE members SET email = $1 WHERE id = $2`, [NORTH_ROOT, id]);
    const answer = await signIn(north, north.browser(), NORTH_ROOT).catch((error: unknown) => error);
    expect(answer).not.toMatchObject({ status: 200 });
    const [member] = await north.source.query<{ role: string }[]>('SELECT role FROM members WHERE id = $1', [id]);
    expect(member?.role).toBe('member');
  });
});

describe('The link of the first administrator', () => {
  it('is one of each tenant, and serves its own members alone', async () => {
    const [east, west] = [
      await startIdentity({ settings: { TENANT_ID: 'east' }, beside: north }),
      await startIdentity({ settings: { TENANT_ID: 'west' }, beside: north }),
    ];
    try {
      const linkOf = (site: IdentityApp) => site.app.get(FirstAdminService).issueLink();
      const [eastLink, westLink] = [await linkOf(east), await linkOf(west)];
      const claim = (browser: Browser, token: string | undefined) =>
        browser.post('/api/saffron/claim-first-admin', { token });
      const { browser: eastern } = await signUp(east);
      const { browser: western } = await signUp(west);
      expect((await claim(western, eastLink)).status).toBe(403);
      expect((await claim(eastern, eastLink)).status).toBe(200);
      expect((await claim(western, westLink)).status).toBe(200);
      expect(await linkOf(east)).toBeUndefined();
    } finally {
      await east.close();
      await west.close();
    }
  });
});
