import type pg from 'pg';
import { type ApiScope, type Role, ROLES } from '#contracts/access';
import type { User } from '#contracts/identity';
import type { Allocation } from '#contracts/wallet';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from '#testing/eventually';
import { databaseOf } from './databases.js';
import { sendMoney } from './objects.js';
import { Sessions } from './sessions.js';

const ROOTS = ['root@example.org', 'second@example.org'] as const;
const HIGH = '1000000';
const LIMITS = [
  'REQUESTS_PER_MINUTE',
  'API_KEY_REQUESTS_PER_MINUTE',
  'LIMIT_REGISTRATIONS_PER_IP',
  'LIMIT_CODES_PER_IP',
  'LIMIT_VERIFICATIONS_PER_IP',
  'LIMIT_RECIPIENT_LOOKUPS',
  'LIMIT_CSV_EXPORTS',
];

/** A running platform with somebody of every role, money in several hands, and a second tenant in the same databases. */
export interface World {
  readonly platform: TestPlatform;
  readonly identity: pg.Pool;
  readonly wallet: pg.Pool;
  readonly sessions: Sessions;
  readonly byRole: ReadonlyMap<Role, User>;
  readonly root: User;
  /** Another super administrator. */
  readonly second: User;
  /** Members: one with objects, one who has nothing to do with him, and one who was paid by both. */
  readonly owner: User;
  readonly stranger: User;
  readonly friend: User;
  /** A member of another tenant, who has paid another one there. */
  readonly foreigner: User;
  end(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const platform = await startPlatform({
    env: { SUPER_ADMIN_EMAILS: ROOTS.join(','), ...Object.fromEntries(LIMITS.map((name) => [name, HIGH])) },
  });
  const identity = await databaseOf(platform.dataDir, 'identity');
  const wallet = await databaseOf(platform.dataDir, 'wallet');
  const next = people();
  const signUp = (email?: string) =>
    new ApiClient(platform.url, platform.smtp).signUp({ ...next(), ...(email ? { email } : {}) });
  const [root, second, owner] = [await signUp(ROOTS[0]), await signUp(ROOTS[1]), await signUp()];
  const [stranger, friend, foreigner, foreignFriend] = [await signUp(), await signUp(), await signUp(), await signUp()];
  const byRole = new Map<Role, User>();
  for (const role of ROLES) {
    const user = role === 'superadmin' ? root : await signUp();
    byRole.set(role, user);
    await identity.query('UPDATE members SET role = $1 WHERE id = $2', [role, user.id]);
  }
  const end = async () => {
    await Promise.all([identity.end(), wallet.end()]);
    await platform.stop();
  };
  const world: World = {
    ...{ platform, identity, wallet, sessions: new Sessions(platform.url, identity), byRole },
    ...{ root, second, owner, stranger, friend, foreigner, end },
  };
  for (const member of [owner, stranger, foreigner]) await fund(world, member);
  await sendMoney(world, owner.id, friend.saffronId);
  await sendMoney(world, foreigner.id, foreignFriend.saffronId);
  await moveAbroad(world, [foreigner, foreignFriend]);
  return world;
}

/** Gives a member money from the treasury, once the wallet has heard of him. */
async function fund({ sessions, root, second }: World, { saffronId }: User): Promise<void> {
  const [one, other] = [await sessions.open(root.id), await sessions.open(second.id)];
  const wish = { to: saffronId, asset: 'SFN', amount: '100', reason: 'For the matrix' };
  let id = '';
  await eventually(async () => {
    const asked = await one.post<Allocation>('/api/admin/allocations', wish);
    expect(asked.status).toBe(201);
    id = asked.body.id;
  });
  const { status } = await other.post(`/api/admin/allocations/${id}/approve`);
  if (status !== 200) throw new Error(`an allocation was answered ${status}`);
}

/** As if these had joined at the site of another tenant of the same installation. */
async function moveAbroad({ identity, wallet }: World, members: readonly User[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  await identity.query(`UPDATE members SET tenant_id = 'other' WHERE id = ANY ($1)`, [ids]);
  await wallet.query(`UPDATE members SET tenant_id = 'other' WHERE member_id = ANY ($1)`, [ids]);
  await wallet.query(`UPDATE allocations SET tenant_id = 'other' WHERE member_id = ANY ($1)`, [ids]);
}

/** The header of a program that acts for a member. */
export async function programOf({ sessions }: World, { id }: User, scopes: readonly ApiScope[]): Promise<string> {
  const wish = { name: 'Matrix', scopes, expiresInDays: 1 };
  const { status, body } = await (await sessions.open(id)).post<{ secret: string }>('/api/user/api-keys', wish);
  if (status !== 201) throw new Error(`a key was answered ${status} ${JSON.stringify(body)}`);
  return `Bearer ${body.secret}`;
}
