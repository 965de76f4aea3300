import type { DataSource } from 'typeorm';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { SignedWalletMessage } from '#contracts/identity';
import { newId } from '#kernel';
import { newCode } from '../../apps/identity/src/codes/code.rules.js';
import { CodesRepository } from '../../apps/identity/src/codes/codes.repository.js';
import type { Member } from '../../apps/identity/src/members/member.js';
import { MembersRepository } from '../../apps/identity/src/members/members.repository.js';
import type { Client } from '../../apps/identity/src/sessions/client.js';
import { OpenSessionService } from '../../apps/identity/src/sessions/open-session.service.js';
import { TempTokensRepository } from '../../apps/identity/src/sign-in/temp-tokens.repository.js';
import type { Browser } from '../../apps/identity/test-support/browser.js';
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

const NO_LIMIT = '1000000000';
const settings = Object.fromEntries(
  ['LIMIT_VERIFICATIONS', 'LIMIT_VERIFICATIONS_PER_IP', 'LIMIT_PASSWORDS_PER_IP', 'LIMIT_WALLET_NONCES_PER_IP'].map(
    (name) => [name, NO_LIMIT],
  ),
);

let identity: IdentityApp;
let source: DataSource;
let racers: Racer[];
beforeAll(async () => {
  identity = await startIdentity({ settings });
  source = identity.source;
  racers = await Promise.all(Array.from({ length: LANES }, enlist));
}, RACES_WITHIN_MS);
afterAll(() => identity?.close());

async function enlist(): Promise<Racer> {
  const email = newAddress('racer');
  const { browser, id } = await signUp(identity, email);
  const wallet = newWallet();
  await linkWallet(browser, wallet);
  return { browser, email, wallet, member: (await identity.app.get(MembersRepository).findById(id))! };
}

/** A copy of a racer's browser, as two requests that leave it at the same moment: neither sees what the other was answered. */
function twin({ browser }: Racer): Browser {
  const copy = identity.browser();
  copy.ip = browser.ip;
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Something that works once: how one is made, and whether one use of it was taken. */
interface OneUse {
  readonly name: string;
  make(racer: Racer): Promise<string>;
  use(proof: string, racer: Racer, browser: Browser): Promise<boolean>;
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

describe.each(ONE_USES)(`${PAIRS} pairs of one $name at the same moment`, ({ make, use }) => {
  it(
    'are used once each, never twice and never not at all',
    async () => {
      const uses = new Map<number, number>();
      await inLanes(async (lane) => {
        const racer = racers[lane]!;
        const proof = await make(racer);
        const taken = await Promise.all([twin(racer), twin(racer)].map((browser) => use(proof, racer, browser)));
        const count = taken.filter(Boolean).length;
        uses.set(count, (uses.get(count) ?? 0) + 1);
      });
      expect(Object.fromEntries(uses)).toEqual({ 1: PAIRS });
    },
    RACES_WITHIN_MS,
  );
});

/** Each ends the session of `victim`; `keeper` is another browser of the same member. */
const REVOCATIONS: readonly ((victim: Browser, keeper: Browser, id: string) => Promise<{ status: number }>)[] = [
  (victim) => victim.post('/api/logout'),
  (_, keeper, id) => keeper.call('DELETE', `/api/user/sessions/${id}`),
  (victim) => victim.post('/api/user/sessions/sign-out-all'),
];

describe(`${PAIRS} pairs of a revocation and a request at the same moment`, () => {
  /** As a sign-in opens it, without the code. */
  async function openSession({ member }: Racer): Promise<{ browser: Browser; id: string }> {
    const client: Client = { ip: '192.0.2.1', device: 'Racer', proofHash: undefined };
    const session = await source.transaction((manager) =>
      identity.app.get(OpenSessionService).open(manager, { member, method: 'otp', client, deviceId: undefined }),
    );
    const browser = identity.browser();
    browser.forgetsCookies = true;
    browser.cookies.set('saffron_session', session.proof);
    return { browser, id: session.id };
  }

  it(
    'leave no session that answers after its revocation was acknowledged',
    async () => {
      let turn = 0;
      const seen = { alive: 0, refused: 0, revoked: 0, stale: 0 };
      await inLanes(async (lane) => {
        const racer = racers[lane]!;
        const [victim, keeper] = [await openSession(racer), await openSession(racer)];
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
