import type { AuditEntry } from '#contracts/audit';
import type { CsvColumn } from '#kernel';

const FIELDS = [
  'at',
  'source',
  'action',
  'actorId',
  'actorLabel',
  'targetType',
  'targetId',
  'reason',
  'ip',
  'correlationId',
  'id',
] as const satisfies readonly (keyof AuditEntry)[];

const jsonOf = (values: AuditEntry['before']) => values && JSON.stringify(values);

export const auditCsv: readonly CsvColumn<AuditEntry>[] = [
  ...FIELDS.map((field) => ({ header: field, value: (entry: AuditEntry) => entry[field] })),
  { header: 'before', value: ({ before }) => jsonOf(before) },
  { header: 'after', value: ({ after }) => jsonOf(after) },
];
