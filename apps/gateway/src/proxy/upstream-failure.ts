import { DomainError } from '#kernel';

/**
 * What kept a service from answering: `not-sent` where not a byte of the request has left, so that it may go elsewhere; `broken` where it
 * has, and the connection ended before the answer was whole; `too-late` where the service did not answer in time. After the last two
 * the request may have been carried out.
 */
export type FailureKind = 'not-sent' | 'broken' | 'too-late';

export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';

  constructor(
    readonly kind: FailureKind,
    cause: unknown,
  ) {
    super(`A request was ${kind}`, { cause });
  }
}

const CANNOT_BE_WRITTEN = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);
const TOO_LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** What an error of undici means for the request; errors that are none of the connection's are returned as they are. */
export function failureOf(error: Error, wasSent: boolean): Error {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' || error instanceof DomainError || CANNOT_BE_WRITTEN.has(code)) return error;
  if (TOO_LATE.has(code)) return new UpstreamFailure('too-late', error);
  return new UpstreamFailure(wasSent ? 'broken' : 'not-sent', error);
}
