import type { DataSource } from 'typeorm';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { SignedWalletMessage } from '#contracts/identity';
import { newId } from '#kernel';
import { SESSION_PROOF_COOKIE, PENDING_COOKIE } from '#platform/sessions';
import { PendingSignInsRepository } from '../../apps/identity/src/authentication/pending-sign-ins.repository.js';
import { newCode } from '../../apps/identity/src/codes/code.rules.js';
import { CodesRepository } from '../../apps/identity/src/codes/codes.repository.js';
import type { Member } from '../../apps/identity/src/members/member.js';
import { MembersRepository } from '../../apps/identity/src/members/members.repository.js';
import { newRecoveryCodes } from '../../apps/identity/src/recovery-codes/recovery-code.rules.js';
import { RecoveryCodesRepository } from '../../apps/identity/src/recovery-codes/recovery-codes.repository.js';
import type { Client } from '../../apps/identity/src/sessions/client.js';
import { type OpenedSession, OpenSessionService } from '../../apps/identity/src/sessions/open-session.service.js';
import { TempTokensRepository } from '../../apps/identity/src/sign-in/temp-tokens.repository.js';
import type { Authenticator } from '../../apps/identity/test-support/authenticator.js';
import type { Browser } from '../../apps/identity/test-support/browser.js';
import {
  addPasskey,
  appCode,
  letStepsPass,
  optionsFrom,
  secondFactor,
  setUpTotp,
  stepUp,
} from '../../apps/identity/test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../apps/identity/test-support/identity-app.js';
import { confirm, newAddress, signUp, verify } from '../../apps/identity/test-support/journeys.js';
import { linkWallet, newWallet, prove, verifyWallet } from '../../apps/identity/test-support/wallets.js';
import { inLanes, LANES, PAIRS, RACES_WITHIN_MS } from './support/lanes.js';

/** A member whose pairs race one after the other, with the browser that he signed up in. */
interface Racer {
  readonly browser: Browser;
  readonly email: string;
  readonly member: Member;
  readonly wallet: PrivateKeyAccount;
}

/** One who has set second factors up. */
interface Guarded extends Racer {
  readonly secret: string;
  readonly passkey: Authenticator;
}

const NO_LIMIT = '1000000000';
const settings = Object.fromEntries(
  [
    'LIMIT_VERIFICATIONS',
    'LIMIT_VERIFICATIONS_PER_IP',
    'LIMIT_PASSWORDS_PER_IP',
    'LIMIT_WALLET_NONCES_PER_IP',
    'LIMIT_PASSKEY_CHALLENGES_PER_IP',
  ].map((name) => [name, NO_LIMIT]),
);

let identity: IdentityApp;
let source: DataSource;
let racers: Racer[];
let guarded: Guarded[];
beforeAll(async () => {
  identity = await startIdentity({ settings });
  source = identity.source;
  racers = await Promise.all(Array.from({ length: LANES }, enlist));
  guarded = await Promise.all(Array.from({ length: LANES }, enlistGuarded));
}, RACES_WITHIN_MS);
afterAll(() => identity?.close());

async function enlist(): Promise<Racer> {
  const email = newAddress('racer');
  const { browser, id } = await signUp(identity, email);
  const wallet = newWallet();
  await linkWallet(browser, wallet);
  return { browser, email, wallet, member: (await identity.app.get(MembersRepository).findById(id))! };
}

async function enlistGuarded(): Promise<Guarded> {
  const racer = await enlist();
  const passkey = await addPasskey(racer);
  return { ...racer, passkey, secret: await setUpTotp(identity, { ...racer, id: racer.member.id }) };
}

