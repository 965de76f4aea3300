import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';

const NOBODY = '019a0000-0000-7000-8000-000000000000';
let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const kept = (memberId: string) =>
  identity.source.query<{ id: string; route: string }[]>(
    `SELECT target_id AS id, after->>'route' AS route FROM audit_log WHERE action = 'object.not-found' AND actor_id = $1`,
    [memberId],
  );

describe('Who asks for an object by its id that is not his', () => {
  it('is in the log before he has his answer', async () => {
    const { browser, id } = await signUp(identity);
    expect((await browser.call('DELETE', `/api/user/sessions/${NOBODY}`)).status).toBe(404);
    expect(await kept(id)).toEqual([{ id: NOBODY, route: 'DELETE /api/user/sessions/:id' }]);
  });

  it('is not, where there is no such route, or nothing was missing', async () => {
    const { browser, id } = await signUp(identity);
    expect((await browser.get(`/api/user/nothing/${NOBODY}`)).status).toBe(404);
    expect((await browser.get('/api/user/sessions')).status).toBe(200);
    expect(await kept(id)).toEqual([]);
  });
});
