import { Authenticator } from '../../test-support/authenticator.js';
import type { Browser } from '../../test-support/browser.js';
import {
  actsOn,
  addPasskey,
  ageProofs,
  atOnce,
  noticesTo,
  optionsFrom,
  setUpRecoveryCodes,
  succeeded,
} from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signIn, signUp } from '../../test-support/journeys.js';

const PASSKEYS = '/api/user/factors/passkeys';
const REGISTRATION = `${PASSKEYS}/options`;
const SIGN_IN = '/api/auth/passkey';
const SIGN_IN_OPTIONS = `${SIGN_IN}/options`;

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { LIMIT_PASSKEY_CHALLENGES_PER_IP: '100000' } });
});
afterAll(() => identity.close());

interface Listed {
  readonly id: string;
  readonly name: string;
}
const listOf = async (browser: Browser): Promise<Listed[]> =>
  (await browser.get('/api/user/factors')).body['passkeys'] as Listed[];

const expire = () =>
  identity.source.query(`UPDATE passkey_challenges SET expires_at = expires_at - interval '6 minutes'`);

/** Everything that the challenge of a registration can be answered with, but one thing is wrong. */
const WRONG = [
  ['another origin', { origin: 'https://saffron.evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['a user who was not verified', { isVerified: false }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
] as const;

describe('registering a passkey', () => {
  it('lists it, tells the owner and is recorded', async () => {
    const member = await signUp(identity);
    await addPasskey(member, 'Blue key');
    expect(await listOf(member.browser)).toEqual([
      expect.objectContaining({ name: 'Blue key', isBackedUp: false, lastUsedAt: null }),
    ]);
    expect(await noticesTo(identity, member.email)).toEqual([
      { kind: 'factor-added', facts: expect.objectContaining({ factor: 'Passkey', name: 'Blue key' }) as object },
    ]);
    expect(await actsOn(identity, member.id)).toContain('factor.added');
  });

  it('asks for a resident key of a verified user, and for none that is known', async () => {
    const member = await signUp(identity);
    const { id } = await addPasskey(member);
    expect((await optionsFrom(member.browser, REGISTRATION)).options).toMatchObject({
      rp: { id: 'localhost', name: 'Saffron' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ id }],
      attestation: 'none',
    });
  });

  it.each(WRONG)('refuses %s', async (_, deviation) => {
    const { browser } = await signUp(identity);
    const response = new Authenticator().make(await optionsFrom(browser, REGISTRATION), deviation);
    expect((await browser.post(PASSKEYS, { name: 'x', response })).body.code).toBe('identity.passkey.invalid');
  });

  it('serves the session that asked for it alone', async () => {
    const { browser, email } = await signUp(identity);
    const other = identity.browser();
    await signIn(identity, other, email);
    const eve = await signUp(identity);
    const response = new Authenticator().make(await optionsFrom(browser, REGISTRATION));
    for (const stranger of [other, eve.browser]) {
      expect((await stranger.post(PASSKEYS, { name: 'x', response })).body.code).toBe('identity.passkey.invalid');
    }
    expect((await browser.post(PASSKEYS, { name: 'x', response })).status).toBe(201);
  });

  it('waits for five minutes', async () => {
    const { browser } = await signUp(identity);
    const response = new Authenticator().make(await optionsFrom(browser, REGISTRATION));
    await expire();
    expect((await browser.post(PASSKEYS, { name: 'x', response })).status).toBe(401);
  });

  it('takes a challenge once, however many bring it', async () => {
    const { browser } = await signUp(identity);
    const response = new Authenticator().make(await optionsFrom(browser, REGISTRATION));
    expect(succeeded(await atOnce(50, () => browser.post(PASSKEYS, { name: 'x', response })))).toBe(1);
    expect(await listOf(browser)).toHaveLength(1);
  });

  it('refuses a passkey that another member has', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    const passkey = await addPasskey(ada);
    const response = passkey.make(await optionsFrom(eve.browser, REGISTRATION));
    expect((await eve.browser.post(PASSKEYS, { name: 'x', response })).body.code).toBe('identity.passkey.known');
    expect(await listOf(ada.browser)).toHaveLength(1);
  });

  it('has an end: twenty are enough', async () => {
    const member = await signUp(identity);
    for (let count = 0; count < 20; count += 1) await addPasskey(member);
    const response = new Authenticator().make(await optionsFrom(member.browser, REGISTRATION));
    expect((await member.browser.post(PASSKEYS, { name: 'x', response })).body.code).toBe('identity.passkey.too-many');
  });

  it('wants a fresh proof, and so does removing one', async () => {
    const member = await signUp(identity);
    await addPasskey(member);
    const [{ id } = { id: '' }] = await listOf(member.browser);
    await ageProofs(identity, member.id);
    const answers = [
      await member.browser.post(REGISTRATION),
      await member.browser.post(PASSKEYS, { name: 'x' }),
      await member.browser.call('DELETE', `${PASSKEYS}/${id}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('identity.step-up.required'));
  });
});

describe('a passkey of mine', () => {
  it('can be renamed', async () => {
    const member = await signUp(identity);
    await addPasskey(member, 'Old');
    const [{ id } = { id: '' }] = await listOf(member.browser);
    expect((await member.browser.call('PATCH', `${PASSKEYS}/${id}`, { name: 'New' })).body).toMatchObject({
      name: 'New',
    });
    expect(await listOf(member.browser)).toMatchObject([{ name: 'New' }]);
    expect(await actsOn(identity, member.id)).toContain('passkey.renamed');
  });

  it('can be removed, and with the last factor go the recovery codes', async () => {
    const member = await signUp(identity);
    const passkey = await addPasskey(member);
    await setUpRecoveryCodes(member);
    const [{ id } = { id: '' }] = await listOf(member.browser);
    expect((await member.browser.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(200);
    expect((await member.browser.get('/api/user/factors')).body).toMatchObject({
      passkeys: [],
      recoveryCodes: { left: 0 },
    });
    const browser = identity.browser();
    const response = passkey.sign(await optionsFrom(browser, SIGN_IN_OPTIONS));
    expect((await browser.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
  });

  it('is nobody else’s to rename or remove', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    await addPasskey(ada, 'Hers');
    const [{ id } = { id: '' }] = await listOf(ada.browser);
    const answers = [
      await eve.browser.call('PATCH', `${PASSKEYS}/${id}`, { name: 'Mine' }),
      await eve.browser.call('DELETE', `${PASSKEYS}/${id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([404, 'identity.passkey.not-found']),
    );
    expect(await listOf(ada.browser)).toMatchObject([{ name: 'Hers' }]);
  });
});

describe('signing in with a passkey', () => {
  /** A member with a passkey, and a browser that was given a challenge. */
  async function ready() {
    const member = await signUp(identity);
    const passkey = await addPasskey(member);
    const browser = identity.browser();
    return { ...member, passkey, visitor: browser, options: await optionsFrom(browser, SIGN_IN_OPTIONS) };
  }

  it('asks for no address and for nothing else: it is both factors', async () => {
    const { id, passkey, visitor, options } = await ready();
    expect(options.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.options).not.toHaveProperty('allowCredentials');
    const { body } = await visitor.post(SIGN_IN, { response: passkey.sign(options) });
    expect(body.user?.id).toBe(id);
    const { body: list } = await visitor.get('/api/user/sessions');
    expect(list['sessions']).toContainEqual(
      expect.objectContaining({ current: true, method: 'passkey', secondFactor: null }),
    );
    expect((await visitor.post('/api/user/factors/recovery-codes')).status).toBe(200);
  });

  it.each(WRONG)('refuses %s', async (_, deviation) => {
    const { passkey, visitor, options } = await ready();
    const response = passkey.sign(options, deviation);
    expect((await visitor.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
    expect(await isSignedIn(identity, visitor)).toBe(false);
  });

  it('takes its own name and origin from the configuration, whatever the host header says', async () => {
    const { passkey, visitor } = await ready();
    const answer = await identity.app.inject({
      method: 'POST',
      url: SIGN_IN_OPTIONS,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      cookies: Object.fromEntries(visitor.cookies),
    });
    const options = answer.json<{ options: { challenge: string; rpId: string } }>();
    expect(options.options.rpId).toBe('localhost');
    const response = passkey.sign(options, { origin: 'http://evil.example', rpId: 'evil.example' });
    expect((await visitor.post(SIGN_IN, { response })).status).toBe(401);
  });

  it('refuses another key than the one that was registered', async () => {
    const { id, passkey, visitor, options } = await ready();
    const userHandle = Buffer.from(id).toString('base64url');
    const response = { ...new Authenticator().sign(options, { userHandle }), id: passkey.id, rawId: passkey.id };
    expect((await visitor.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
  });

  it('refuses a passkey that claims to be another member’s', async () => {
    const { passkey, visitor, options } = await ready();
    const eve = await signUp(identity);
    const response = passkey.sign(options, { userHandle: Buffer.from(eve.id).toString('base64url') });
    expect((await visitor.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
  });

  it('serves the browser that asked for it alone', async () => {
    const { passkey, visitor, options } = await ready();
    const response = passkey.sign(options);
    const other = identity.browser();
    await optionsFrom(other, SIGN_IN_OPTIONS);
    for (const stranger of [identity.browser(), other]) {
      expect((await stranger.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
    }
    expect((await visitor.post(SIGN_IN, { response })).status).toBe(200);
  });

  it('waits for five minutes', async () => {
    const { passkey, visitor, options } = await ready();
    await expire();
    expect((await visitor.post(SIGN_IN, { response: passkey.sign(options) })).status).toBe(401);
  });

  it('takes a challenge once, however many bring it', async () => {
    const { passkey, visitor, options } = await ready();
    const response = passkey.sign(options);
    visitor.forgetsCookies = true;
    expect(succeeded(await atOnce(200, () => visitor.post(SIGN_IN, { response })))).toBe(1);
  });

  it('refuses a challenge that was given for a registration', async () => {
    const { passkey, browser } = await ready();
    const registration = await optionsFrom(browser, REGISTRATION);
    const response = passkey.sign(registration);
    expect((await browser.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
  });

  it('refuses a count that has not grown, and records it: somebody may have a copy', async () => {
    const { id, passkey, visitor, options } = await ready();
    expect((await visitor.post(SIGN_IN, { response: passkey.sign(options, { signCount: 5 }) })).status).toBe(200);
    for (const signCount of [5, 4, 0]) {
      const copy = identity.browser();
      const response = passkey.sign(await optionsFrom(copy, SIGN_IN_OPTIONS), { signCount });
      expect((await copy.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
    }
    const regressions = (await actsOn(identity, id)).filter((action) => action === 'passkey.count-regressed');
    expect(regressions).toHaveLength(3);
  });

  it('takes an authenticator that does not count', async () => {
    const { passkey } = await ready();
    for (let times = 0; times < 2; times += 1) {
      const browser = identity.browser();
      const response = passkey.sign(await optionsFrom(browser, SIGN_IN_OPTIONS), { signCount: 0 });
      expect((await browser.post(SIGN_IN, { response })).status).toBe(200);
    }
  });

  it('opens nothing for a suspended member', async () => {
    const { id, passkey, visitor, options } = await ready();
    await identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [id]);
    expect((await visitor.post(SIGN_IN, { response: passkey.sign(options) })).body.code).toBe(
      'identity.member.suspended',
    );
  });

  it.each([
    ['no JSON', Buffer.from('not json').toString('base64url')],
    ['JSON that is no object', Buffer.from('null').toString('base64url')],
    ['a challenge that is no text', Buffer.from('{"challenge":{"a":1}}').toString('base64url')],
    ['a zero byte', Buffer.from('{"challenge":"\\u0000"}').toString('base64url')],
  ])('refuses %s where the browser’s words belong', async (_, clientDataJSON) => {
    const { passkey, visitor, options } = await ready();
    const signed = passkey.sign(options);
    const response = { ...signed, response: { ...signed.response, clientDataJSON } };
    expect((await visitor.post(SIGN_IN, { response })).body.code).toBe('identity.passkey.invalid');
  });
});
