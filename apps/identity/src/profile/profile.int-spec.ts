import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

describe('A member’s profile', () => {
  it('changes in the fields that a call names, and in no other', async () => {
    const { browser, email } = await signUp(identity);
    const changed = await browser.call('PATCH', '/api/user/profile', { city: ' Paarl ', postalCode: '7646' });
    expect(changed).toMatchObject({ status: 200, body: { city: 'Paarl', postalCode: '7646', country: 'ZA', email } });
    const cleared = await browser.call('PATCH', '/api/user/profile', { postalCode: '' });
    expect(cleared.body).toMatchObject({ city: 'Paarl', postalCode: '' });
  });

  it.each(['saffronId', 'firstName', 'lastName', 'email', 'role', 'id'])('keeps its %s', async (field) => {
    const { browser } = await signUp(identity);
    expect((await browser.call('PATCH', '/api/user/profile', { [field]: 'x' })).status).toBe(400);
  });

  it('is his own alone', async () => {
    expect((await identity.browser().get('/api/user/profile')).status).toBe(401);
  });
});
