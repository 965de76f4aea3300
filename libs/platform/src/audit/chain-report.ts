import type { AuditFinding } from '#contracts/audit';
import type { ChainVerdict } from './verify-chain.js';

const WORDS: Record<AuditFinding['fault'], string> = {
  changed: 'was changed',
  missing: 'is missing',
  inserted: 'was put in',
  reordered: 'has changed places',
  rewritten: 'is the first of those that were written anew',
};

const HEADINGS = ['chain', 'rows', 'head', 'unsealed', 'verdict'];

/** One line for each chain, and one that names the row for each that is broken. */
export function reportChains(verdicts: readonly ChainVerdict[]): string {
  const cells = verdicts.map(({ target, rows, head, unsealed, finding }) => [
    target,
    String(rows),
    head.slice(0, 16),
    unsealed === undefined ? '–' : String(unsealed),
    finding ? 'BROKEN' : 'intact',
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const table = [HEADINGS, ...cells].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const findings = verdicts.flatMap(({ target, finding }) => (finding ? [sentence(target, finding)] : []));
  return [...table, ...(findings.length > 0 ? ['', ...findings] : [])].join('\n');
}

const sentence = (target: string, { fault, seq, id }: AuditFinding): string => {
  const place = seq > 0 ? `row ${seq}` : 'a row without a place';
  return `${target}: ${place}${id ? ` (${id})` : ''} ${WORDS[fault]}`;
};
