import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiScope, RouteAccess } from '#contracts/access';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { ACCESS_EXTENSION, SCOPE_EXTENSION, STEP_UP_EXTENSION } from '../auth/index.js';
import { describeError } from './endpoint.decorator.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = Exclude<Operation['responses'][string], { $ref: string } | undefined>;

const GUARD_ERRORS = { ...HTTP_ERRORS, ...IDENTITY_ERRORS };
type GuardCode = keyof typeof GUARD_ERRORS;

interface Guarded {
  readonly [ACCESS_EXTENSION]?: RouteAccess;
  readonly [SCOPE_EXTENSION]?: ApiScope;
  readonly [STEP_UP_EXTENSION]?: boolean;
}

/** The headers of answers that a program may want to read. */
export const RESPONSE_HEADERS = {
  'X-Correlation-Id': {
    description: 'Name it when you report a problem. A refusal has the same in its body.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 1 } },
  'Content-Range': {
    description: 'Which rows of how many: `<resource> <first>-<last>/<total>`, or `<resource> */<total>` for none',
    schema: { type: 'string', example: 'members 0-24/319' },
  },
} as const;

/** Adds to a route's description what follows from its access level, its method and its shape, so that no route has to say it. */
export function completeOperation(method: string, operation: Operation): void {
  const guarded = operation as Guarded;
  const isSafe = method === 'get';
  for (const code of codesOf(guarded, isSafe)) addRefusal(operation, code);
  if (guarded[ACCESS_EXTENSION] !== 'public') {
    const key = guarded[SCOPE_EXTENSION] ? [{ apiKey: [] }] : [];
    operation.security = [{ session: [], ...(isSafe ? {} : { csrf: [] }) }, ...key];
  }
  const isList = ['filter', 'range', 'sort'].every((name) => hasQuery(operation, name));
  for (const [status, response] of Object.entries(operation.responses)) {
    const names: (keyof typeof RESPONSE_HEADERS)[] = ['X-Correlation-Id'];
    if (status === '429' || status === '503' || status === '504') names.push('Retry-After');
    if (status === '200' && isList) names.push('Content-Range');
    const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    (response as Response).headers = Object.fromEntries(headers) as NonNullable<Response['headers']>;
  }
}

function codesOf(guarded: Guarded, isSafe: boolean): GuardCode[] {
  const access = guarded[ACCESS_EXTENSION];
  return [
    'identity.api-key.invalid',
    ...(access === 'public' ? [] : (['http.unauthenticated', 'identity.api-key.scope'] as const)),
    ...(access === 'public' || access === 'member'
      ? []
      : (['http.forbidden', 'identity.second-factor.required'] as const)),
    ...(guarded[STEP_UP_EXTENSION] ? (['identity.step-up.required'] as const) : []),
    ...(isSafe && !guarded[STEP_UP_EXTENSION] ? [] : (['identity.view-as.read-only'] as const)),
    ...(isSafe ? [] : (['http.csrf'] as const)),
  ];
}

function addRefusal(operation: Operation, code: GuardCode): void {
  const { status, message } = GUARD_ERRORS[code];
  const known = operation.responses[status] as Response | undefined;
  const description = [known?.description, describeError({ code, message })].filter(Boolean).join('\n\n');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  operation.responses[status] = { content, ...known, description };
}

const hasQuery = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some((one) => 'in' in one && one.in === 'query' && one.name === name);
