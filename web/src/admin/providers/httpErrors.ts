import { HttpError } from 'ra-core';
import { ApiError } from '#web/lib/api/errors.js';

interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

const isFieldIssue = (detail: unknown): detail is FieldIssue =>
  typeof detail === 'object' &&
  detail !== null &&
  'path' in detail &&
  typeof detail.path === 'string' &&
  detail.path !== '' &&
  'message' in detail &&
  typeof detail.message === 'string';

/** `details` of a refusal as react-admin's forms read them: the field's name and its sentence. */
function fieldErrors(details: readonly unknown[]): Record<string, string> | undefined {
  const issues = details.filter(isFieldIssue);
  if (issues.length === 0) return undefined;
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** What the console's forms and notifications understand. A browser's own network error is not a sentence for people. */
export function toHttpError(error: unknown): unknown {
  if (isAbort(error)) return error;
  if (!(error instanceof ApiError)) return new HttpError('ra.notification.http_error', 0, {});
  const { message, status, code, requestId, details } = error;
  return new HttpError(message, status, { code, requestId, errors: fieldErrors(details) });
}

/** What {@link toHttpError} has put into an error. */
function bodyOf(error: unknown): { readonly code?: unknown; readonly errors?: unknown } {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return typeof body === 'object' && body !== null ? body : {};
}

/** The dotted code of a refusal that reached the console. */
export function codeOf(error: unknown): string | undefined {
  const { code } = bodyOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** What a refusal says of single fields, for a dialog that is no form of react-admin. */
export const fieldRefusals = (error: unknown): Readonly<Record<string, string>> =>
  (bodyOf(error).errors as Record<string, string> | undefined) ?? {};
