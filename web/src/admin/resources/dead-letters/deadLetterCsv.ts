import type { DeadLetter } from '#contracts/dead-letters';
import type { CsvColumn } from '#kernel';

const FIELDS = [
  'diedAt',
  'state',
  'service',
  'consumer',
  'type',
  'key',
  'error',
  'attempts',
  'deaths',
  'occurredAt',
  'settledAt',
  'eventId',
  'correlationId',
  'id',
] as const satisfies readonly (keyof DeadLetter)[];

export const deadLetterCsv: readonly CsvColumn<DeadLetter>[] = FIELDS.map((field) => ({
  header: field,
  value: (letter) => letter[field],
}));
