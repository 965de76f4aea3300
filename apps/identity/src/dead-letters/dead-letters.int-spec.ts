import type { DeadLetterDetails, DeadLetterTold } from '#contracts/dead-letters';
import { newId } from '#kernel';
import type { Answer, Browser } from '../../test-support/browser.js';
import { ageProofs } from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { insertStaff, type Staff } from '../../test-support/staff.js';
import { SweepService } from '../housekeeping/sweep.service.js';
import { DeadLettersRepository } from './dead-letters.repository.js';

const PATH = '/api/admin/dead-letters';
const reason = 'the wallet knows the account now';

let identity: IdentityApp;
let root: Staff;
let operator: Staff;
let letters: DeadLettersRepository;
beforeAll(async () => {
  identity = await startIdentity();
  [root, operator] = [await insertStaff(identity, 'superadmin'), await insertStaff(identity, 'admin')];
  letters = identity.app.get(DeadLettersRepository, { strict: false });
});
afterAll(() => identity?.close());
beforeEach(async () => {
  await identity.source.query('TRUNCATE dead_letters CASCADE');
  await identity.source.query('TRUNCATE outbox');
});

const told = (changes: Partial<DeadLetterTold> = {}): DeadLetterTold => ({
  consumer: 'wallet.member-changes',
  eventId: newId(),
  type: 'identity.member-changed.v1',
  key: 'member-1',
  occurredAt: '2026-03-01T10:00:00.000Z',
  correlationId: 'c1',
  payload: {
    memberId: 'member-1',
    tenantId: 'default',
    maskedName: 'Ada L',
    emailHash: 'f00',
    note: 'ada@example.test',
  },
  isErased: false,
  attempts: 6,
  error: 'no account of ada@example.test',
  diedAt: '2026-03-01T11:00:00.000Z',
  decisionId: null,
  ...changes,
});

/** A letter in the list; answers its id there. */
async function receive(letter: DeadLetterTold): Promise<string> {
  await letters.tell(identity.source.manager, letter);
  const sql = 'SELECT id FROM dead_letters WHERE event_id = $1';
  return (await identity.source.query<{ id: string }[]>(sql, [letter.eventId]))[0]!.id;
}

