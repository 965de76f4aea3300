import { parseMemberId } from '#contracts/identity';
import { parseMetadata } from '../resources/accounts/metadata.rules.js';

/** As the server takes them (`idField`, `accountIdField`). */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ACCOUNT = /^[1-9]\d{0,17}$/;

export const trimmed = (typed: string): string => typed.trim();

const isId = (text: string): boolean => ID.test(text);

/** The key of what is wrong with a text of a filter; undefined where it will do, and where there is none. */
const problemOf =
  (isFit: (text: string) => boolean, problem: string) =>
  (typed: string | null | undefined): string | undefined =>
    !typed || isFit(typed) ? undefined : problem;

/** While one of these is wrong, a list is not asked for by it: nothing is looked for that is not typed to its end. */
export const idProblem = problemOf(isId, 'console.badId');
export const accountProblem = problemOf((text) => ACCOUNT.test(text), 'resources.policies.problems.account');
export const ownerProblem = problemOf(
  (text) => isId(text) || parseMemberId(text) !== undefined,
  'resources.accounts.badOwner',
);
export const metadataProblem = problemOf((text) => parseMetadata(text) !== undefined, 'resources.accounts.badMetadata');

/**
 * The filter of a list as the API takes it: metadata is kept as the text that was typed, because react-admin merges what an object
 * was with what it becomes.
 */
export function askedBy(filter: object): object {
  const { metadata } = filter as { readonly metadata?: unknown };
  return typeof metadata === 'string' ? { ...filter, metadata: parseMetadata(metadata) ?? metadata } : filter;
}
