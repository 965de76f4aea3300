import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';
import { insertStaff, type Staff } from '../../test-support/staff.js';

const PATH = '/api/admin/members/export';
const INVITATIONS = '/api/admin/staff/invitations';
const reason = 'Asked for by the auditors';
const MANY = 3_000;

let identity: IdentityApp;
let staff: Staff;
beforeAll(async () => {
  identity = await startIdentity();
  staff = await insertStaff(identity, 'admin');
});
afterAll(() => identity?.close());
beforeEach(() => identity.source.query('DELETE FROM counters'));

const ask = (browser: Browser, filter: object, more: object = {}, path = PATH) =>
  browser.post(path, { filter: JSON.stringify(filter), reason, ...more });
const linesOf = (text: string): string[] => text.trimEnd().split('\r\n').slice(1);
const actsOf = ({ id }: { id: string }, action = 'members.exported') =>
  identity.source.query<object[]>(
    'SELECT target_id, reason, after FROM audit_log WHERE actor_id = $1 AND action = $2 ORDER BY at, id',
    [id, action],
  );

describe('Taking members along', () => {
  it('gives every member whom the filter matches, in its order, and records who took how many, by which filter and why', async () => {
    await identity.source.query(`INSERT INTO member_ids SELECT 'XX' || n FROM generate_series(1, ${MANY + 2}) n`);
    await identity.source.query(
      `INSERT INTO members (id, tenant_id, saffron_id, email, first_name, last_name, phone_number, country, address, city,
         state_province, postal_code, role, state)
       SELECT gen_random_uuid(), CASE WHEN n > ${MANY} THEN 'elsewhere' ELSE 'default' END, 'XX' || n, 'many' || n || '@example.test',
         CASE WHEN n = 7 THEN '=HYPERLINK("x")' ELSE 'Many' END, 'Members', '+27 11', 'za', '', '', '', '', 'member', 'active'
       FROM generate_series(1, ${MANY + 2}) n`,
    );
    const answer = await ask(staff.browser, { q: '@example.test' }, { sort: '["email","ASC"]' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="saffron-members.csv"',
    });
    const lines = linesOf(answer.text).filter((line) => line.startsWith('XX'));
    expect(lines).toHaveLength(MANY);
    const shown = await staff.browser.get('/api/admin/members?filter={"q":"many"}&sort=["email","ASC"]');
    const emails = (shown.body as unknown as { email: string }[]).map(({ email }) => email);
    expect(emails).toHaveLength(25);
    expect(lines.slice(0, 25).map((line) => line.split(',')[1])).toEqual(emails);
    expect(lines.find((line) => line.startsWith('XX7,'))).toContain(`"'=HYPERLINK(""x"")"`);
    expect(await actsOf(staff)).toEqual([
      {
        target_id: 'members',
        reason,
        after: { filter: { q: '@example.test' }, rows: linesOf(answer.text).length },
      },
    ]);
  });

  it('gives the selected ones alone', async () => {
    const { browser, id } = await insertStaff(identity, 'admin');
    const chosen = await signUp(identity);
    const { text } = await ask(browser, { id: [chosen.id] });
    expect(linesOf(text).map((line) => line.split(',').slice(0, 2))).toEqual([[chosen.saffronId, chosen.email]]);
    expect(await actsOf({ id })).toMatchObject([{ after: { filter: { id: [chosen.id] }, rows: 1 } }]);
  });

  it('gives and records nothing without a reason, the right, or a filter that is one', async () => {
    const { browser, id } = await insertStaff(identity, 'admin');
    const member = await insertStaff(identity, 'member');
    expect((await ask(browser, {}, { reason: ' ' })).status).toBe(400);
    expect((await ask(browser, { passwordHash: 'x' })).status).toBe(400);
    expect((await ask(browser, {}, { range: '[0,9]' })).status).toBe(400);
    expect((await ask(member.browser, {})).status).toBe(403);
    expect(await actsOf({ id })).toEqual([]);
  });

  it('can be done ten times a minute', async () => {
    const { browser, id } = await insertStaff(identity, 'admin');
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(browser, { id: [id] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await actsOf({ id })).toHaveLength(10);
  });
});

describe('Taking invitations to the staff along', () => {
  it('is for super administrators, and is recorded', async () => {
    const root = await insertStaff(identity, 'superadmin');
    await root.browser.post(INVITATIONS, { email: 'new@desk.test', role: 'admin', reason: 'joins the desk' });
    const path = `${INVITATIONS}/export`;
    expect((await ask(staff.browser, {}, {}, path)).status).toBe(403);
    const { text } = await ask(root.browser, { q: 'desk.test' }, {}, path);
    expect(linesOf(text).map((line) => line.split(',')[1])).toEqual(['new@desk.test']);
    expect(await actsOf(root, 'staff-invitations.exported')).toMatchObject([{ after: { rows: 1 } }]);
  });
});