/** A copy of a racer's browser, as two requests that leave it at the same moment: neither sees what the other was answered. */
function twin({ browser }: Racer): Browser {
  const copy = identity.browser();
  copy.ip = browser.ip;
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** A session as a sign-in opens it, without the code. */
function openSession({ member }: Racer): Promise<OpenedSession> {
  const client: Client = { ip: '192.0.2.1', device: 'Racer', proofHash: undefined };
  return source.transaction((manager) =>
    identity.app.get(OpenSessionService).open(manager, { member, method: 'otp', client, deviceHash: undefined }),
  );
}

/** As if this browser had passed the first factor: a sign-in of its own, so that the second factor alone is what both have. */
async function passFirstFactor({ member }: Racer, browser: Browser): Promise<void> {
  const start = source.transaction((manager) =>
    identity.app.get(PendingSignInsRepository).start(manager, member.id, 'otp'),
  );
  browser.cookies.set(PENDING_COOKIE, await start);
}

/** Something that works once: how one is made, and whether one use of it was taken. */
interface OneUse<R extends Racer = Racer> {
  readonly name: string;
  make(racer: R): Promise<string>;
  /** What each browser does before the two start. */
  prepare?(racer: R, browser: Browser): Promise<void>;
  use(proof: string, racer: R, browser: Browser): Promise<boolean>;
}

const ONE_USES: readonly OneUse[] = [
  {
    name: 'sign-in code',
    async make({ email }) {
      const code = newCode();
      const expiresAt = new Date(Date.now() + 600_000);
      const stored = { id: newId(), email, use: 'sign-in', code, binding: '', sentAt: new Date(), expiresAt } as const;
      await source.query('DELETE FROM one_time_codes WHERE email = $1', [email]);
      await source.transaction((manager) => identity.app.get(CodesRepository).replace(manager, stored));
      return code;
    },
    use: async (code, { email }, browser) => (await verify(browser, email, code)).status === 200,
  },
  {
    name: 'tempToken',
    make: ({ email, member }) => identity.app.get(TempTokensRepository).issue(email, { memberId: member.id }),
    use: async (token, { email }, browser) => (await confirm(browser, email, token)).status === 200,
  },
  {
    name: 'wallet nonce',
    make: async ({ browser, wallet }) => JSON.stringify(await prove(browser, wallet)),
    use: async (proof, _, browser) =>
      (await verifyWallet(browser, JSON.parse(proof) as SignedWalletMessage)).status === 200,
  },
];

/** A synced passkey never counts, so that nothing but its challenge tells a second use from the first. */
const UNCOUNTED = { signCount: 0 };

const FACTOR_USES: readonly OneUse<Guarded>[] = [
  {
    name: 'recovery code',
    async make({ member }) {
      const codes = newRecoveryCodes();
      await source.transaction((manager) =>
        identity.app.get(RecoveryCodesRepository).replace(manager, member.id, codes),
      );
      return codes[0]!;
    },
    prepare: passFirstFactor,
    use: async (code, _, browser) => (await secondFactor(browser, 'recovery-code', { code })).status === 200,
  },
  {
    name: 'code of an authenticator app',
    async make({ member, secret }) {
      await letStepsPass(identity, member.id);
      return appCode(secret);
    },
    prepare: passFirstFactor,
    use: async (code, _, browser) => (await secondFactor(browser, 'totp', { code })).status === 200,
  },
  {
    name: 'challenge of a passkey that signs in',
    make: async ({ browser, passkey }) =>
      JSON.stringify(passkey.sign(await optionsFrom(browser, '/api/auth/passkey/options'), UNCOUNTED)),
    use: async (response, _, browser) =>
      (await browser.post('/api/auth/passkey', { response: JSON.parse(response) as object })).status === 200,
  },
  {
    name: 'challenge of a step-up',
    async make(racer) {
      racer.browser.cookies.set(SESSION_PROOF_COOKIE, (await openSession(racer)).proof);
      const options = await optionsFrom(racer.browser, '/api/user/step-up/passkey-options');
      return JSON.stringify(racer.passkey.sign(options, UNCOUNTED));
    },
    use: async (response, _, browser) =>
      (await stepUp(browser, 'passkey', { response: JSON.parse(response) as object })).status === 200,
  },
];

function race<R extends Racer>(uses: readonly OneUse<R>[], racersOf: () => readonly R[]): void {
  describe.each(uses)(`${PAIRS} pairs of one $name at the same moment`, ({ make, prepare, use }) => {
    it(
      'are used once each, never twice and never not at all',
      async () => {
        const counts = new Map<number, number>();
        await inLanes(async (lane) => {
          const racer = racersOf()[lane]!;
          const proof = await make(racer);
          const pair = [twin(racer), twin(racer)];
          if (prepare) await Promise.all(pair.map((browser) => prepare(racer, browser)));
          const taken = await Promise.all(pair.map((browser) => use(proof, racer, browser)));
          const count = taken.filter(Boolean).length;
          counts.set(count, (counts.get(count) ?? 0) + 1);
        });
        expect(Object.fromEntries(counts)).toEqual({ 1: PAIRS });
      },
      RACES_WITHIN_MS,
    );
  });
}

race(ONE_USES, () => racers);
race(FACTOR_USES, () => guarded);

/** Each ends the session of `victim`; `keeper` is another browser of the same member. */
const REVOCATIONS: readonly ((victim: Browser, keeper: Browser, id: string) => Promise<{ status: number }>)[] = [
  (victim) => victim.post('/api/logout'),
  (_, keeper, id) => keeper.call('DELETE', `/api/user/sessions/${id}`),
  (victim) => victim.post('/api/user/sessions/sign-out-all'),
];

describe(`${PAIRS} pairs of a revocation and a request at the same moment`, () => {
  async function signedIn(racer: Racer): Promise<{ browser: Browser; id: string }> {
    const { id, proof } = await openSession(racer);
    const browser = identity.browser();
    browser.forgetsCookies = true;
    browser.cookies.set(SESSION_PROOF_COOKIE, proof);
    return { browser, id };
  }

  it(
    'leave no session that answers after its revocation was acknowledged',
    async () => {
      let turn = 0;
      const seen = { alive: 0, refused: 0, revoked: 0, stale: 0 };
      await inLanes(async (lane) => {
        const racer = racers[lane]!;
        const [victim, keeper] = [await signedIn(racer), await signedIn(racer)];
        const ask = async () => (await victim.browser.get('/api/user/sessions')).status;
        const revoke = REVOCATIONS[turn++ % REVOCATIONS.length]!;
        seen[(await ask()) === 200 ? 'alive' : 'refused'] += 1;
        const [, after] = await Promise.all([
          ask(),
          revoke(victim.browser, keeper.browser, victim.id).then(async ({ status }) => {
            if (status === 200) seen.revoked += 1;
            return ask();
          }),
        ]);
        if (after !== 401) seen.stale += 1;
      });
      expect(seen).toEqual({ alive: PAIRS, refused: 0, revoked: PAIRS, stale: 0 });
    },
    RACES_WITHIN_MS,
  );
});
