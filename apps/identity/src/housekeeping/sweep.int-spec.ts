import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, newAddress, register, sendCode, signUp } from '../../test-support/journeys.js';
import { SweepService } from './sweep.service.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const TABLES = ['temp_tokens', 'registrations', 'flows', 'one_time_codes', 'sessions', 'devices'];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const [row] = await identity.source.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
        return [table, row!.n] as const;
      }),
    ),
  );

describe('The sweep', () => {
  it('forgets what has expired, and nothing else', async () => {
    const { browser, id } = await signUp(identity);
    const email = newAddress();
    await register(identity.browser(), { email });
    await sendCode(identity.browser(), email);
    const sweep = () => identity.app.get(SweepService, { strict: false }).sweep();
    const before = await counts();
    expect(Object.values(before).every((n) => n > 0)).toBe(true);
    await sweep();
    expect(await counts()).toEqual(before);

    for (const table of TABLES)
      await identity.source.query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`);
    await sweep();
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await identity.source.query('SELECT 1 AS there FROM members WHERE id = $1', [id])).toEqual([{ there: 1 }]);
  });
});
