import { API_SCOPES, type ApiScope, type Role, ROLES } from '#contracts/access';
import { ApiClient, type ApiFailure } from '#testing/client';
import { eventually } from '#testing/eventually';
import { type OpenApiDocument, type Operation, operationsOf } from '../e2e/fuzz/operations.js';
import { type Declared, DECLARED } from './support/declared-access.js';
import { makeFor, makeOf, MEMBERS_OBJECTS, nobodysId, type ObjectKind } from './support/objects.js';
import { programOf, startWorld, type World } from './support/world.js';

const REFUSALS = ['http.unauthenticated', 'http.forbidden', 'identity.api-key.scope', 'identity.step-up.required'];
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** The first test names those that nobody declared. */
const declaredOf = (operation: Operation): Declared => DECLARED[nameOf(operation)]!;
const isMembers = (kind: ObjectKind): boolean => (MEMBERS_OBJECTS as readonly string[]).includes(kind);

let world: World;
let document: OpenApiDocument;
let served: string[];
let operations: Operation[];

beforeAll(async () => {
  world = await startWorld();
  ({ body: document } = await new ApiClient(world.platform.url).get<OpenApiDocument>('/api/openapi.json'));
  served = operationsOf(document).map(nameOf);
  operations = operationsOf(document).filter((operation) => nameOf(operation) in DECLARED);
}, 120_000);
afterAll(() => world?.end());

const pathFor = ({ path }: Operation, id: string): string => path.replace(/\{\w+\}/, encodeURIComponent(id));

/** A call that no handler takes for good: whoever is let in is answered by the schema, or that there is nothing. */
function knock(client: ApiClient, operation: Operation, headers: Record<string, string> = {}) {
  const path = pathFor(operation, nobodysId(declaredOf(operation).object));
  return client.send<ApiFailure>(operation.method, path, operation.body ? [] : undefined, headers);
}

/** The code by which a call was turned away at the door; undefined where it was let in. */
async function refusalOf(answer: ReturnType<typeof knock>): Promise<string | undefined> {
  const { status, body } = await answer;
  expect(status).toBeLessThan(500);
  return REFUSALS.find((code) => status >= 400 && body.code === code);
}

const eachVerdict = async (judge: (operation: Operation) => Promise<string | undefined>) => {
  const verdicts: Record<string, string> = {};
  for (const operation of operations) verdicts[nameOf(operation)] = (await judge(operation)) ?? 'let in';
  return verdicts;
};
const expected = (verdict: (declared: Declared) => string) =>
  Object.fromEntries(operations.map((operation) => [nameOf(operation), verdict(declaredOf(operation))]));

describe('Every operation', () => {
  it('is declared in support/declared-access.ts, and nothing else is', () => {
    expect(served.toSorted()).toEqual(Object.keys(DECLARED).sort());
  });

  it('that names one object is declared with its kind', () => {
    const bare = operations.filter((operation) => operation.pathNames.length > 0 && !declaredOf(operation).object);
    expect(bare.map(nameOf)).toEqual([]);
  });

  it('turns a visitor away unless it is for anyone', async () => {
    const visitor = new ApiClient(world.platform.url);
    const verdicts = await eachVerdict((operation) => refusalOf(knock(visitor, operation)));
    expect(verdicts).toEqual(expected(({ who }) => (who === 'anyone' ? 'let in' : 'http.unauthenticated')));
  });

  it.each(ROLES)('lets the role %s in exactly where it is declared', async (role: Role) => {
    const { id } = world.byRole.get(role)!;
    const verdicts = await eachVerdict(async (operation) => refusalOf(knock(await world.sessions.open(id), operation)));
    const isIn = ({ who }: Declared) => who === 'anyone' || who.includes(role);
    expect(verdicts).toEqual(expected((declared) => (isIn(declared) ? 'let in' : 'http.forbidden')));
  });

  it('wants a fresh proof exactly where it is declared', async () => {
    const verdicts = await eachVerdict(async (operation) =>
      refusalOf(knock(await world.sessions.open(world.root.id, false), operation)),
    );
    expect(verdicts).toEqual(expected(({ wantsProof }) => (wantsProof ? 'identity.step-up.required' : 'let in')));
  });

  it.each([[API_SCOPES], [['profile:read']], [['wallet:read']], [['wallet:send']]] as (readonly ApiScope[])[][])(
    'lets a program in for the scopes of its key alone, even that of a super administrator: %j',
    async (scopes) => {
      const program = new ApiClient(world.platform.url);
      const authorization = await programOf(world, world.root, scopes!);
      const verdicts = await eachVerdict((operation) => refusalOf(knock(program, operation, { authorization })));
      const isIn = ({ who, scope }: Declared) => who === 'anyone' || (scope !== undefined && scopes!.includes(scope));
      expect(verdicts).toEqual(expected((declared) => (isIn(declared) ? 'let in' : 'identity.api-key.scope')));
    },
  );
});

/** Of whichever service it was. */
const TRESPASS = `SELECT 1 FROM audit_entries
  WHERE action = 'object.not-found' AND actor_id = $1 AND target_id = $2 AND after->>'route' = $3`;
const routeOf = ({ method, path }: Operation): string => `${method} ${path.replace(/\{(\w+)\}/, ':$1')}`;

describe('Attack 19: an id of somebody else', () => {
  const withObject = () => operations.filter((operation) => declaredOf(operation).object !== undefined);

  const call = async (operation: Operation, memberId: string, id: string) => {
    const { body } = declaredOf(operation);
    const client = await world.sessions.open(memberId);
    return client.send<ApiFailure>(operation.method, pathFor(operation, id), body);
  };

  const own = (kind: ObjectKind) =>
    isMembers(kind) ? makeFor(world, kind, world.owner.id) : makeOf(world, kind, false);
  const others = (kind: ObjectKind) =>
    isMembers(kind) ? makeFor(world, kind, world.owner.id) : makeOf(world, kind, true);

  it('is of use to its owner', async () => {
    const answers: Record<string, unknown> = {};
    for (const operation of withObject()) {
      const { object, isMadeElsewhere } = declaredOf(operation);
      if (isMadeElsewhere) continue;
      const caller = isMembers(object!) ? world.owner : world.second;
      const { status, body } = await call(operation, caller.id, await own(object!));
      answers[nameOf(operation)] = status < 300 ? 'done' : body;
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, 'done'])));
    expect(Object.keys(answers).length).toBeGreaterThan(20);
  }, 60_000);

  it('is answered 404 to everybody else, of another member and of another tenant alike, and kept in the log', async () => {
    const answers: Record<string, unknown> = {};
    const kept: [name: string, values: string[]][] = [];
    for (const operation of withObject()) {
      const { object } = declaredOf(operation);
      const caller = isMembers(object!) ? world.stranger : world.second;
      const id = await others(object!);
      const { status, body } = await call(operation, caller.id, id);
      const isRight = status === 404 && body.code.endsWith('not-found');
      answers[nameOf(operation)] = isRight ? 'not found' : { status, body };
      kept.push([nameOf(operation), [caller.id, id, routeOf(operation)]]);
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, 'not found'])));
    for (const [name, values] of kept) {
      await eventually(async () => {
        const { rowCount } = await world.identity.query(TRESPASS, values);
        expect([name, rowCount]).toEqual([name, 1]);
      });
    }
  }, 60_000);
});
