import { closureReleased, closureRequested, memberChanged, type RemainingFunds } from '#contracts/identity';
import { newId } from '#kernel';
import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { confirmAct, isSignedIn, setPin, signIn, signUp } from '../../test-support/journeys.js';
import { CompleteSignInService } from '../authentication/complete-sign-in.service.js';
import { MembersRepository } from '../members/members.repository.js';
import { DueClosuresService } from './due-closures.service.js';
import { ERASED_BY_MEMBER, KEPT } from './erasure.js';
import { SettleClosureService } from './settle-closure.service.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

type Member = Awaited<ReturnType<typeof signUp>>;
const LEFT: RemainingFunds = { asset: 'SFN', available: '1', held: '0' };

async function ask({ browser, email }: Member, body: object = {}): Promise<string> {
  await confirmAct(identity, browser, email, 'closure');
  const answer = await browser.post('/api/user/closure', body);
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.body.code}`);
  return (answer.body['closure'] as { id: string }).id;
}

const closureOf = async (browser: Browser) => (await browser.get('/api/user/closure')).body['closure'];
const cancel = (browser: Browser) => browser.call('DELETE', '/api/user/closure');

/** The wallet's answer. */
const answer = (closureId: string, { id }: Member, isFinal: boolean, remaining: RemainingFunds[] = []) =>
  identity.source.transaction((manager) =>
    identity.app
      .get(SettleClosureService, { strict: false })
      .settle(manager, { closureId, memberId: id, isFinal, remaining }),
  );

async function becomeDue(closureId: string): Promise<void> {
  await identity.source.query(`UPDATE closures SET closes_at = now() WHERE id = $1`, [closureId]);
  await identity.app.get(DueClosuresService, { strict: false }).run();
}

/** As far as the last check. */
async function closing(member: Member): Promise<string> {
  const id = await ask(member);
  await answer(id, member, false);
  await becomeDue(id);
  return id;
}

const eventsOf = (type: string, { id }: Member) =>
  identity.source.query<{ payload: Record<string, unknown> }[]>(
    'SELECT payload FROM outbox WHERE type = $1 AND key = $2 ORDER BY seq',
    [type, id],
  );
const kindsTold = async ({ email }: Member) => (await identity.mailbox.noticesTo(email)).map(({ kind }) => kind);

describe('Closing an account', () => {
  it('is asked for with a code, and the wallet is asked what is left', async () => {
    const ada = await signUp(identity);
    expect((await ada.browser.post('/api/user/closure', {})).body.code).toBe('identity.act.unconfirmed');
    const id = await ask(ada, { reason: 'Too many accounts' });
    expect(await closureOf(ada.browser)).toMatchObject({ id, state: 'checking', closesAt: null });
    expect(await eventsOf(closureRequested.type, ada)).toEqual([
      { payload: { closureId: id, memberId: ada.id, isFinal: false } },
    ]);
    await expect(ask(ada)).rejects.toThrow('identity.closure.under-way');
  });

  it('is refused while something is left, says what, and can be asked for again', async () => {
    const ada = await signUp(identity);
    const id = await ask(ada);
    await answer(id, ada, false, [LEFT]);
    expect(await closureOf(ada.browser)).toMatchObject({ state: 'refused', remaining: [LEFT] });
    expect(await ask(ada)).not.toBe(id);
  });

  it('waits for the hold period, in which the member signs in and may think better of it', async () => {
    const ada = await signUp(identity);
    const id = await ask(ada);
    await answer(id, ada, false);
    await answer(id, ada, false);
    const { closesAt, state } = (await closureOf(ada.browser)) as { closesAt: string; state: string };
    expect(state).toBe('scheduled');
    expect(Math.round((Date.parse(closesAt) - Date.now()) / 86_400_000)).toBe(30);
    expect(await kindsTold(ada)).toEqual(['closure-scheduled']);
    expect((await signIn(identity, identity.browser(), ada.email)).status).toBe(200);
    expect((await cancel(ada.browser)).status).toBe(200);
    expect(await closureOf(ada.browser)).toBeNull();
    expect((await cancel(ada.browser)).body.code).toBe('identity.closure.not-found');
    await becomeDue(id);
    expect(await eventsOf(closureRequested.type, ada)).toHaveLength(1);
  });

  it('is not for staff, nor a way out of a suspension', async () => {
    const ada = await signUp(identity);
    await confirmAct(identity, ada.browser, ada.email, 'closure');
    await identity.source.query(`UPDATE members SET role = 'superadmin' WHERE id = $1`, [ada.id]);
    expect((await ada.browser.post('/api/user/closure', {})).body.code).toBe('identity.closure.staff');
  });

  it('wants a fresh proof, and takes no other field (attack 20)', async () => {
    const ada = await signUp(identity);
    await confirmAct(identity, ada.browser, ada.email, 'closure');
    expect((await ada.browser.post('/api/user/closure', { state: 'closed' })).status).toBe(400);
    await identity.source.query('UPDATE sessions SET strong_at = NULL WHERE member_id = $1', [ada.id]);
    expect((await ada.browser.post('/api/user/closure', {})).body.code).toBe('identity.step-up.required');
  });
});

describe('At the end of the hold period', () => {
  it('the wallet is asked once more, and nothing can be cancelled meanwhile', async () => {
    const ada = await signUp(identity);
    const id = await closing(ada);
    expect((await eventsOf(closureRequested.type, ada)).at(-1)!.payload).toMatchObject({
      closureId: id,
      isFinal: true,
    });
    expect((await cancel(ada.browser)).body.code).toBe('identity.closure.under-way');
  });

  it('what came in the meantime stops it', async () => {
    const ada = await signUp(identity);
    const id = await closing(ada);
    await answer(id, ada, true, [LEFT]);
    expect(await closureOf(ada.browser)).toMatchObject({ state: 'refused', remaining: [LEFT] });
    expect(await kindsTold(ada)).toEqual(['closure-scheduled', 'closure-refused']);
    expect(await isSignedIn(identity, ada.browser)).toBe(true);
    expect(await eventsOf(closureReleased.type, ada)).toEqual([]);
  });

  it.each([
    ['was suspended', `state = 'suspended', suspended_reason = 'fraud'`],
    ['joined the staff', `role = 'admin'`],
  ])('who %s since stays, and the wallet lets the accounts go', async (_, set) => {
    const ada = await signUp(identity);
    const id = await closing(ada);
    await identity.source.query(`UPDATE members SET ${set} WHERE id = $1`, [ada.id]);
    await answer(id, ada, true);
    await answer(id, ada, true);
    const [row] = await identity.source.query<{ email: string }[]>('SELECT email FROM members WHERE id = $1', [ada.id]);
    expect(row!.email).toBe(ada.email);
    expect(await eventsOf(closureReleased.type, ada)).toEqual([{ payload: { closureId: id, memberId: ada.id } }]);
  });

  it('the member is nobody any more, and his address is free', async () => {
    const ada = await signUp(identity);
    await setPin(identity, ada.browser, ada.email, '4829');
    const id = await closing(ada);
    await Promise.all([answer(id, ada, true), answer(id, ada, true)]);
    expect(await isSignedIn(identity, ada.browser)).toBe(false);
    const [row] = await identity.source.query<Record<string, unknown>[]>('SELECT * FROM members WHERE id = $1', [
      ada.id,
    ]);
    expect(row).toMatchObject({ state: 'closed', saffron_id: ada.saffronId, first_name: '', phone_number: '' });
    expect(row).toMatchObject({ password_hash: null, pos_pin_hash: null, email: `${ada.id}@closed.invalid` });
    const told = (await eventsOf(memberChanged.type, ada)).map(({ payload }) => payload);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ state: 'closed', maskedName: '' });
    expect(await kindsTold(ada)).toEqual(['closure-scheduled', 'closure-done']);

    const again = await signUp(identity, ada.email);
    expect(again.id).not.toBe(ada.id);
    expect(again.saffronId).not.toBe(ada.saffronId);
  });

  it('an invitation to the staff that waits for his address is void, and no other', async () => {
    const [ada, bo] = [await signUp(identity), await signUp(identity)];
    for (const { email } of [ada, bo]) {
      await identity.source.query(
        `INSERT INTO staff_invitations (id, tenant_id, email, role, reason, token_hash, invited_by, invited_by_label, expires_at)
         VALUES ($1, 'default', $2, 'admin', 'joins the desk', sha256(convert_to($2, 'UTF8')), $3, 'SFN', now() + interval '1 day')`,
        [newId(), email, bo.id],
      );
    }
    await answer(await closing(ada), ada, true);
    const left = await identity.source.query('SELECT email FROM staff_invitations WHERE email = ANY($1)', [
      [ada.email, bo.email],
    ]);
    expect(left).toEqual([{ email: bo.email }]);
  });

  it('a sign-in that was under way comes too late', async () => {
    const ada = await signUp(identity);
    await answer(await closing(ada), ada, true);
    const signingIn = identity.source.transaction(async (manager) => {
      const member = (await identity.app.get(MembersRepository, { strict: false }).lockById(manager, ada.id))!;
      const client = { ip: '192.0.2.1', device: 'Firefox', proofHash: undefined };
      const caller = { flow: { isBrowser: false, hash: undefined }, deviceHash: undefined, client };
      const proven = { ...caller, member, method: 'passkey' } as const;
      return identity.app.get(CompleteSignInService, { strict: false }).complete(manager, proven);
    });
    await expect(signingIn).rejects.toMatchObject({ code: 'identity.member.suspended' });
  });

  it('no row is left that names him but those that have to stay', async () => {
    const tables = await identity.source.query<{ table: string; column: string }[]>(
      `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column" FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass`,
    );
    const judged = new Set<string>([...ERASED_BY_MEMBER.map((table) => `${table}.member_id`), ...Object.keys(KEPT)]);
    const forgotten = tables.map(({ table, column }) => `${table}.${column}`).filter((name) => !judged.has(name));
    expect(tables.length).toBeGreaterThan(8);
    expect(forgotten).toEqual([]);
  });
});
