import type { User } from '#contracts/identity';
import type { Allocation } from '#contracts/wallet';
import { newId } from '#kernel';
import { ApiClient, type ApiFailure } from '#testing/client';
import { type JsonSchema, type OpenApiDocument, type Operation, operationsOf } from '../e2e/fuzz/operations.js';
import { nobodysId } from './support/objects.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let operations: Operation[];

beforeAll(async () => {
  world = await startWorld();
  const { body } = await new ApiClient(world.platform.url).get<OpenApiDocument>('/api/openapi.json');
  operations = operationsOf(body);
}, 120_000);
afterAll(() => world?.end());

const openAs = ({ id }: User) => world.sessions.open(id);
const REASON = 'as it was agreed';

/** What the tables that rights and money hang on hold, digested. */
async function digestOf(): Promise<unknown> {
  const { rows: members } = await world.identity.query(
    `SELECT md5(string_agg(concat_ws('|', id, role, state, email, tenant_id, subscription_status, created_at), ',' ORDER BY id)) AS digest
     FROM members`,
  );
  const { rows: money } = await world.wallet.query(
    `SELECT md5(string_agg(concat_ws('|', id, balance, held), ',' ORDER BY id)) AS digest FROM accounts`,
  );
  return [members, money];
}

describe('Attack 20: fields that a body does not have', () => {
  const SMUGGLED: Record<string, unknown> = {
    role: 'superadmin',
    roles: ['superadmin'],
    isAdmin: true,
    kycStatus: 'approved',
    balance: '1000000',
    tier: 'gold',
    emailVerified: true,
    createdAt: '2020-01-01T00:00:00Z',
    tenantId: 'other',
    permissionVersion: 0,
  };

  /** Something that the field's schema would take, so that the smuggled field alone is wrong where it can be. */
  function plausible({ const: only, enum: choices, example, format, type, items }: JsonSchema): unknown {
    if (only !== undefined) return only;
    if (choices?.length) return choices[0];
    if (example !== undefined) return example;
    if (format === 'email') return 'smuggler@example.org';
    if (format === 'uuid') return nobodysId(undefined);
    if (type === 'array') return [plausible(items ?? {})];
    if (type === 'integer' || type === 'number') return 1;
    if (type === 'boolean') return true;
    return type === 'object' ? {} : 'long enough for most';
  }
  const bodyOf = ({ body = {} }: Operation): Record<string, unknown> =>
    Object.fromEntries(Object.entries(body).map(([name, schema]) => [name, plausible(schema)]));

  const sendAsRoot = async (operation: Operation, json: string) => {
    const client = await openAs(world.root);
    const response = await fetch(world.platform.url + operation.path.replace(/\{\w+\}/, nobodysId(undefined)), {
      method: operation.method,
      headers: {
        'content-type': 'application/json',
        cookie: client.cookies.header(),
        'x-csrf-token': client.cookies.get('sessionToken') ?? '',
        'idempotency-key': 'smuggler',
      },
      body: json,
    });
    return { status: response.status, body: (await response.json()) as ApiFailure };
  };

  it('are refused by every body of the interface, and nothing changes', async () => {
    const before = await digestOf();
    const taken: unknown[] = [];
    const withBody = operations.filter(({ body }) => body !== undefined);
    for (const operation of withBody) {
      for (const [field, value] of Object.entries(SMUGGLED)) {
        if (operation.body && field in operation.body) continue;
        const { status, body } = await sendAsRoot(operation, JSON.stringify({ ...bodyOf(operation), [field]: value }));
        const isNamed = JSON.stringify(body.details ?? '').includes(field);
        if (status !== 400 || !isNamed) taken.push([operation.id, field, status, body]);
      }
    }
    expect(taken).toEqual([]);
    expect(withBody.length).toBeGreaterThan(40);
    expect(await digestOf()).toEqual(before);
  }, 120_000);

  it('do not come in by the prototype either', async () => {
    const before = await digestOf();
    const taken: unknown[] = [];
    for (const operation of operations.filter(({ body }) => body !== undefined)) {
      const fields = JSON.stringify(bodyOf(operation)).slice(1);
      for (const hidden of ['"__proto__":{"role":"superadmin"}', '"constructor":{"prototype":{"role":"superadmin"}}']) {
        const { status, body } = await sendAsRoot(operation, `{${hidden}${fields === '}' ? '' : ','}${fields}`);
        if (status !== 400) taken.push([operation.id, hidden, status, body]);
      }
    }
    expect(taken).toEqual([]);
    expect(({} as { role?: string }).role).toBeUndefined();
    expect(await digestOf()).toEqual(before);
  }, 60_000);
});

