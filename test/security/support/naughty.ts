import { readFileSync } from 'node:fs';

/** minimaxir/big-list-of-naughty-strings (MIT). */
export const NAUGHTY = JSON.parse(
  readFileSync(new URL('../../data/naughty-strings.json', import.meta.url), 'utf8'),
) as readonly string[];
