import type { DeadLetter } from '#contracts/dead-letters';
import { newId } from '#kernel';
import { until } from '#testing/eventually';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { insertStaff, type Staff } from '../../test-support/staff.js';

const PATH = '/api/admin/dead-letters';
const ACTION = 'letter.refused';

let identity: IdentityApp;
let root: Staff;
beforeAll(async () => {
  identity = await startIdentity({ hasEvents: true });
  root = await insertStaff(identity, 'superadmin');
});
afterAll(() => identity?.close());

const act = { actorLabel: 'SF', targetType: 'x', targetId: 'x', source: 'wallet', action: ACTION };

/** An event that comes for its last try. */
async function receive(): Promise<string> {
  const id = newId();
  await identity.source.query(
    `INSERT INTO inbox (consumer, event_id, type, key, occurred_at, payload, attempts)
     VALUES ('identity.audit-log', $1::uuid, 'audit.recorded.v1', $1::text, now(), $2, 5)`,
    [id, JSON.stringify({ ...act, id, at: new Date().toISOString() })],
  );
  return id;
}

/** As if the pauses between the tries of a replay had gone by. */
const letTimePass = (eventId: string) =>
  identity.source.query(
    `UPDATE inbox SET attempts = 5, next_attempt_at = now() WHERE event_id = $1 AND state = 'pending' AND attempts > 0`,
    [eventId],
  );

const letterIn = (eventId: string, state: DeadLetter['state']) =>
  until(async () => {
    await letTimePass(eventId);
    const { body } = await root.browser.get(
      `${PATH}?filter=${encodeURIComponent(JSON.stringify({ key: eventId, state }))}`,
    );
    return (body as unknown as DeadLetter[])[0];
  });
const decide = async (id: string, act: 'replay' | 'discard') => {
  const { status } = await root.browser.post(`${PATH}/${id}/${act}`, { reason: 'looked into it' });
  expect(status).toBe(202);
};
const entries = async (id: string) =>
  (await identity.source.query<unknown[]>('SELECT 1 FROM audit_entries WHERE id = $1', [id])).length;

it('A consumer fails, its event is listed, replayed in vain, replayed with success, and another one discarded', async () => {
  await identity.source.query(
    `ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (action <> '${ACTION}') NOT VALID`,
  );
  const [event, unwanted] = [await receive(), await receive()];
  const { id, error, service } = await letterIn(event, 'waiting');
  expect(service).toBe('identity');
  expect(error).toContain('violates check constraint');

  await decide(id, 'replay');
  expect(await letterIn(event, 'dead-again')).toMatchObject({ id, deaths: 2 });
  expect(await entries(event)).toBe(0);

  await identity.source.query('ALTER TABLE audit_entries DROP CONSTRAINT refused');
  await decide(id, 'replay');
  expect(await letterIn(event, 'done')).toMatchObject({ id });
  expect(await entries(event)).toBe(1);

  const { id: other } = await letterIn(unwanted, 'waiting');
  await decide(other, 'discard');
  await letterIn(unwanted, 'discarded');
  expect(await entries(unwanted)).toBe(0);
  const rows = await identity.source.query('SELECT state FROM inbox WHERE event_id = $1', [unwanted]);
  expect(rows).toEqual([{ state: 'discarded' }]);
}, 30_000);
