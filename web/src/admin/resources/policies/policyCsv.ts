import type { Policy } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const policyCsv: readonly CsvColumn<Policy>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'rule', value: ({ rule }) => rule },
  { header: 'version', value: ({ version }) => String(version) },
  { header: 'state', value: ({ state }) => state },
  { header: 'standing', value: ({ standing }) => standing },
  { header: 'effectiveFrom', value: ({ effectiveFrom }) => effectiveFrom },
  { header: 'terms', value: ({ terms }) => (terms === null ? null : JSON.stringify(terms)) },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'proposedBy', value: ({ proposedByLabel }) => proposedByLabel },
  { header: 'proposedAt', value: ({ proposedAt }) => proposedAt },
  { header: 'approval', value: ({ approval }) => approval },
  { header: 'decidedBy', value: ({ decidedByLabel }) => decidedByLabel },
  { header: 'decidedAt', value: ({ decidedAt }) => decidedAt },
  { header: 'decisionReason', value: ({ decisionReason }) => decisionReason },
];