describe('Attack 21: the ladder of roles', () => {
  const changeRole = async (actor: User, target: User, role: string) =>
    (await openAs(actor)).post<ApiFailure>(`/api/admin/members/${target.id}/role`, { role, reason: REASON });
  const suspend = async (actor: User, target: User) =>
    (await openAs(actor)).post<ApiFailure>(`/api/admin/members/${target.id}/suspend`, { reason: REASON });

  it('has no step for a member: every route of administration is closed to him', async () => {
    const routes = operations.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(routes.length).toBeGreaterThan(25);
    for (const { method, path, body } of routes) {
      const client = await openAs(world.stranger);
      const answer = await client.send<ApiFailure>(method, path.replace(/\{\w+\}/, '1'), body ? {} : undefined);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'http.forbidden']);
    }
  });

  it('lets no administrator raise himself or anybody, nor touch one above him', async () => {
    for (const role of ['admin', 'super_admin', 'system_admin'] as const) {
      const admin = world.byRole.get(role)!;
      for (const target of [admin, world.stranger, world.second]) {
        expect((await changeRole(admin, target, 'superadmin')).status).toBe(403);
      }
      expect((await suspend(admin, world.second)).body.code).toBe('identity.member.outranked');
      expect((await suspend(admin, admin)).body.code).toBe('identity.member.own-account');
      const invited = await (
        await openAs(admin)
      ).post<ApiFailure>('/api/admin/staff/invitations', {
        ...{ email: 'accomplice@example.org', role: 'superadmin', reason: REASON },
      });
      expect(invited.status).toBe(403);
    }
  });

  it('leaves one super administrator, whatever two of them do to each other at once', async () => {
    for (const act of [suspend, (actor: User, target: User) => changeRole(actor, target, 'member')]) {
      const answers = await Promise.all([act(world.root, world.second), act(world.second, world.root)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const { rows } = await world.identity.query<{ id: string }>(
        `SELECT id FROM members WHERE role = 'superadmin' AND state = 'active' AND tenant_id = 'default'`,
      );
      expect(rows).toHaveLength(1);
      const [left] = [world.root, world.second].filter(({ id }) => id === rows[0]!.id);
      expect((await changeRole(left!, left!, 'member')).body.code).toBe('identity.member.own-account');
      await world.identity.query(
        `UPDATE members SET role = 'superadmin', state = 'active', suspended_reason = NULL WHERE id = ANY ($1)`,
        [[world.root.id, world.second.id]],
      );
    }
  });

  it('keeps the last super administrator from leaving by closing his account', async () => {
    await world.identity.query(`UPDATE members SET role = 'member' WHERE id = $1`, [world.second.id]);
    const client = await openAs(world.root);
    const claim = { id: newId(), action: 'closure', binding: '', expiresAt: Date.now() + 60_000 };
    await world.identity.query('UPDATE sessions SET claims = $1 WHERE id = $2', [
      JSON.stringify([claim]),
      client.sessionId,
    ]);
    const { status, body } = await client.post<ApiFailure>('/api/user/closure', { reason: REASON });
    expect([status, body.code]).toEqual([409, 'identity.closure.staff']);
    await world.identity.query(`UPDATE members SET role = 'superadmin' WHERE id = $1`, [world.second.id]);
  });

  it('is left by the very next request once a role is taken away', async () => {
    const admin = world.byRole.get('admin')!;
    const client = await openAs(admin);
    expect((await client.get('/api/admin/members')).status).toBe(200);
    expect((await changeRole(world.root, admin, 'member')).status).toBe(200);
    expect((await client.get('/api/admin/members')).status).toBe(401);
  });
});

describe('Attack 22: four eyes', () => {
  const decide = async (who: User, id: string, verb: 'approve' | 'reject') =>
    (await openAs(who)).post<ApiFailure>(`/api/admin/allocations/${id}/${verb}`, {});
  const ask = async (who: User, to: User) => {
    const wish = { to: to.saffronId, asset: 'SFN', amount: '5', reason: REASON };
    return (await openAs(who)).post<Allocation & ApiFailure>('/api/admin/allocations', wish);
  };

  it('are not two of the one who asks, whatever his role', async () => {
    for (const who of [world.root, world.byRole.get('super_admin')!]) {
      const { body, status } = await ask(who, world.owner);
      expect(status).toBe(201);
      expect(await decide(who, body.id, 'approve')).toMatchObject({
        ...{ status: 403, body: { code: 'wallet.allocation.own-request' } },
      });
      expect((await decide(world.second, body.id, 'approve')).status).toBe(200);
    }
  });

  it('are not those of the one who gets the money', async () => {
    expect((await ask(world.root, world.root)).body.code).toBe('wallet.allocation.to-oneself');
    const payee = world.byRole.get('system_admin')!;
    const { body } = await ask(world.root, payee);
    expect((await decide(payee, body.id, 'approve')).body.code).toBe('wallet.allocation.to-oneself');
  });
});
