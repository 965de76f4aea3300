/**
 * One statement that does what several do, each with its own parameters one after another. They share one snapshot: none
 * sees what another writes.
 */
export function combine(statements: readonly string[]): string {
  let taken = 0;
  const parts = statements.map((statement, index) => {
    const used = Math.max(...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const shifted = statement.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + taken}`);
    taken += used;
    return `part${index} AS (${shifted})`;
  });
  return `WITH ${parts.join(', ')} SELECT`;
}