const list = ({ browser }: Staff, filter: object = {}, more = '') =>
  browser.get(`${PATH}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
const show = async (id: string) => (await root.browser.get(`${PATH}/${id}`)).body as unknown as DeadLetterDetails;
const replay = (browser: Browser, id: string) => browser.post(`${PATH}/${id}/replay`, { reason });
const discard = (browser: Browser, id: string) => browser.post(`${PATH}/${id}/discard`, { reason });
const decided = () =>
  identity.source.query<{ payload: { decisionId: string; decision: string } }[]>(
    `SELECT key, payload FROM outbox WHERE type = 'identity.dead-letter-decided.v1'`,
  );
const settle = (letter: DeadLetterTold, decisionId: string, outcome: 'done' | 'discarded' | 'gone') =>
  letters.settle(identity.source.manager, {
    consumer: letter.consumer,
    eventId: letter.eventId,
    decisionId,
    outcome,
  });

describe('Dead letters', () => {
  it('are shown with their error and what was said, secrets and personal data masked', async () => {
    const letter = told();
    const id = await receive(letter);
    expect(await show(id)).toEqual({
      id,
      service: 'wallet',
      consumer: letter.consumer,
      eventId: letter.eventId,
      type: letter.type,
      key: 'member-1',
      occurredAt: letter.occurredAt,
      correlationId: 'c1',
      state: 'waiting',
      error: 'no account of a•••@example.test',
      attempts: 6,
      deaths: 1,
      diedAt: letter.diedAt,
      isErased: false,
      settledAt: null,
      payload: { ...(letter.payload as object), maskedName: 'A•••', emailHash: '•••', note: 'a•••@example.test' },
      masked: ['payload.note', 'payload.emailHash', 'payload.maskedName'],
      decisions: [],
    });
    const [listed] = (await list(operator)).body as unknown as object[];
    expect(listed).not.toHaveProperty('payload');
    expect(listed).toMatchObject({ id, error: 'no account of a•••@example.test' });
  });

  it('are masked too where they are messages that are no events', async () => {
    const consumer = 'wallet.unreadable';
    const json = await receive(told({ consumer, payload: { value: '{"payload":{"firstName":"Ada","n":1}}' } }));
    const text = await receive(told({ consumer, payload: { value: 'no JSON of ada@example.test' } }));
    expect((await show(json)).payload).toEqual({ value: { payload: { firstName: 'A•••', n: 1 } } });
    expect((await show(text)).payload).toEqual({ value: 'no JSON of a•••@example.test' });
  });

  it('are filtered by service, consumer, event, key, state and time, newest first, in pages', async () => {
    const one = await receive(told({ diedAt: '2026-01-01T00:00:00.000Z' }));
    const other = await receive(
      told({ consumer: 'notifications.codes', type: 'identity.otp-requested.v1', key: 'k2', isErased: true }),
    );
    await replay(root.browser, one);
    const filters = [
      { service: 'notifications' },
      { consumer: 'notifications.codes' },
      { type: 'identity.otp-requested.v1' },
      { key: 'k2' },
      { state: 'waiting' },
      { state: ['waiting', 'dead-again'] },
      { from: '2026-02-01', to: '2026-04-01' },
      { id: [other] },
    ];
    for (const filter of filters) expect((await list(operator, filter)).body).toMatchObject([{ id: other }]);
    expect((await list(operator, { to: '2026-02-01' })).body).toMatchObject([{ id: one }]);
    const { body, headers } = await list(operator, {}, '&range=[0,0]');
    expect(body).toMatchObject([{ id: other }]);
    expect(headers['content-range']).toBe('dead-letters 0-0/2');
    expect((await list(operator, { q: 'x' })).status).toBe(400);
  });

  it('of another tenant are not shown, nor decided about', async () => {
    const id = await receive(told({ payload: { tenantId: 'other' } }));
    expect((await list(root)).body).toEqual([]);
    for (const answer of [await root.browser.get(`${PATH}/${id}`), await replay(root.browser, id)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'http.not-found' } });
    }
    expect(await decided()).toEqual([]);
  });

  it('belong to the tenant of whoever they are about, where they name a member and no tenant', async () => {
    const { id: stranger } = await insertStaff(identity, 'member');
    await identity.source.query(`UPDATE members SET tenant_id = 'other' WHERE id = $1`, [stranger]);
    const others = [
      told({ payload: { requestId: newId(), askerId: stranger, payerId: null } }),
      told({ key: stranger, payload: null, isErased: true }),
    ];
    for (const letter of others) {
      const id = await receive(letter);
      expect((await root.browser.get(`${PATH}/${id}`)).status).toBe(404);
      expect((await replay(root.browser, id)).status).toBe(404);
    }
    expect((await list(root)).body).toEqual([]);
    const own = await receive(told({ payload: { askerId: operator.id } }));
    const nobodys = await receive(told({ payload: { transfers: [] } }));
    for (const id of [own, nobodys]) expect((await root.browser.get(`${PATH}/${id}`)).status).toBe(200);
  });

  it('are replayed with a reason: state, event and record of the act in one transaction', async () => {
    const letter = told();
    const id = await receive(letter);
    const answer = await replay(operator.browser, id);
    expect(answer).toMatchObject({
      status: 202,
      body: {
        state: 'replaying',
        decisions: [{ decision: 'replay', reason, decidedBy: operator.saffronId, outcome: null }],
      },
    });
    const decisionId = (await decided())[0]!.payload.decisionId;
    const { consumer, eventId } = letter;
    expect(await decided()).toEqual([
      { key: eventId, payload: { consumer, eventId, decisionId, service: 'wallet', decision: 'replay' } },
    ]);
    const acts = await identity.source.query(
      `SELECT actor_id, target_type, reason, after FROM audit_log WHERE action = 'dead-letter.replayed' AND target_id = $1`,
      [id],
    );
    expect(acts).toEqual([
      { actor_id: operator.id, target_type: 'dead-letter', reason, after: { state: 'replaying', decisionId } },
    ]);
  });

  it('tell what came of it: dead again with the new error, and then done', async () => {
    const letter = told();
    const id = await receive(letter);
    await replay(operator.browser, id);
    const [first] = (await decided()).map(({ payload }) => payload.decisionId);
    await receive({ ...letter, error: 'still none', attempts: 6, decisionId: first! });
    expect(await show(id)).toMatchObject({
      state: 'dead-again',
      deaths: 2,
      error: 'still none',
      decisions: [{ outcome: 'dead', error: 'still none' }],
    });
    expect((await list(operator, { state: 'dead-again' })).body).toMatchObject([{ id }]);

    await replay(operator.browser, id);
    const second = (await decided()).at(-1)!.payload.decisionId;
    await settle(letter, second, 'done');
    await settle(letter, second, 'gone');
    const { state, decisions, settledAt } = await show(id);
    expect([state, decisions.map(({ outcome }) => outcome), settledAt !== null]).toEqual([
      'done',
      ['done', 'dead'],
      true,
    ]);
  });

  it('are discarded by super administrators alone', async () => {
    const letter = told();
    const id = await receive(letter);
    expect((await discard(operator.browser, id)).status).toBe(403);
    expect(await discard(root.browser, id)).toMatchObject({ status: 202, body: { state: 'discarding' } });
    const { payload } = (await decided())[0]!;
    expect(payload.decision).toBe('discard');
    await settle(letter, payload.decisionId, 'discarded');
    expect(await show(id)).toMatchObject({ state: 'discarded' });
  });

  it('can only be discarded where what was said was secret', async () => {
    const id = await receive(told({ payload: null, isErased: true }));
    expect(await replay(root.browser, id)).toMatchObject({ status: 409, body: { code: 'dead-letter.erased' } });
    expect((await discard(root.browser, id)).status).toBe(202);
  });

  it('are decided about once, by whoever comes first', async () => {
    const id = await receive(told());
    const both: Answer[] = await Promise.all([
      ...Array.from({ length: 4 }, () => replay(operator.browser, id)),
      discard(root.browser, id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409]);
    const refused = both.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'dead-letter.under-way'));
    const [first, ...others] = await decided();
    expect(others).toEqual([]);
    await identity.source.query(`UPDATE dead_letters SET state = 'done', settled_at = now() WHERE id = $1`, [id]);
    expect(await replay(root.browser, id)).toMatchObject({ status: 409, body: { code: 'dead-letter.settled' } });
    expect((await show(id)).decisions).toMatchObject([{ id: first!.payload.decisionId }]);
  });

  it('are replayed together where they are selected, and each tells why it was not', async () => {
    const [one, erased] = [await receive(told()), await receive(told({ payload: null, isErased: true }))];
    const nobody = newId();
    const answer = await operator.browser.post(`${PATH}/replay`, { ids: [one, erased, nobody, one], reason });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: one, success: true },
          { id: erased, success: false, code: 'dead-letter.erased' },
          { id: nobody, success: false, code: 'http.not-found' },
        ],
      },
    });
    expect(await decided()).toHaveLength(1);
  });

  it('want a reason and a fresh proof', async () => {
    const id = await receive(told());
    for (const act of ['replay', 'discard']) {
      expect((await root.browser.post(`${PATH}/${id}/${act}`, {})).status).toBe(400);
    }
    expect((await root.browser.post(`${PATH}/replay`, { ids: [id] })).status).toBe(400);
    const other = await insertStaff(identity, 'superadmin');
    await ageProofs(identity, other.id);
    for (const path of [`${id}/replay`, `${id}/discard`]) {
      const { body } = await other.browser.post(`${PATH}/${path}`, { reason });
      expect(body.code).toBe('identity.step-up.required');
    }
    const { body } = await other.browser.post(`${PATH}/replay`, { ids: [id], reason });
    expect(body.code).toBe('identity.step-up.required');
    expect(await decided()).toEqual([]);
  });

  it('are forgotten ninety days after they were settled, and not before', async () => {
    const [old, fresh, open] = [await receive(told()), await receive(told()), await receive(told())];
    for (const [id, days] of [[old, 91] as const, [fresh, 89] as const]) {
      await identity.source.query(
        `UPDATE dead_letters SET state = 'done', settled_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
    }
    await identity.source.query(`UPDATE dead_letters SET died_at = now() - interval '1 year' WHERE id = $1`, [open]);
    await identity.app.get(SweepService, { strict: false }).sweep();
    const left = await identity.source.query<{ id: string }[]>('SELECT id FROM dead_letters');
    expect(left.map(({ id }) => id).toSorted()).toEqual([fresh, open].toSorted());
  });
});
