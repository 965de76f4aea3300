import type { z } from 'zod';
import { deadLetterQuery } from '#contracts/dead-letters';
import { idField } from '#contracts/http';
import { idsFilter } from '#platform/lists';

export const deadLetterFilter = deadLetterQuery.extend({ id: idsFilter(idField) });
export type DeadLetterFilter = z.infer<typeof deadLetterFilter>;

export const DEAD_LETTER_SORTABLE = ['diedAt', 'consumer', 'type', 'state'] as const;
export type DeadLetterSort = (typeof DEAD_LETTER_SORTABLE)[number];
