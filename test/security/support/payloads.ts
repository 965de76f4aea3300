import { readFileSync } from 'node:fs';

/** cure53/DOMPurify, see test/data/dompurify/README.md. */
export const PAYLOADS = (
  JSON.parse(readFileSync(new URL('../../data/dompurify/payloads.json', import.meta.url), 'utf8')) as {
    readonly payload: string;
  }[]
).map(({ payload }) => payload);

/** What no field takes: control characters, and what turns the reading direction around. */
const REFUSED = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+/gu;

/** The payloads as one-line fields take them, in pieces where a field has not room for one. */
export const piecesOf = (length: number): string[] =>
  PAYLOADS.flatMap((payload) => {
    const line = payload.replace(REFUSED, ' ').trim();
    return Array.from({ length: Math.ceil(line.length / length) }, (_, n) =>
      line.slice(n * length, (n + 1) * length).trim(),
    );
  });
