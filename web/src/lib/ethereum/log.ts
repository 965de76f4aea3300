/** For failures of which the person is not told (specification, section 8.4). */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- a page has no other log
  console.warn(what, error);
}
