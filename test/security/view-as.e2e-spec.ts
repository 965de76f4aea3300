import { Secret, TOTP } from 'otpauth';
import { ApiClient, type ApiFailure } from '#testing/client';
import { type OpenApiDocument, type Operation, operationsOf } from '../e2e/fuzz/operations.js';
import { DECLARED } from './support/declared-access.js';
import { makeFor, type ObjectKind } from './support/objects.js';
import type { InSession } from './support/sessions.js';
import { startWorld, type World } from './support/world.js';

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** The two acts by which whoever looks on gets out of it. */
const WAYS_OUT = ['POST /api/logout', 'POST /api/user/view-as/end'];

let world: World;
let operations: Operation[];
let onlooker: InSession;
/** What the member alone may know: whoever has one of these can act for him. */
let secrets: string[];

beforeAll(async () => {
  world = await startWorld();
  const { body } = await new ApiClient(world.platform.url).get<OpenApiDocument>('/api/openapi.json');
  operations = operationsOf(body);
  secrets = await secretsOf(world);
  onlooker = await world.sessions.open(world.root.id);
  const reason = 'asks what the member can see';
  const { status } = await onlooker.post(`/api/admin/members/${world.owner.id}/view-as`, { reason });
  if (status !== 200) throw new Error(`looking on was answered ${status}`);
}, 120_000);
afterAll(() => world?.end());

/** Gives the owner one of everything that is a secret. */
async function secretsOf({ sessions, owner }: World): Promise<string[]> {
  const client = await sessions.open(owner.id);
  const made = async <T>(path: string, wish: object = {}) => {
    const { status, body } = await client.post<T>(path, wish);
    if (status >= 300) throw new Error(`${path} was answered ${status}`);
    return body;
  };
  const key = await made<{ secret: string }>('/api/user/api-keys', {
    name: 'Bookkeeping',
    scopes: ['wallet:read'],
    expiresInDays: 1,
  });
  const { secret } = await made<{ secret: string }>('/api/user/factors/totp');
  await made('/api/user/factors/totp/confirm', { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) });
  const { codes } = await made<{ codes: string[] }>('/api/user/factors/recovery-codes');
  const cookies = client.cookies.header().split('; ');
  return [key.secret, secret, ...codes, ...cookies.map((cookie) => decodeURIComponent(cookie.split('=')[1] ?? ''))];
}

const pathFor = async ({ path, method }: Operation): Promise<string> => {
  const { object } = DECLARED[`${method} ${path}`]!;
  if (!path.includes('{')) return path;
  const isOwn = path.startsWith('/api/user/') || path.startsWith('/api/wallet/');
  const id = isOwn ? await makeFor(world, object as ObjectKind, world.owner.id) : world.friend.id;
  return path.replace(/\{\w+\}/, encodeURIComponent(id));
};

describe('Attack 23: an administrator who looks at a member’s pages', () => {
  it('is let read what any member may read, and refused all that changes, reveals, or is handed over', async () => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const operation of operations.filter((one) => !WAYS_OUT.includes(nameOf(one)))) {
      const { who, wantsProof } = DECLARED[nameOf(operation)]!;
      const isStaffs = who !== 'anyone' && !who.includes('member');
      const isRead = operation.method === 'GET' && !wantsProof;
      expected[nameOf(operation)] = !isRead ? 'identity.view-as.read-only' : isStaffs ? 'http.forbidden' : 'read';
      const path = await pathFor(operation);
      const { status, body } = await onlooker.send<ApiFailure>(operation.method, path, operation.body && {});
      const isLetIn = status < 300 || body.code === 'http.validation-failed';
      answers[nameOf(operation)] = isLetIn ? 'read' : body.code;
    }
    expect(answers).toEqual(expected);
    expect(Object.values(answers).filter((answer) => answer === 'read').length).toBeGreaterThan(15);
  }, 60_000);

  it('reads none of the member’s secrets, wherever he looks', async () => {
    expect(secrets.length).toBeGreaterThan(13);
    expect(secrets.filter((secret) => secret.length < 16)).toEqual([]);
    const read: string[] = [];
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { status, body } = await onlooker.get(await pathFor(operation));
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      if (status === 200) read.push(nameOf(operation));
      expect([nameOf(operation), secrets.filter((secret) => text.includes(secret))]).toEqual([nameOf(operation), []]);
    }
    expect(read).toEqual(
      expect.arrayContaining(['GET /api/user/api-keys', 'GET /api/user/factors', 'GET /api/user/sessions']),
    );
  });

  it('fetches no copy of the member’s data, not even with a fresh proof of his own', async () => {
    const id = await makeFor(world, 'data-export', world.owner.id);
    await world.identity.query('UPDATE sessions SET strong_at = now() WHERE id = $1', [onlooker.sessionId]);
    const { status, body } = await onlooker.get<ApiFailure>(`/api/user/data-export/${id}/file`);
    expect([status, body.code]).toEqual([403, 'identity.view-as.read-only']);
  });
});
