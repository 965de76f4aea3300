import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { errorBody, HTTP_ERRORS } from '#contracts/http';
import type { ErrorTable } from '#kernel';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See {@link EndpointOptions.honoursKey}. */
    honoursKey?: boolean;
  }
}

export interface EndpointOptions {
  /** One sentence, imperative. */
  summary: string;
  description?: string;
  /** Default 200. */
  status?: number;
  /** The answer's schema; what is not in it never leaves. Leave out for streams. */
  response?: z.ZodType;
  /** Bytes that a body may have, where more than elsewhere. */
  bodyLimit?: number;
  /** Content type of a streamed answer. */
  produces?: string;
  /** The route takes an `Idempotency-Key`: under the same one it has no second effect, in whichever process it is asked for again. */
  honoursKey?: { required: boolean; description: string };
  /** The refusals that this route may answer besides those of every route, as `[table, codes]`. */
  errors?: readonly [table: ErrorTable, ...codes: string[]][];
}

/** What any route may answer. The rest that depends on access and method alone is added where the document is made. */
const COMMON_CODES = [
  'http.bad-request',
  'http.validation-failed',
  'http.cross-site',
  'http.not-found',
  'http.timeout',
  'http.too-large',
  'http.unsupported-media-type',
  'http.expectation-failed',
  'http.rate-limited',
  'http.too-broad',
  'http.headers-too-large',
  'http.internal',
  'http.answer-lost',
  'http.unavailable',
  'http.gateway-timeout',
] as const;

/** A route's contract in one place: status, serialised answer, and every refusal, which the OpenAPI document lists. */
export function Endpoint({
  summary,
  description,
  status = 200,
  response,
  bodyLimit,
  produces,
  honoursKey,
  errors = [],
}: EndpointOptions): MethodDecorator {
  const known = COMMON_CODES.map((code) => ({ code: code as string, ...HTTP_ERRORS[code] }));
  const own = errors.flatMap(([table, ...codes]) => codes.map((code) => ({ code, ...specOf(table, code) })));
  const byStatus = Map.groupBy([...known, ...own], (error) => error.status);
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, ...(description ? { description } : {}) }),
    RouteConfig({
      ...(response ? { answer: response } : {}),
      ...(bodyLimit ? { bodyLimit } : {}),
      ...(honoursKey ? { honoursKey: true } : {}),
    }),
    ...(honoursKey ? [ApiHeader({ name: 'Idempotency-Key', ...honoursKey })] : []),
    ApiResponse(successOf(status, response, produces)),
    ...[...byStatus].map(([code, list]) =>
      ApiResponse({
        status: code,
        description: list.map(describeError).join('\n\n'),
        standardSchema: errorBody,
      }),
    ),
  );
}

/** A refusal as the OpenAPI document lists it under its status: the code that programs act on, and what people read. */
export const describeError = ({ code, message }: { code: string; message: string }): string =>
  `\`${code}\`: ${message}`;

function specOf(table: ErrorTable, code: string) {
  const spec = table[code];
  if (!spec) throw new Error(`${code} is not in its table`);
  return spec;
}

function successOf(status: number, response: z.ZodType | undefined, produces: string | undefined) {
  if (response) return { status, description: 'Done', standardSchema: response };
  if (produces)
    return { status, description: 'Done', content: { [produces]: { schema: { type: 'string' as const } } } };
  return { status, description: 'Done' };
}
