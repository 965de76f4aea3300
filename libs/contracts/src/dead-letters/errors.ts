import type { ErrorTable } from '#kernel';

/** Refusals around dead letters. */
export const DEAD_LETTER_ERRORS = {
  'dead-letter.under-way': { status: 409, message: 'A decision about this dead letter is under way already.' },
  'dead-letter.settled': { status: 409, message: 'This dead letter is settled already.' },
  'dead-letter.erased': {
    status: 409,
    message: 'What this event said was secret and has been erased. It can only be discarded.',
  },
} as const satisfies ErrorTable;
