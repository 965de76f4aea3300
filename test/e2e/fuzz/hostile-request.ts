import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { SESSION_NAME_COOKIE } from '#contracts/identity';
import { DEVICE_COOKIE, FLOW_COOKIE, SESSION_PROOF_COOKIE } from '#platform/sessions';
import type { JsonSchema, Operation } from './operations.js';

export interface HostileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** minimaxir/big-list-of-naughty-strings (MIT). */
const NAUGHTY = JSON.parse(
  readFileSync(new URL('../../data/naughty-strings.json', import.meta.url), 'utf8'),
) as string[];

const text = fc.oneof(
  fc.constantFrom(...NAUGHTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "' OR 1=1 --",
    '{{7*7}}',
    '=1+1',
    'a'.repeat(5_000),
    '１２３',
    '1e309',
    '-0',
    'NaN',
  ),
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, -1, 0, 1e308, 1.5, Number.MAX_SAFE_INTEGER, [], {}, [[]], { $ne: null }, { length: 1e9 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Something that the schema would take, so that a hostile neighbour gets past the first check. */
function plausible(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined) return fc.constant(schema.example);
  if (schema.format === 'email') return fc.constant('fuzz@example.test');
  if (schema.type === 'object') return fc.constant({});
  return fc.constantFrom('SFN', '1', '123456', '1234', 'fuzz', 'US', 'authentication', 'login');
}

const mostlyPlausible = (schema: JsonSchema) =>
  fc.oneof({ arbitrary: plausible(schema), weight: 3 }, { arbitrary: anything, weight: 2 });

const shaped = (properties: Record<string, JsonSchema>) => {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mostlyPlausible(schema)]),
  );
  return fc.record(fields, { requiredKeys: [] }).map((value) => JSON.stringify(value));
};

const malformed = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '12',
  '{"a":',
  '\u0000',
  '{"__proto__":{"role":"superadmin"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"role":"superadmin","isAdmin":true,"balance":"1"}',
  'a=b&c=d',
);

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'x',
    ),
    cookie: fc.constantFrom(
      `${SESSION_PROOF_COOKIE}=junk`,
      `${SESSION_NAME_COOKIE}=; ${SESSION_PROOF_COOKIE}=`,
      '=;;;=',
      `a=${'x'.repeat(2_000)}`,
      `${FLOW_COOKIE}=%00; ${DEVICE_COOKIE}=%E0%A4%A`,
    ),
    authorization: fc.constantFrom('Bearer junk', 'Basic Og==', 'Bearer eyJhbGciOiJub25lIn0.e30.'),
    'idempotency-key': fc.constantFrom('k', 'k'.repeat(500), "';--", 'ключ'.normalize(), '\t'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x, y', '::1'),
    'x-user-id': fc.constant('1'),
    'x-roles': fc.constant('superadmin'),
    accept: fc.constantFrom('*/*', 'text/html', 'x'),
    range: fc.constantFrom('bytes=0-', 'items=9-1'),
  },
  { requiredKeys: [] },
);

const query = (names: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names, 'unknown'), fc.oneof(text, listPart)), { maxLength: 4 });

const listPart = fc.constantFrom(
  '[0,24]',
  '[0,1e9]',
  '[-1,5]',
  '["createdAt","DESC"]',
  '["password_hash","ASC"]',
  '["id;--","ASC"]',
  '{"q":"a"}',
  '{"id":["x"]}',
  '{"$where":"1"}',
  '{"q":{"a":1}}',
);

/** Requests that a stranger might send to one operation: from nearly right to nonsense, never the same twice. */
export function hostileRequests(operation: Operation): fc.Arbitrary<HostileRequest> {
  const path = fc
    .tuple(...operation.pathNames.map(() => fc.oneof(text, fc.uuid())))
    .map((values) =>
      operation.pathNames.reduce(
        (url, name, n) => url.replace(`{${name}}`, encodePart(values[n] ?? '')),
        operation.path,
      ),
    );
  const body = operation.body
    ? fc.oneof({ arbitrary: shaped(operation.body), weight: 4 }, { arbitrary: malformed, weight: 1 })
    : fc.constant(undefined);
  return fc.record({ path, query: query(operation.queryNames), headers, body }).map((parts) => ({
    method: operation.method,
    url: parts.path + toQuery(parts.query),
    headers: { ...(operation.body ? { 'content-type': 'application/json' } : {}), ...visible(parts.headers) },
    body: operation.method === 'GET' ? undefined : parts.body,
  }));
}

/** A lone surrogate cannot be encoded; what a browser would send in its place can. */
const encodePart = (value: string): string => encodeURIComponent(value.toWellFormed()) || '%20';

const toQuery = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${encodePart(value)}`).join('&')}`;

/** HTTP clients refuse to send other bytes in a header, so they never arrive from one. */
const visible = (values: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && /^[\x20-\x7e\t]*$/.test(pair[1]),
    ),
  );
