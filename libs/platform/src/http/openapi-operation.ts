import type { OpenAPIObject } from '@nestjs/swagger';
import type { AccessLevel } from '#contracts/access';
import { HTTP_ERRORS } from '#contracts/http';
import { ACCESS_EXTENSION } from '../auth/index.js';
import { describeError } from './endpoint.decorator.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = Exclude<Operation['responses'][string], { $ref: string } | undefined>;
type HttpCode = keyof typeof HTTP_ERRORS;

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
  const level = (operation as { [ACCESS_EXTENSION]?: AccessLevel })[ACCESS_EXTENSION];
  const isSafe = method === 'get';
  for (const code of codesOf(level, isSafe)) addRefusal(operation, code);
  if (level !== 'public') operation.security = [{ session: [], ...(isSafe ? {} : { csrf: [] }) }];
  const isList = ['filter', 'range', 'sort'].every((name) => hasQuery(operation, name));
  for (const [status, response] of Object.entries(operation.responses)) {
    const names: (keyof typeof RESPONSE_HEADERS)[] = ['X-Correlation-Id'];
    if (status === '429' || status === '503') names.push('Retry-After');
    if (status === '200' && isList) names.push('Content-Range');
    const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    (response as Response).headers = Object.fromEntries(headers) as NonNullable<Response['headers']>;
  }
}

function codesOf(level: AccessLevel | undefined, isSafe: boolean): HttpCode[] {
  return [
    ...(level === 'public' ? [] : (['http.unauthenticated'] as const)),
    ...(level === 'public' || level === 'member' ? [] : (['http.forbidden'] as const)),
    ...(isSafe ? [] : (['http.csrf'] as const)),
  ];
}

function addRefusal(operation: Operation, code: HttpCode): void {
  const { status, message } = HTTP_ERRORS[code];
  const known = operation.responses[status] as Response | undefined;
  const description = [known?.description, describeError({ code, message })].filter(Boolean).join('\n\n');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  operation.responses[status] = { content, ...known, description };
}

const hasQuery = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some((one) => 'in' in one && one.in === 'query' && one.name === name);
