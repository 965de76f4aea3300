import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/errors.js';

interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

const isFieldIssue = (detail: unknown): detail is FieldIssue =>
  typeof detail === 'object' &&
  detail !== null &&
  'path' in detail &&
  typeof detail.path === 'string' &&
  'message' in detail &&
  typeof detail.message === 'string';

/** What the server refused, field by field. */
export const fieldIssues = (error: unknown): readonly FieldIssue[] =>
  error instanceof ApiError ? error.details.filter(isFieldIssue) : [];

/** Puts what the server refused under the fields that the form shows, and the focus on the first; false where none is named. */
export function showFieldIssues<T extends FieldValues>(error: unknown, form: UseFormReturn<T>): boolean {
  const shown = form.getValues();
  const issues = fieldIssues(error).filter(({ path }) => path in shown);
  issues.forEach(({ path, message }, index) => {
    form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return issues.length > 0;
}
